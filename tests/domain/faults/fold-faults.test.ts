import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faultDetails } from '../../../domain/faults/fault.ts'
import {
  type Fault,
  faultDurationMs,
  foldFaults,
  maxSilenceMs,
  type StatusRecord,
} from '../../../domain/faults/fold-faults.ts'

const minuteMs = 60_000
const silentMinutes = maxSilenceMs / minuteMs
const ready = 2
const faulted = 5
const inService = 6

const at = (minute: number, number: number | null, text: string | null = null): StatusRecord => ({
  atMs: minute * minuteMs,
  number,
  text,
})
const briefly = ({ code, state, triggeredAtMs, lastReportedAtMs, endedAtMs }: Fault) => ({
  code,
  state,
  from: triggeredAtMs / minuteMs,
  last: lastReportedAtMs / minuteMs,
  to: endedAtMs === null ? null : endedAtMs / minuteMs,
})
const foldUntil = (minute: number, ...records: StatusRecord[]) => foldFaults(records, minute * minuteMs)

describe('faults of a history of statuses', () => {
  test('a fault lasts from the first record that reports it to the first that does not', () => {
    const faults = foldUntil(
      9,
      at(1, ready),
      at(2, faulted, 'E-1: Hot (major)'),
      at(4, faulted),
      at(7, ready),
    )

    expect(faults.map(briefly)).toEqual([{ code: 'E-1', state: 'ended', from: 2, last: 4, to: 7 }])
    expect(faults[0]).toMatchObject({ message: 'Hot', severity: 'major' })
  })

  test('a unit in service has no fault, though its badge reads Faulted', () => {
    expect(foldUntil(9, at(1, inService), at(2, null, 'SERVICE'))).toEqual([])
  })

  test('a status that comes as a text counts like its number', () => {
    expect(foldUntil(3, at(1, null, 'FAULTED')).map(briefly)).toEqual([
      { code: null, state: 'open', from: 1, last: 1, to: null },
    ])
  })

  test('another fault code ends one fault and begins the next; a record without a code goes on with it', () => {
    const faults = foldUntil(9, at(1, faulted), at(2, faulted, 'E-1'), at(3, faulted), at(4, faulted, 'E-2'))

    expect(faults.map(briefly)).toEqual([
      { code: 'E-1', state: 'ended', from: 1, last: 3, to: 4 },
      { code: 'E-2', state: 'open', from: 4, last: 4, to: null },
    ])
  })

  test('the end of a fault is unknown where the unit was silent for longer than a quarter of an hour', () => {
    const last = 1 + silentMinutes
    const silence = last + silentMinutes + 1
    const [first, second] = foldUntil(silence, at(1, faulted), at(last, faulted), at(silence, faulted))

    expect(first && briefly(first)).toEqual({ code: null, state: 'unknown', from: 1, last, to: null })
    expect(second && briefly(second)).toMatchObject({ state: 'open', from: silence })
  })

  test('a record that stands for repeated ones is no silence', () => {
    const repeated = { ...at(1, faulted), repeatedUntilMs: 50 * minuteMs }

    expect(foldUntil(60, repeated, at(55, ready)).map(briefly)).toEqual([
      { code: null, state: 'ended', from: 1, last: 50, to: 55 },
    ])
  })

  test('the duration runs while a fault is open, stops at its end or at the last report, and is never negative', () => {
    const [open] = foldUntil(3, at(2, faulted))
    const [ended] = foldUntil(9, at(2, faulted), at(5, ready))
    const [unknown] = foldUntil(99, at(2, faulted), at(4, faulted))
    const minutes = (fault: Fault | undefined, now: number) =>
      fault && faultDurationMs(fault, now * minuteMs) / minuteMs

    expect([minutes(open, 3), minutes(open, 8), minutes(open, 0)]).toEqual([1, 6, 0])
    expect([minutes(ended, 9), minutes(ended, 99)]).toEqual([3, 3])
    expect(minutes(unknown, 99)).toBe(2)
  })
})

/** What a unit sent: stretches of reports with gaps between them, each by a clock that may have been set back or forward. */
const histories = fc
  .array(
    fc.record({
      gap: fc.integer({ min: -20, max: 40 }),
      every: fc.integer({ min: 1, max: silentMinutes + 2 }),
      statuses: fc.array(fc.constantFrom('E-1', 'E-2', null), { maxLength: 12 }),
    }),
    { maxLength: 8 },
  )
  .map(stretches => {
    const byMinute = new Map<number, string | null>()
    let minute = 100
    for (const { gap, every, statuses } of stretches) {
      minute += gap
      for (const code of statuses) {
        minute += every
        // The store keeps the first record of an instant.
        if (!byMinute.has(minute)) byMinute.set(minute, code)
      }
    }
    return byMinute
  })

/** What is known minute by minute, read as faults. */
function faultsByMinute(codes: ReadonlyMap<number, string | null>, until: number) {
  const faults: ReturnType<typeof briefly>[] = []
  let last = Number.NEGATIVE_INFINITY
  let open: ReturnType<typeof briefly> | null = null
  for (let minute = Math.min(until, ...codes.keys()); minute <= until; minute++) {
    if (open && minute - last > silentMinutes) {
      open.state = 'unknown'
      open = null
    }
    const code = codes.get(minute)
    if (code === undefined) continue
    if (open && open.code !== code) {
      Object.assign(open, { state: 'ended', to: minute })
      open = null
    }
    last = minute
    if (open) open.last = minute
    else if (code !== null) {
      open = { code, state: 'open', from: minute, last: minute, to: null }
      faults.push(open)
    }
  }
  return faults
}

test('faults are those of a minute-by-minute reading, in whatever order records arrive, repeated, with gaps and clock jumps', () => {
  const arrivals = histories.chain(codes => {
    const records = [...codes].map(([minute, code]) => at(minute, code === null ? ready : faulted, code))
    return fc.record({
      codes: fc.constant(codes),
      records: fc.shuffledSubarray([...records, ...records], { minLength: 2 * records.length }),
      until: fc.integer({ min: 60, max: 700 }),
    })
  })
  fc.assert(
    fc.property(arrivals, ({ codes, records, until }) => {
      const seen = new Map([...codes].filter(([minute]) => minute <= until))

      expect(foldUntil(until, ...records).map(briefly)).toEqual(faultsByMinute(seen, until))
    }),
  )
})

test('records that contradict each other at one instant give the same faults in every order', () => {
  const contradictions = fc.array(
    fc.record({
      minute: fc.nat(5),
      status: fc.constantFrom(ready, faulted),
      code: fc.constantFrom('E-1', 'E-2'),
    }),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(contradictions, drawn => {
      const records = drawn.map(({ minute, status, code }) => at(minute, status, code))

      expect(foldUntil(9, ...records)).toEqual(foldUntil(9, ...records.toReversed()))
    }),
  )
})

test.each([
  ['E-104: Inverter too hot (critical)', 'E-104', 'Inverter too hot', 'critical'],
  ['E-104: Inverter too hot', 'E-104', 'Inverter too hot', null],
  ['E-104', 'E-104', null, null],
  ['E-104 (Minor)', 'E-104', null, 'minor'],
  ['Inverter too hot', null, 'Inverter too hot', null],
  ['Warning: cell 4 (warm)', null, 'Warning: cell 4 (warm)', null],
  ['', null, null, null],
])('the text %j of a faulted unit names code, message and severity', (text, code, message, severity) => {
  expect(faultDetails(text)).toEqual({ code, message, severity })
})
