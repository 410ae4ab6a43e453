// Imports of batteries and trucks.
import * as z from 'zod/mini'
import type { EditAssetBody, EditTruckBody, NewAssetBody, NewTruckBody } from '../../domain/calls/units.ts'
import { snakeCased } from '../../domain/field-names.ts'
import { importColumns } from '../../domain/import/columns.ts'
import type { FileRow } from '../../domain/import/file-rows.ts'
import { startOfRow } from '../../domain/import/maintenance-rules.ts'
import { type FormValues, planRows, type RowRules } from '../../domain/import/plan-rows.ts'
import { storedValues, type Unit, unitRules } from '../../domain/import/unit-rules.ts'
import { type Asset, assetFields, assetRow, unitLimitFields } from '../../domain/records/asset.ts'
import { type Fields, formShape } from '../../domain/records/fields.ts'
import { unitMaintenanceFields } from '../../domain/records/maintenance.ts'
import { editTruckForm, newTruckForm, type Truck, truckFields } from '../../domain/records/truck.ts'
import type { TimeZone } from '../../domain/time/zone.ts'
import type { Database } from '../database/connect.ts'
import { addAsset, editAsset, findAssets } from '../repositories/assets.ts'
import { deleteRestorably } from '../repositories/deleted-records.ts'
import { findUsedUnits } from '../repositories/imports.ts'
import { findMaintenance } from '../repositories/maintenance.ts'
import { addTruck, editTruck, findTrucks } from '../repositories/trucks.ts'
import type { Importer } from './importer.ts'
import { namedIn, owners, referencesOf } from './lookups.ts'
import { saveMaintenance, undoMaintenance } from './maintenance.ts'

interface UnitRecords<Stored extends Unit, NewBody, EditBody>
  extends Pick<RowRules<Stored>, 'newForm' | 'editForm'> {
  kind: 'assets' | 'trucks'
  type: 'asset' | 'truck'
  fields: Fields
  find(db: Database, ids: string[]): Promise<Stored[]>
  add(store: Database, body: NewBody): Promise<string>
  edit(store: Database, id: string, body: EditBody): Promise<unknown>
}

const unitImporter = <Stored extends Unit, NewBody, EditBody>({
  kind,
  type,
  fields,
  find,
  add,
  edit,
  ...forms
}: UnitRecords<Stored, NewBody, EditBody>): Importer<Stored> => ({
  kind,
  type,
  async plan(db, rows, { organizationId, zone, lock }) {
    const ids = await namedIn(db, kind, rows, { lock, keyOf: ({ cells }) => cells.name })
    const rules = unitRules({
      ...forms,
      fields,
      columns: importColumns[kind],
      records: await find(db, ids),
      references: await referencesOf(db, fields),
      owners: await owners(db, organizationId),
      maintenance: { zone, byUnit: await findMaintenance(db, type, ids, { ...namedBy(rows, zone), lock }) },
    })
    return planRows(rows, rules)
  },
  create: (store, values, { organizationId }) =>
    add(store, { ...bodyOf(fields, values), organization_id: organizationId } as NewBody),
  async change(store, id, values) {
    const body = bodyOf(fields, values)
    if (Object.keys(body).length) await edit(store, id, body as EditBody)
  },
  saveMaintenance: (store, id, action) => saveMaintenance(store, { type, id }, action),
  undoMaintenance: (store, id, imported) => undoMaintenance(store, { type, id }, imported),
  guarded: (store, work) => work(store),
  valuesOf: record => storedValues(fields, record),
  remove: (store, id) => deleteRestorably(store, type, id),
  inUse: (store, ids, maintenance) => findUsedUnits(store, kind, ids, maintenance),
})

/** The repairs and maintenance that the rows name, by start or ID. */
const namedBy = (rows: readonly FileRow[], zone: TimeZone): { minutes: string[]; ids: string[] } => ({
  minutes: rows.map(({ cells }) => startOfRow(zone, cells)).filter(start => start !== undefined),
  ids: rows.map(({ cells }) => cells.maintenanceId).filter(id => id !== undefined),
})

/** The unit's own fields. */
const bodyOf = (fields: Fields, values: FormValues) =>
  snakeCased(Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(fields, name))))

const rowOf = <Form extends z.ZodMiniObject>(form: Form) => z.extend(form, formShape(unitMaintenanceFields))

export const assetImporter = unitImporter<Asset, NewAssetBody, EditAssetBody>({
  kind: 'assets',
  type: 'asset',
  fields: { ...assetFields, ...unitLimitFields },
  newForm: rowOf(assetRow),
  editForm: rowOf(z.partial(assetRow)),
  find: findAssets,
  add: addAsset,
  edit: editAsset,
})

export const truckImporter = unitImporter<Truck, NewTruckBody, EditTruckBody>({
  kind: 'trucks',
  type: 'truck',
  fields: truckFields,
  newForm: rowOf(newTruckForm),
  editForm: rowOf(z.partial(editTruckForm)),
  find: findTrucks,
  add: addTruck,
  edit: editTruck,
})
