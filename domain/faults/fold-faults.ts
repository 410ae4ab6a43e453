// Faults from a history of statuses. The same history gives the same faults, in whatever order its records arrive and however often.
import { unitStatus } from '../telemetry/unit-status.ts'
import { type FaultDetails, type FaultState, faultDetails } from './fault.ts'

/** A record of the metric UNIT_STATUS. At least one of the values is not null. */
export interface StatusRecord {
  /** In ms since 1970, by the unit's clock. */
  atMs: number
  number: number | null
  text: string | null
  /** Stands for records with the same values up to this instant, without a silence between them. */
  repeatedUntilMs?: number
}

/** Instants are ms since 1970. */
export interface Fault extends FaultDetails {
  triggeredAtMs: number
  lastReportedAtMs: number
  endedAtMs: number | null
  state: FaultState
}

const pollMs = 10_000
const silentPolls = 90

/** A unit that is silent for longer may have recovered meanwhile. Gaps of a quarter of an hour, the period of plans, are no silence. */
export const maxSilenceMs = silentPolls * pollMs

/** In order of time. `untilMs` is the present instant, or the end of the history; later records are ignored. */
export function foldFaults(records: readonly StatusRecord[], untilMs: number): Fault[] {
  const faults: Fault[] = []
  let open: Fault | undefined
  for (const record of inOrder(records)) {
    const { atMs, repeatedUntilMs = atMs } = record
    if (atMs > untilMs) break
    if (open && isSilence(open.lastReportedAtMs, atMs)) open = end(open, null)
    const details = detailsOf(record)
    if (open && (!details || isOther(open, details))) open = end(open, atMs)
    if (details && !open) {
      open = begin(details, atMs)
      faults.push(open)
    }
    if (details && open) report(open, details, repeatedUntilMs)
  }
  if (open && isSilence(open.lastReportedAtMs, untilMs)) end(open, null)
  return faults
}

const isSilence = (fromMs: number, toMs: number): boolean => toMs - fromMs > maxSilenceMs

/** Undefined for a unit without a fault. The number counts, else the text (spec 3). */
function detailsOf({ number, text }: StatusRecord): FaultDetails | undefined {
  if (unitStatus(number ?? text ?? '').name !== 'FAULTED') return undefined
  return faultDetails(number === null ? null : text)
}

/** A record without a code says nothing new. */
const isOther = (fault: Fault, { code }: FaultDetails): boolean =>
  code !== null && fault.code !== null && code !== fault.code

const begin = (details: FaultDetails, atMs: number): Fault => ({
  ...details,
  triggeredAtMs: atMs,
  lastReportedAtMs: atMs,
  endedAtMs: null,
  state: 'open',
})

/** What the unit says first of its fault counts. */
function report(fault: Fault, { code, message, severity }: FaultDetails, atMs: number): void {
  fault.lastReportedAtMs = atMs
  fault.code ??= code
  fault.message ??= message
  fault.severity ??= severity
}

/** `atMs` is null if the end is not known. */
function end(fault: Fault, atMs: number | null): undefined {
  fault.endedAtMs = atMs
  fault.state = atMs === null ? 'unknown' : 'ended'
}

/** Each instant once: of several records at one instant, the first by their values. */
function inOrder(records: readonly StatusRecord[]): StatusRecord[] {
  const sorted = records.toSorted((one, other) => one.atMs - other.atMs || compare(keyOf(one), keyOf(other)))
  return sorted.filter(({ atMs }, index) => sorted[index - 1]?.atMs !== atMs)
}

const keyOf = ({ number, text }: StatusRecord): string => JSON.stringify([number, text])
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** How long a fault has lasted, in ms; until the last report if its end is not known. Never negative, whatever the clocks say. */
export const faultDurationMs = (
  {
    triggeredAtMs,
    lastReportedAtMs,
    endedAtMs,
    state,
  }: Pick<Fault, 'triggeredAtMs' | 'lastReportedAtMs' | 'endedAtMs' | 'state'>,
  nowMs: number,
): number =>
  (endedAtMs ?? (state === 'open' ? Math.max(nowMs, lastReportedAtMs) : lastReportedAtMs)) - triggeredAtMs
