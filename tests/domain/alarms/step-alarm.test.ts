import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AlarmCircumstances,
  type AlarmEvent,
  type AlarmProgress,
  type AlarmReading,
  stepAlarm,
} from '../../../domain/alarms/step-alarm.ts'
import { runsOf } from '../../support/property-runs.ts'

const excess = (by: number): AlarmReading => ({ excess: by, value: by, limit: 0, message: 'Too much.' })
const rules = (onSeconds: number, offSeconds: number, deadBand = 0) => ({
  enabled: true,
  dead_band: deadBand,
  on_delay_seconds: onSeconds,
  off_delay_seconds: offSeconds,
})
const nothing: AlarmProgress = { phase: 'none', sinceMs: null }

type Happened = [second: number, event: AlarmEvent]

/** What happens while a reading is taken each second. */
function run(
  readings: readonly AlarmReading[],
  ofRules: ReturnType<typeof rules>,
  circumstances: Partial<AlarmCircumstances> = {},
): Happened[] {
  let progress = nothing
  return readings.flatMap((reading, second) => {
    const step = stepAlarm(progress, reading, ofRules, {
      nowMs: second * 1_000,
      isSeen: false,
      isSilenced: false,
      ...circumstances,
    })
    progress = step.progress
    return step.event ? [[second, step.event] as Happened] : []
  })
}

/** Readings of a second each: over the limit, under it, within the dead band, or not known. */
const letters: Record<string, AlarmReading> = {
  '#': excess(5),
  _: excess(-5),
  '~': excess(-1),
  '?': 'unknown',
}
const readingsOf = (text: string) => [...text].map(letter => letters[letter] ?? 'unknown')

describe('an alarm', () => {
  test.each<[string, string, ReturnType<typeof rules>, Happened[]]>([
    ['is raised at once without a delay', '_#', rules(0, 0), [[1, 'raised']]],
    ['is raised when the condition has held for the on-delay', '_####', rules(3, 0), [[4, 'raised']]],
    ['is not raised by a condition that breaks off', '##_##_##', rules(3, 0), []],
    [
      'returns after the off-delay',
      '#____',
      rules(0, 3),
      [
        [0, 'raised'],
        [4, 'returned'],
      ],
    ],
    ['does not return while the condition flickers', '#__#__#__', rules(0, 3), [[0, 'raised']]],
    ['does not return within the dead band', '#~~~~', rules(0, 0, 3), [[0, 'raised']]],
    [
      'returns beyond the dead band',
      '#~_',
      rules(0, 0, 3),
      [
        [0, 'raised'],
        [2, 'returned'],
      ],
    ],
    ['is not raised within the dead band', '_~~~~', rules(0, 0, 3), []],
    ['is not raised by what is unknown, which begins the delay again', '##?##?##', rules(2, 0), []],
    ['does not return by what is unknown', '#????', rules(0, 0), [[0, 'raised']]],
    [
      'comes back while nobody has seen it',
      '#_#',
      rules(0, 0),
      [
        [0, 'raised'],
        [1, 'returned'],
        [2, 'came_back'],
      ],
    ],
  ])('%s: %s', (_, text, ofRules, happened) => {
    expect(run(readingsOf(text), ofRules)).toEqual(happened)
  })

  test('that was seen is raised anew when the condition comes back', () => {
    expect(run(readingsOf('#_#'), rules(0, 0), { isSeen: true })).toEqual([
      [0, 'raised'],
      [1, 'returned'],
      [2, 'raised'],
    ])
  })

  test('of a battery that is out of service is not raised, but one that is open returns', () => {
    expect(run(readingsOf('_####'), rules(0, 0), { isSilenced: true })).toEqual([])
    const active: AlarmProgress = { phase: 'active', sinceMs: null }
    const circumstances = { nowMs: 0, isSeen: false, isSilenced: true }
    expect(stepAlarm(active, excess(-5), rules(0, 0), circumstances).event).toBe('returned')
  })

  test('of a kind that is switched off returns at once and is not raised', () => {
    const off = { ...rules(0, 60), enabled: false }
    const circumstances = { nowMs: 0, isSeen: false, isSilenced: false }
    expect(stepAlarm({ phase: 'active', sinceMs: null }, excess(5), off, circumstances).event).toBe(
      'returned',
    )
    expect(run(readingsOf('###'), off)).toEqual([])
  })

  test('is not raised later because the clock was set back', () => {
    const waiting: AlarmProgress = { phase: 'none', sinceMs: 100_000 }
    const circumstances = { nowMs: 40_000, isSeen: false, isSilenced: false }
    const { progress } = stepAlarm(waiting, excess(5), rules(60, 0), circumstances)
    expect(stepAlarm(progress, excess(5), rules(60, 0), { ...circumstances, nowMs: 100_000 }).event).toBe(
      'raised',
    )
  })

  /** By definition: at each second, looks back over the whole delay. */
  function expected(readings: readonly AlarmReading[], ofRules: ReturnType<typeof rules>): Happened[] {
    const { dead_band: deadBand, on_delay_seconds: on, off_delay_seconds: off } = ofRules
    const happened: Happened[] = []
    for (const second of readings.keys()) {
      const [last = -1, event] = happened.at(-1) ?? []
      const isActive = event === 'raised' || event === 'came_back'
      const [from, delay] = [last + 1, isActive ? off : on]
      const span = readings.slice(Math.max(0, second - delay), second + 1)
      if (second - delay < from) continue
      const isMet = span.every(
        reading => reading !== 'unknown' && (isActive ? reading.excess <= -deadBand : reading.excess > 0),
      )
      if (isMet) happened.push([second, isActive ? 'returned' : event ? 'came_back' : 'raised'])
    }
    return happened
  }

  test('is raised and returns as its delays and dead band say, second by second', () => {
    const reading = fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: -6, max: 6 }).map(excess) },
      { weight: 1, arbitrary: fc.constant<AlarmReading>('unknown') },
    )
    const stretch = fc.tuple(reading, fc.integer({ min: 1, max: 8 }))
    const delay = fc.integer({ min: 0, max: 6 })
    fc.assert(
      fc.property(
        fc.array(stretch, { maxLength: 30 }),
        delay,
        delay,
        fc.integer({ min: 0, max: 4 }),
        (stretches, on, off, band) => {
          const readings = stretches.flatMap(([each, seconds]) => Array.from({ length: seconds }, () => each))
          expect(run(readings, rules(on, off, band))).toEqual(expected(readings, rules(on, off, band)))
        },
      ),
      { numRuns: runsOf(100) },
    )
  })
})
