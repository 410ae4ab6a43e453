import { describe, expect, test } from 'vitest'
import { Failure } from '../../../domain/failure.ts'
import {
  liveValues,
  noValues,
  type RetainedValues,
  type TelemetryOutcome,
  withOutcome,
} from '../../../src/hooks/telemetry/live-values.ts'

const power = 'BATT_POWER_KW'
const away = new Failure({ kind: 'unreachable' })

const record = (assetId: string, value: number) => ({
  assetId,
  metric: power,
  value,
  at: '2026-01-15T12:00:00.000Z',
})
const answered = (
  receivedAt: number,
  assetIds: string[],
  ...records: ReturnType<typeof record>[]
): TelemetryOutcome => ({ response: { assetIds, records, receivedAt }, failure: null, failedAt: 0 })
const failed = (failedAt: number): TelemetryOutcome => ({ response: undefined, failure: away, failedAt })

const keptAfter = (...outcomes: TelemetryOutcome[]): RetainedValues => outcomes.reduce(withOutcome, noValues)
const valueFor = (kept: RetainedValues, assetId: string) =>
  liveValues(kept).latest(assetId, power)?.value ?? null

describe('live values that are kept', () => {
  test('live values are those of the last response, with the times of their record and of the response', () => {
    const kept = keptAfter(
      answered(1000, ['MB-1'], record('MB-1', 5)),
      answered(2000, ['MB-1'], record('MB-1', 6)),
    )

    expect(liveValues(kept).latest('MB-1', power)).toEqual({
      value: 6,
      at: Date.UTC(2026, 0, 15, 12),
      receivedAt: 2000,
    })
    expect(kept.respondedAt).toBe(2000)
  })

  test('live values stay for units that are no longer requested', () => {
    const kept = keptAfter(
      answered(1000, ['MB-1', 'MB-2'], record('MB-1', 5), record('MB-2', 7)),
      answered(2000, ['MB-2', 'MB-3'], record('MB-3', 8)),
    )

    expect(valueFor(kept, 'MB-1')).toBe(5)
    expect(valueFor(kept, 'MB-3')).toBe(8)
  })

  test('live values are removed for a unit that the response no longer contains', () => {
    const kept = keptAfter(
      answered(1000, ['MB-1', 'MB-2'], record('MB-1', 5), record('MB-2', 7)),
      answered(2000, ['MB-1', 'MB-2'], record('MB-1', 6)),
    )

    expect(valueFor(kept, 'MB-2')).toBeNull()
  })

  test('an older response does not replace newer live values', () => {
    const kept = keptAfter(
      answered(2000, ['MB-1'], record('MB-1', 6)),
      answered(1000, ['MB-1'], record('MB-1', 5)),
    )

    expect(valueFor(kept, 'MB-1')).toBe(6)
    expect(kept.respondedAt).toBe(2000)
  })

  test('a record of a unit that was not requested is ignored', () => {
    const kept = keptAfter(answered(1000, ['MB-1'], record('MB-9', 5)))

    expect(valueFor(kept, 'MB-9')).toBeNull()
  })

  test('the live values stay the same object if nothing is new', () => {
    const outcome = answered(1000, ['MB-1'], record('MB-1', 5))
    const kept = keptAfter(outcome)

    expect(withOutcome(kept, outcome)).toBe(kept)
    const broken = withOutcome(kept, failed(2000))
    expect(withOutcome(broken, failed(2000))).toBe(broken)
  })
})

describe('a failure of live values', () => {
  test('a failure of live values is reported and removes no live value', () => {
    const kept = keptAfter(answered(1000, ['MB-1'], record('MB-1', 5)), failed(2000))

    expect(liveValues(kept)).toMatchObject({ failure: away, respondedAt: 1000 })
    expect(valueFor(kept, 'MB-1')).toBe(5)
  })

  test('a failure of live values is reported until the next response', () => {
    const asking: TelemetryOutcome = { response: undefined, failure: null, failedAt: 0 }
    const kept = keptAfter(failed(2000), asking)

    expect(kept.failure).toBe(away)
    expect(withOutcome(kept, answered(3000, ['MB-1'])).failure).toBeNull()
  })

  test('a failure of live values from before the last response is not reported again', () => {
    const kept = keptAfter(failed(2000), answered(3000, ['MB-1']), failed(2000))

    expect(kept.failure).toBeNull()
  })

  test('a failure of live values is reported beside the response before it', () => {
    const kept = keptAfter({ ...answered(1000, ['MB-1'], record('MB-1', 5)), failure: away, failedAt: 2000 })

    expect(kept).toMatchObject({ failure: away, respondedAt: 1000 })
    expect(valueFor(kept, 'MB-1')).toBe(5)
  })
})
