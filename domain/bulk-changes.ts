// A change of many records at once: what can be changed, and how it is told.
import type { CamelCased } from './field-names.ts'
import type { UnitLimits } from './records/asset.ts'
import type { MaintenanceValues } from './records/maintenance.ts'
import { listed } from './words/listed.ts'
import { pluralize } from './words/pluralize.ts'

export type BulkKind = 'user' | 'asset' | 'truck' | 'alarm'
export type BulkAction =
  | 'roles'
  | 'activate'
  | 'deactivate'
  | 'serviceArea'
  | 'organization'
  | 'limits'
  | 'capacity'
  | 'maintenance'
  | 'endMaintenance'
  | 'delete'
  | 'acknowledge'

export type BulkChange =
  | { action: 'activate' | 'deactivate' }
  | { action: 'delete' }
  /** Null for none. */
  | { action: 'serviceArea'; serviceAreaId: string | null }
  /** Null only in what is undone, where there was none. */
  | { action: 'organization'; organizationId: string | null }
  /** Of batteries: those that change. Null: unknown. */
  | { action: 'limits'; limits: Partial<CamelCased<UnitLimits>> }
  /** Of trucks. Null only in what is undone, where none was recorded. */
  | { action: 'capacity'; mbessCapacity: number | null }
  /** One for each of the units. */
  | { action: 'maintenance'; maintenance: MaintenanceValues }
  | ({ action: 'endMaintenance' } & MaintenanceEnd)
  | { action: 'roles'; mode: RolesMode; roles: readonly string[] }
  | { action: 'acknowledge'; note: string | null }

/** The end of what is under way when the change is confirmed: a retry and Undo mean the same records. Both in ISO form. */
export interface MaintenanceEnd {
  endedAt: string
  confirmedAt: string
}

/** What had begun when it was confirmed, had not ended, and would not end by itself before the given end. */
export function maintenanceToEnd<T extends Pick<MaintenanceValues, 'startedAt' | 'endedAt'>>(
  records: readonly T[],
  { endedAt, confirmedAt }: MaintenanceEnd,
): T[] {
  const latestMs = Math.max(Date.parse(endedAt), Date.parse(confirmedAt))
  return records.filter(
    record =>
      Date.parse(record.startedAt) <= Date.parse(confirmedAt) &&
      (record.endedAt === null || Date.parse(record.endedAt) > latestMs),
  )
}

/** A change of records that belong to a unit. */
export type BulkMaintenanceChange = Extract<BulkChange, { action: 'maintenance' | 'endMaintenance' }>

export const isMaintenanceChange = (change: BulkChange): change is BulkMaintenanceChange =>
  isOfMaintenance(change.action)

export const isOfMaintenance = (action: BulkAction): boolean =>
  action === 'maintenance' || action === 'endMaintenance'

/** The change of a record that another change of the record takes back. */
export type InvertibleChange = Exclude<
  BulkChange,
  BulkMaintenanceChange | { action: 'delete' | 'acknowledge' }
>

/** Adds the roles to those that a user has, takes them away, or replaces all others. */
export type RolesMode = 'add' | 'remove' | 'replace'

export function rolesAfter(before: readonly string[], mode: RolesMode, roles: readonly string[]): string[] {
  if (mode === 'replace') return [...roles]
  const others = before.filter(role => !roles.includes(role))
  return mode === 'remove' ? others : [...before, ...roles.filter(role => !before.includes(role))]
}

/** What became of one record. `unchanged`: it was so already. `notTried`: the run was stopped before. */
export type BulkResult = 'waiting' | 'done' | 'unchanged' | 'failed' | 'notTried'

/** Not done, and not found to be so already. */
export const isUndecided = ({ result }: { result: BulkResult }): boolean =>
  result === 'failed' || result === 'notTried'

const nouns: Record<BulkKind, [one: string, many: string]> = {
  user: ['user', 'users'],
  asset: ['battery', 'batteries'],
  truck: ['truck', 'trucks'],
  alarm: ['alarm', 'alarms'],
}

/** '1 battery', '4 batteries' */
export const recordCount = (kind: BulkKind, count: number): string => pluralize(count, ...nouns[kind])

const maxNamed = 3

/** 'MB-1, MB-2, MB-3 and 1 more' */
export function namesOf(records: readonly { name: string }[]): string {
  const names = records.slice(0, maxNamed).map(({ name }) => name)
  const more = records.length - names.length
  if (more > 0) return `${names.join(', ')} and ${more.toLocaleString('en-US')} more`
  return listed(names)
}

const verbs: Record<BulkAction, { verb: string; done: string }> = {
  roles: { verb: 'Change the roles of', done: 'Changed the roles of' },
  serviceArea: { verb: 'Change the service area of', done: 'Changed the service area of' },
  organization: { verb: 'Change the organization of', done: 'Changed the organization of' },
  limits: { verb: 'Change the limits of', done: 'Changed the limits of' },
  capacity: { verb: 'Change the capacity of', done: 'Changed the capacity of' },
  maintenance: { verb: 'Add maintenance to', done: 'Added maintenance to' },
  endMaintenance: {
    verb: 'Enter the end of maintenance of',
    done: 'Entered the end of maintenance of',
  },
  activate: { verb: 'Activate', done: 'Activated' },
  deactivate: { verb: 'Deactivate', done: 'Deactivated' },
  delete: { verb: 'Delete', done: 'Deleted' },
  acknowledge: { verb: 'Acknowledge', done: 'Acknowledged' },
}

/** 'Delete 4 batteries' */
export const bulkTitle = (action: BulkAction, kind: BulkKind, count: number): string =>
  `${verbs[action].verb} ${recordCount(kind, count)}`

export const bulkUndoTitle = (kind: BulkKind, count: number): string => `Undo for ${recordCount(kind, count)}`

interface BulkRunDone {
  action: BulkAction
  kind: BulkKind
  isUndo: boolean
  items: readonly { result: BulkResult }[]
}

/** What is said after it where nothing failed: 'Acknowledged 5 alarms; 7 needed no change'. */
export function bulkDone({ action, kind, isUndo, items }: BulkRunDone): string {
  const done = items.filter(({ result }) => result === 'done').length
  const unchanged = items.filter(({ result }) => result === 'unchanged').length
  if (done === 0 && unchanged > 0) return `${recordCount(kind, unchanged)} needed no change`
  const text = isUndo
    ? `Undone for ${recordCount(kind, done)}`
    : `${verbs[action].done} ${recordCount(kind, done)}`
  return unchanged === 0 ? text : `${text}; ${unchanged.toLocaleString('en-US')} needed no change`
}

export const bulkNotDone = (kind: BulkKind, failed: number, count: number): string =>
  `Not done for ${failed.toLocaleString('en-US')} of ${recordCount(kind, count)}.`

export const interruptedText = 'Sent, but the page was reloaded before the server replied.'
export const interruptedSummary = 'The page was reloaded before everything was done.'

/** The most records that are changed at once: each takes calls of its own. */
export const maxBulkRecords = 500
export const tooManySelected = `At most ${maxBulkRecords} records can be changed at once.`

export const batteryWithoutModel = 'This battery has no model. Open it and choose one first.'
export const truckWithoutCapacity = 'This truck has no capacity. Open it and enter one first.'
export const truckHadNoCapacity = 'This truck had no capacity before: the new one stays.'
export const hadNoOwner = 'It had no organization before.'
export const userWithoutIdentity = 'This user cannot have roles.'
