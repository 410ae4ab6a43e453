// The records of a change of many at once: what is known of each, what became of it, and what a page keeps for its reload.
import {
  type BulkAction,
  type BulkChange,
  type BulkKind,
  type BulkResult,
  interruptedText,
  maintenanceToEnd,
} from '../../domain/bulk-changes.ts'
import type { FailureData } from '../../domain/failure.ts'
import type { CamelCased } from '../../domain/field-names.ts'
import type { UnitLimits } from '../../domain/records/asset.ts'
import type { MaintainedType, MaintenanceValues } from '../../domain/records/maintenance.ts'
import type { Truck } from '../../domain/records/truck.ts'
import { isRefusal } from '../effects.ts'

/** A record as it was read: its version, and what a change of it replaces or sends along. */
export type KnownRecord = { version: string | null } & (
  | KnownUser
  | KnownAsset
  | KnownTruck
  | KnownAlarm
  | KnownMaintenance
)

interface KnownUser {
  kind: 'user'
  name: string
  email: string
  identityId: string | null
  roles: readonly string[]
  isDeactivated: boolean
}

interface KnownAsset {
  kind: 'asset'
  name: string
  serialNumber: string | null
  assetModelId: string | null
  serviceAreaId: string | null
  organizationId: string | null
  limits: CamelCased<UnitLimits>
}

interface KnownTruck extends Omit<CamelCased<Truck>, 'id' | 'organizationId' | 'mbessCapacity'> {
  kind: 'truck'
  organizationId: string | null
  mbessCapacity: number | null
}

/** What a unit has, for a change of it. */
export interface KnownMaintenance {
  kind: 'maintenance'
  unitType: MaintainedType
  ids: readonly string[]
  records: readonly VersionedMaintenance[]
}

export interface VersionedMaintenance extends MaintenanceValues {
  id: string
  version: string | null
}

interface KnownAlarm {
  kind: 'alarm'
  isSeen: boolean
}

/** Only what Undo reads: a unit can have a long history of maintenance, and this is stored for each. */
export function forUndo(change: BulkChange, known: KnownRecord): KnownRecord {
  if (known.kind !== 'maintenance') return known
  return change.action === 'endMaintenance'
    ? { ...known, ids: [], records: maintenanceToEnd(known.records, change) }
    : { ...known, records: [] }
}

export interface BulkItem {
  id: string
  name: string
  result: BulkResult
  /** As it was last read; null if it is to be read again. */
  known: KnownRecord | null
  /** As it was before the change that was sent for it. */
  before: KnownRecord | null
  /** The version that the change made. */
  version: string | null
  /** Why it failed. */
  text: string | null
}

/** What a run does with each record. */
export interface BulkRun {
  kind: BulkKind
  change: BulkChange
  isUndo: boolean
  items: readonly BulkItem[]
}

/** What became of one record. `before` is what the change that was sent replaces. */
export type BulkOutcome = { id: string } & (
  | { result: 'done'; before: KnownRecord | null; version: string | null }
  | { result: 'unchanged'; version: string | null }
  | { result: 'failed'; before: KnownRecord | null; failure: FailureData }
)

/** Further calls would fail as well, or ask again what the person has declined. */
export const isCutOff = (outcome: BulkOutcome): boolean =>
  outcome.result === 'failed' &&
  (outcome.failure.kind === 'unreachable' ||
    outcome.failure.code === 'confirmation_required' ||
    isRefusal(outcome.failure, 401))

/** What is read of each record before the change is confirmed. */
export type BulkReading = Pick<BulkProgress, 'kind' | 'action' | 'items'>

export interface ReadRecord {
  id: string
  /** Null if it could not be read. */
  known: KnownRecord | null
}

/** A change after its question. */
export interface BulkProgress {
  id: string
  kind: BulkKind
  action: BulkAction
  restores: boolean
  viewerId: string | null
  change: BulkChange
  isUndo: boolean
  /** The page was reloaded during the last run. */
  isInterrupted: boolean
  items: readonly BulkItem[]
}

/** A part of a long run, so that it has a result about twenty times; at least as many as are sent at once. */
export function nextPart({ kind, change, viewerId, isUndo, items }: BulkProgress): BulkRun {
  const size = Math.max(4, Math.ceil(items.length / 20))
  const waiting = items.filter(isWaiting)
  const others = waiting.filter(({ id }) => id !== viewerId)
  const part = others.length > 0 ? others.slice(0, size) : waiting
  return { kind, change, isUndo, items: part }
}

export const isWaiting = ({ result }: BulkItem): boolean => result === 'waiting'

/**
 * What is to be kept now, in case that the page is reloaded. It is not known then what became of the records that are under way: like
 * after a lost reply, they are read again before another try, and what is found done counts as done by it.
 */
export function storedProgress(progress: BulkProgress): BulkProgress {
  const { id, kind, action, restores, viewerId, change, isUndo, isInterrupted, items } = progress
  const sent = new Set(nextPart(progress).items)
  const storedItem = (item: BulkItem): BulkItem => {
    if (!isWaiting(item)) return { ...item, known: null }
    if (!sent.has(item)) return { ...item, known: null, result: 'notTried' }
    const before = isUndo || !item.known ? item.before : forUndo(change, item.known)
    return { ...item, known: null, before, result: 'failed', text: interruptedText }
  }
  return {
    id,
    kind,
    action,
    restores,
    viewerId,
    change,
    isUndo,
    isInterrupted: isInterrupted || items.some(isWaiting),
    items: items.map(storedItem),
  }
}
