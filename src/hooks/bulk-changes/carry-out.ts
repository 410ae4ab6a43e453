// Changes a few records, or undoes that, and says what became of each. Never rejects.
import pLimit from 'p-limit'
import {
  type BulkAction,
  type BulkChange,
  type InvertibleChange,
  isMaintenanceChange,
  isOfMaintenance,
} from '../../../domain/bulk-changes.ts'
import { failureData, isGone } from '../../../domain/failure.ts'
import type { Gateway } from '../../../gql/gateway.ts'
import { isOutdated, nonNull } from '../../../machines/effects.ts'
import {
  type BulkItem,
  type BulkOutcome,
  type BulkReading,
  type BulkRun,
  forUndo,
  isCutOff,
  type KnownRecord,
  type ReadRecord,
} from '../../../machines/records/bulk-run.ts'
import { changeMaintenance, isMaintenanceSo, readMaintenance, undoMaintenance } from './maintenance-calls.ts'
import {
  changeRecord,
  inverseOf,
  isAlreadySo,
  type RecordCall,
  type RecordChange,
  readRecord,
  restoreRecord,
} from './record-calls.ts'

/** So many at once leave room for the calls of the page. */
const concurrency = 4

/** A record that cannot be read now is read again before it is changed. */
export async function readAll(
  gateway: Gateway,
  { kind, action, items }: BulkReading,
  signal: AbortSignal,
): Promise<ReadRecord[]> {
  return pLimit(concurrency).map(items, async ({ id }) => {
    const known = await readFor({ gateway, kind, id, signal }, action).catch(() => null)
    return { id, known }
  })
}

/** Without the records that were not tried any more, because a call before has cut the run off. */
export async function changeSome(
  gateway: Gateway,
  run: BulkRun,
  signal: AbortSignal,
): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = []
  await pLimit(concurrency).map(run.items, async item => {
    if (outcomes.some(isCutOff)) return
    const call = { gateway, kind: run.kind, id: item.id, signal }
    outcomes.push(await (run.isUndo ? undo : change)(call, run.change, item))
  })
  return outcomes
}

async function change(
  call: RecordCall,
  wanted: BulkChange,
  { id, known: alreadyKnown }: BulkItem,
): Promise<BulkOutcome> {
  // Not by what was read for the question: two people who add the same at the same time would both do it.
  let known = isMaintenanceChange(wanted) ? null : alreadyKnown
  try {
    known ??= await readFor(call, wanted.action)
    if (isSo(wanted, known)) return { id, result: 'unchanged', version: known.version }
    const version = await carryOut(call, wanted, known)
    return { id, result: 'done', before: forUndo(wanted, known), version }
  } catch (error) {
    const failure = failureData(error)
    if (wanted.action === 'delete' && isGone(failure)) return { id, result: 'unchanged', version: null }
    const same = isOutdated(failure) ? await readIfSo(call, wanted) : null
    if (same) return { id, result: 'unchanged', version: same.version }
    return { id, result: 'failed', before: known && forUndo(wanted, known), failure }
  }
}

async function undo(
  call: RecordCall,
  done: BulkChange,
  { id, before, version }: BulkItem,
): Promise<BulkOutcome> {
  try {
    if (done.action === 'delete') {
      await restoreRecord(call)
      return { id, result: 'done', before: null, version: null }
    }
    if (isMaintenanceChange(done)) {
      if (before?.kind !== 'maintenance') throw new Error('nothing is known from before')
      const result = (await undoMaintenance(call, done, before)) ? 'done' : 'unchanged'
      return { id, result, before: null, version: null }
    }
    const wanted = inverseOf(done as InvertibleChange, nonNull(before))
    return await changeBack(call, wanted, { ...nonNull(before), version })
  } catch (error) {
    const failure = failureData(error)
    // Somebody else, or an earlier try whose reply was lost, has restored it.
    if (failure.code === 'not_deleted') return { id, result: 'unchanged', version: null }
    return { id, result: 'failed', before: null, failure }
  }
}

/** Only where nobody has changed the record since. */
async function changeBack(call: RecordCall, wanted: RecordChange, left: KnownRecord): Promise<BulkOutcome> {
  const { id } = call
  // A server that counts no versions is asked for what is there now.
  const known = left.version === null ? await readRecord(call) : left
  try {
    const version = await changeRecord(call, wanted, known)
    return { id, result: 'done', before: null, version }
  } catch (error) {
    const same = isOutdated(failureData(error)) && (await readIfSo(call, wanted))
    if (same) return { id, result: 'unchanged', version: same.version }
    throw error
  }
}

/** The record, if it is as wanted by now: an earlier try whose reply was lost, or somebody else, has made it so. */
async function readIfSo(call: RecordCall, wanted: BulkChange): Promise<KnownRecord | null> {
  const known = await readFor(call, wanted.action).catch(() => null)
  return known && isSo(wanted, known) ? known : null
}

/** What a change of this kind replaces or sends along. */
const readFor = (call: RecordCall, action: BulkAction): Promise<KnownRecord> =>
  isOfMaintenance(action) && (call.kind === 'asset' || call.kind === 'truck')
    ? readMaintenance(call, call.kind)
    : readRecord(call)

/** Returns the new version of the record; null where the server counts none, and where only its maintenance has changed. */
async function carryOut(call: RecordCall, wanted: BulkChange, known: KnownRecord): Promise<string | null> {
  if (!isMaintenanceChange(wanted)) return changeRecord(call, wanted, known)
  if (known.kind !== 'maintenance') throw new Error(`no maintenance: ${known.kind}`)
  await changeMaintenance(call, wanted, known)
  return null
}

const isSo = (wanted: BulkChange, known: KnownRecord): boolean =>
  isMaintenanceChange(wanted)
    ? known.kind === 'maintenance' && isMaintenanceSo(wanted, known)
    : isAlreadySo(wanted, known)
