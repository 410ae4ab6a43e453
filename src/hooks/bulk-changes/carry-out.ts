// Changes a few records, or undoes that, and says what became of each. Never rejects.
import pLimit from 'p-limit'
import type { BulkChange, InvertibleChange } from '../../../domain/bulk-changes.ts'
import { failureData, isGone } from '../../../domain/failure.ts'
import type { Gateway } from '../../../gql/gateway.ts'
import { isOutdated, nonNull } from '../../../machines/effects.ts'
import type {
  BulkItem,
  BulkOutcome,
  BulkRun,
  KnownRecord,
  ReadRecord,
} from '../../../machines/records/bulk-run.ts'
import { changeRecord, inverseOf, isAlreadySo, readRecord, restoreRecord } from './record-calls.ts'

/** So many at once leave room for the calls of the page. */
const concurrency = 4

/** A record that cannot be read now is read again before it is changed. */
export async function readAll(
  gateway: Gateway,
  { kind, items }: Pick<BulkRun, 'kind' | 'items'>,
  signal: AbortSignal,
): Promise<ReadRecord[]> {
  return pLimit(concurrency).map(items, async ({ id }) => {
    const known = await readRecord(gateway, kind, id, signal).catch(() => null)
    return { id, known }
  })
}

export const changeSome = (gateway: Gateway, run: BulkRun, signal: AbortSignal): Promise<BulkOutcome[]> =>
  pLimit(concurrency).map(run.items, item =>
    run.isUndo ? undo(gateway, run, item, signal) : change(gateway, run, item, signal),
  )

async function change(
  gateway: Gateway,
  { kind, change: wanted }: BulkRun,
  { id, known: alreadyKnown }: BulkItem,
  signal: AbortSignal,
): Promise<BulkOutcome> {
  let known = alreadyKnown
  try {
    known ??= await readRecord(gateway, kind, id, signal)
    if (isAlreadySo(wanted, known)) return { id, result: 'unchanged', version: known.version }
    const version = await changeRecord(gateway, id, wanted, known, signal)
    return { id, result: 'done', before: known, version }
  } catch (error) {
    const failure = failureData(error)
    if (wanted.action === 'delete' && isGone(failure)) return { id, result: 'unchanged', version: null }
    const same = isOutdated(failure) ? await readIfSo(gateway, kind, id, wanted, signal) : null
    if (same) return { id, result: 'unchanged', version: same.version }
    return { id, result: 'failed', before: known, failure }
  }
}

async function undo(
  gateway: Gateway,
  { kind, change: done }: BulkRun,
  { id, before, version }: BulkItem,
  signal: AbortSignal,
): Promise<BulkOutcome> {
  try {
    if (done.action === 'delete') {
      await restoreRecord(gateway, kind, id, signal)
      return { id, result: 'done', before: null, version: null }
    }
    return await changeBack(
      gateway,
      id,
      inverseOf(done as InvertibleChange, nonNull(before)),
      { ...nonNull(before), version },
      signal,
    )
  } catch (error) {
    return { id, result: 'failed', before: null, failure: failureData(error) }
  }
}

/** Only where nobody has changed the record since. */
async function changeBack(
  gateway: Gateway,
  id: string,
  wanted: BulkChange,
  left: KnownRecord,
  signal: AbortSignal,
): Promise<BulkOutcome> {
  // A server that counts no versions is asked for what is there now.
  const known = left.version === null ? await readRecord(gateway, left.kind, id, signal) : left
  try {
    const version = await changeRecord(gateway, id, wanted, known, signal)
    return { id, result: 'done', before: null, version }
  } catch (error) {
    const same = isOutdated(failureData(error)) && (await readIfSo(gateway, left.kind, id, wanted, signal))
    if (same) return { id, result: 'unchanged', version: same.version }
    throw error
  }
}

/** The record, if it is as wanted by now: an earlier try whose reply was lost, or somebody else, has made it so. */
async function readIfSo(
  gateway: Gateway,
  kind: BulkRun['kind'],
  id: string,
  wanted: BulkChange,
  signal: AbortSignal,
): Promise<KnownRecord | null> {
  const known = await readRecord(gateway, kind, id, signal).catch(() => null)
  return known && isAlreadySo(wanted, known) ? known : null
}
