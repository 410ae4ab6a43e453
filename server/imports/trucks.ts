// Imports of trucks.
import type { EditTruckBody, NewTruckBody } from '../../domain/calls.ts'
import { snakeCased } from '../../domain/field-names.ts'
import { planRows } from '../../domain/import/plan-rows.ts'
import { truckRules, truckValues } from '../../domain/import/truck-rules.ts'
import type { Truck } from '../../domain/records.ts'
import { addTruck, deleteTruck, editTruck, findTrucks } from '../repositories/trucks.ts'
import type { Importer } from './importer.ts'
import { namedIn, owners, references } from './lookups.ts'

export const truckImporter: Importer<Truck> = {
  kind: 'trucks',
  type: 'truck',
  async plan(db, rows, { organizationId, lock }) {
    const ids = await namedIn(db, 'trucks', rows, { lock, keyOf: ({ cells }) => cells.name })
    const rules = truckRules({
      trucks: await findTrucks(db, ids),
      serviceAreas: await references(db, 'service_areas'),
      owners: await owners(db, organizationId),
    })
    return planRows(rows, rules)
  },
  create: (store, values, { organizationId }) =>
    addTruck(store, { ...snakeCased(values), organization_id: organizationId } as NewTruckBody),
  async change(store, id, values) {
    await editTruck(store, id, snakeCased(values) as EditTruckBody)
  },
  valuesOf: truckValues,
  remove: deleteTruck,
  inUse: async () => [],
}
