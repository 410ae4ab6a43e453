// The calls that a change of the repairs and maintenance of many units makes for each unit.
import { type BulkMaintenanceChange, maintenanceToEnd } from '../../../domain/bulk-changes.ts'
import { maintenanceEndsBeforeItStarts } from '../../../domain/messages/maintenance.ts'
import { changedMeanwhile } from '../../../domain/messages/server.ts'
import type { MaintainedType, MaintenanceValues } from '../../../domain/records/maintenance.ts'
import {
  DeleteMaintenanceDocument,
  MaintenanceDocument,
  SaveMaintenanceDocument,
} from '../../../gql/operations/maintenance.generated.ts'
import type { KnownMaintenance, VersionedMaintenance } from '../../../machines/records/bulk-run.ts'
import { impossible, type RecordCall } from './record-calls.ts'

export async function readMaintenance(
  { gateway, id: unitId, signal }: RecordCall,
  unitType: MaintainedType,
): Promise<KnownMaintenance & { version: null }> {
  const { maintenance } = await gateway.request(MaintenanceDocument, { unitType, unitId }, signal)
  const ids = maintenance.map(({ id }) => id)
  return { kind: 'maintenance', version: null, unitType, ids, records: maintenance }
}

/** True where the unit has the one that is planned, or none that is to be ended. */
export const isMaintenanceSo = (change: BulkMaintenanceChange, { records }: KnownMaintenance): boolean =>
  change.action === 'maintenance'
    ? records.some(record => isSame(record, change.maintenance))
    : maintenanceToEnd(records, change).length === 0

/** What others have changed since it was read is refused. */
export async function changeMaintenance(
  call: RecordCall,
  change: BulkMaintenanceChange,
  { unitType, ids, records }: KnownMaintenance,
): Promise<void> {
  const save = (record: MaintenanceValues & Partial<VersionedMaintenance>) =>
    call.gateway.request(SaveMaintenanceDocument, { ...record, unitType, unitId: call.id }, call.signal)
  if (change.action === 'maintenance') {
    await save(change.maintenance)
    // The reply can be that to an earlier request with the same text whose record is deleted by now; the next one is a new request.
    const now = await readMaintenance(call, unitType)
    if (!now.ids.some(id => !ids.includes(id))) await save(change.maintenance)
    return
  }
  const { endedAt } = change
  const ending = maintenanceToEnd(records, change)
  if (ending.some(({ startedAt }) => Date.parse(startedAt) > Date.parse(endedAt)))
    throw impossible(maintenanceEndsBeforeItStarts)
  for (const record of ending) await save({ ...record, endedAt })
}

/** False where it is as before already. Throws where somebody else has changed it since. */
export async function undoMaintenance(
  call: RecordCall,
  change: BulkMaintenanceChange,
  before: KnownMaintenance,
): Promise<boolean> {
  const { gateway, id: unitId, signal } = call
  const unit = { unitType: before.unitType, unitId }
  const { records } = await readMaintenance(call, before.unitType)
  if (change.action === 'maintenance') {
    const added = records.filter(({ id }) => !before.ids.includes(id))
    const planned = added.find(record => isSame(record, change.maintenance))
    if (!planned && added.length > 0) throw impossible(changedMeanwhile)
    if (!planned) return false
    const { id, version } = planned
    await gateway.request(DeleteMaintenanceDocument, { ...unit, id, version }, signal)
    return true
  }
  const ended = before.records
    .map(record => ({ record, now: records.find(({ id }) => id === record.id) }))
    .filter(({ record, now }) => !now || !isSame(now, record))
  if (ended.some(({ record, now }) => !now || !isSame(now, { ...record, endedAt: change.endedAt })))
    throw impossible(changedMeanwhile)
  for (const { record, now } of ended) {
    const reopened = { ...unit, ...record, version: now?.version ?? null }
    await gateway.request(SaveMaintenanceDocument, reopened, signal)
  }
  return ended.length > 0
}

const isSame = (one: MaintenanceValues, other: MaintenanceValues): boolean => textOf(one) === textOf(other)

const textOf = ({ startedAt, endedAt, notes, servicer }: MaintenanceValues): string =>
  JSON.stringify([Date.parse(startedAt), endedAt && Date.parse(endedAt), notes, servicer || null])
