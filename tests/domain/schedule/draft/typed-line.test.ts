import { describe, expect, test } from 'vitest'
import { apply } from '../../../../domain/schedule/draft/operations/apply.ts'
import { operationSchema } from '../../../../domain/schedule/draft/operations/operation-schema.ts'
import { readBase } from '../../../../domain/schedule/draft/settle/base.ts'
import { completions, parseLine } from '../../../../domain/schedule/draft/typed/typed-line.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { samplePlan } from '../../../../domain/schedule/plan/sample-plan.ts'
import { smallPlan, stage } from '../../../support/small-plan.ts'

const base = readBase(decodePlan(samplePlan('2026-01-15')))
const context = { base, intent: base.intent }
const out = 'T-1_D-1_S-2_33_34'

describe('a typed line stands for an operation, and says what it means', () => {
  test.each([
    ['MB-3 charge 02:00-03:30 at 120 kW', 'Charge MB-3 from 02:00 to 03:30 at 120 kW.'],
    ['MB-3 CHARGE 02:00-03:30 at 120kw', 'Charge MB-3 from 02:00 to 03:30 at 120 kW.'],
    ['MB-3 discharge 17:30-24:00 at 30.5 kW', 'Discharge MB-3 from 17:30 to 24:00 at 30.5 kW.'],
    [
      'MB-3 discharge 17:30-18:00 into MG-3 at 30 kW',
      'Discharge MB-3 from 17:30 to 18:00 into MG-3 at 30 kW.',
    ],
    ['MB-3 stage 02:00-03:30', 'Leave MB-3 idle from 02:00 to 03:30.'],
    ['MB-3 rate 03:00-03:30 80 kW', 'Set the rate of MB-3 from 03:00 to 03:30 to 80 kW.'],
    ['MB-3 boundary 05:30 to 05:15', 'Move the boundary of MB-3 from 05:30 to 05:15.'],
    ['MB-3 energy 80 kWh at 12:00', 'Set the energy of MB-3 at 12:00 to 80 kWh.'],
    ['MB-1 swap MB-2 from 03:00', 'Exchange MB-1 and MB-2 from 03:00.'],
    ['MB-1 out from 03:00', 'Take MB-1 out of service from 03:00.'],
    ['T-1 out 12:00-14:00', 'Take T-1 out of service from 12:00 to 14:00.'],
    ['T-1 lock', 'Lock T-1.'],
    ['T-1 unlock 08:00', 'Unlock the trip of T-1 from D-1 to S-2 at 08:00.'],
    ['keep until 21:00', 'Keep what is planned until 21:00.'],
    ['keep until 00:00', 'Keep nothing of the plan any more.'],
    ['T-1 back from 12:00', 'Put T-1 back in service from 12:00.'],
    ['T-1 out from 12:00', 'Take T-1 out of service from 12:00.'],
    ['T-1 move 08:00 to 07:30', 'Make the trip of T-1 from D-1 to S-2 at 08:00 leave 30 min earlier.'],
    [
      'T-1 move 17:15 by 1 h with later',
      'Make the trip of T-1 from D-1 to S-1 at 17:15 and the trip of T-1 from S-1 to D-1 at 22:00 leave 1 h later.',
    ],
    [
      'T-1 times 08:00 to 08:00 08:30',
      'Set the trip of T-1 from D-1 to S-2 at 08:00 to leave at 08:00 and arrive at 08:30.',
    ],
    [
      'T-1 redirect 08:00 to S-1 with next',
      'Redirect the trip of T-1 from D-1 to S-2 at 08:00 to S-1, with the next trips leaving from there.',
    ],
    ['T-1 give 08:00 to T-2', 'Give the trip of T-1 from D-1 to S-2 at 08:00 to T-2.'],
    ['T-1 give 08:00 to T-2 at 08:30', 'Give the trip of T-1 from D-1 to S-2 at 08:00 to T-2, 30 min later.'],
    [
      'T-1 park 17:15 with later',
      'Park the trip of T-1 from D-1 to S-1 at 17:15 and the trip of T-1 from S-1 to D-1 at 22:00.',
    ],
    [
      'MB-3 move 03:00 to 04:00',
      'Leave MB-3 idle from 03:00 to 05:15; charge MB-3 from 04:00 to 06:15 at 50 kW.',
    ],
    [
      'MB-3 give 03:00 to MB-4 at 02:00',
      'Leave MB-3 idle from 03:00 to 05:15; charge MB-4 from 02:00 to 04:15 at 50 kW.',
    ],
    ['T-1 load 08:00 MB-4 one way', 'Load MB-4 on the trip of T-1 from D-1 to S-2 at 08:00.'],
    [
      'T-1 unload 08:00 MB-3',
      'Take MB-3 off the trip of T-1 from D-1 to S-2 at 08:00, also on the return trip.',
    ],
    [
      'T-1 remove 08:00 with return',
      'Remove the trip of T-1 from D-1 to S-2 at 08:00, with the return trip.',
    ],
    ['T-1 park 08:00', 'Park the trip of T-1 from D-1 to S-2 at 08:00.'],
    [
      'T-1 add 10:00 D-1 to S-1 with MB-3, MB-4',
      'Add a trip of T-1 from D-1 to S-1 at 10:00 with MB-3, MB-4.',
    ],
    [
      'T-1 add 10:00-10:45 D-1 to S-1',
      'Add a trip of T-1 from D-1 to S-1 at 10:00, arriving at 10:45, empty.',
    ],
    ['T-1 swap T-2 from 00:30', 'Exchange T-1 and T-2 from 00:30.'],
    [
      'MB-3 re-dispatch from 06:00',
      'Re-dispatch MB-3 from 06:00, leaving as little as possible undelivered.',
    ],
    [
      're-dispatch from 00:00',
      'Re-dispatch all batteries from 00:00, leaving as little as possible undelivered.',
    ],
    ['paste', 'Paste no trips.'],
    ['T-1 paste', 'Paste no trips on T-1.'],
  ])('%s', (line, words) => {
    const parsed = parseLine(line, context)

    expect(parsed).toMatchObject({ ok: true, words })
    if (parsed.ok) expect(operationSchema.parse(parsed.operation)).toEqual(parsed.operation)
  })

  test('the operation is the same as the one made in another way', () => {
    expect(parseLine('T-1 move 08:00 to 08:30', context)).toMatchObject({
      operation: { type: 'move-trips', tripKeys: [out], byPeriods: 2 },
    })
    expect(parseLine('MB-3 charge 02:00-03:30 at 120 kW', context)).toMatchObject({
      operation: {
        type: 'put-stretch',
        batteryId: 'MB-3',
        doing: 'charge',
        startPeriod: 9,
        endPeriod: 14,
        powerKw: 120,
      },
    })
  })

  test.each([
    ['mb3 charge 2-3:30 120', 'Charge MB-3 from 02:00 to 03:30 at 120 kW.'],
    ['mb-3 charge 02:00 - 03:30 at 120', 'Charge MB-3 from 02:00 to 03:30 at 120 kW.'],
    ['charge MB-3 from 0200 to 0330 at 120kw', 'Charge MB-3 from 02:00 to 03:30 at 120 kW.'],
    ['mb 3 charge 2 to 3:30 120kw', 'Charge MB-3 from 02:00 to 03:30 at 120 kW.'],
    ['MB-3 charge at 120 kW 02.00-03.30', 'Charge MB-3 from 02:00 to 03:30 at 120 kW.'],
    ['move t1 8 to 8:30', 'Make the trip of T-1 from D-1 to S-2 at 08:00 leave 30 min later.'],
    ['T-1 move 08:00 by 30 min', 'Make the trip of T-1 from D-1 to S-2 at 08:00 leave 30 min later.'],
    ['T-1 move 8 by 2 h 15 later', 'Make the trip of T-1 from D-1 to S-2 at 08:00 leave 2 h 15 min later.'],
    ['move t 1 8 by -30 min', 'Make the trip of T-1 from D-1 to S-2 at 08:00 leave 30 min earlier.'],
    ['T-1 move 08:00 by −1h', 'Make the trip of T-1 from D-1 to S-2 at 08:00 leave 1 h earlier.'],
    ['t1 move 0800 by 1h earlier', 'Make the trip of T-1 from D-1 to S-2 at 08:00 leave 1 h earlier.'],
    [
      'T-1 move 17:15 by 15min earlier with later',
      'Make the trip of T-1 from D-1 to S-1 at 17:15 and the trip of T-1 from S-1 to D-1 at 22:00 leave 15 min earlier.',
    ],
    ['T-1 out from 12:00 until 14:00', 'Take T-1 out of service from 12:00 to 14:00.'],
    ['MB-3 energy 80 at 12', 'Set the energy of MB-3 at 12:00 to 80 kWh.'],
    ['mb-3 out from NOW', 'Take MB-3 out of service from 03:15.'],
    ['stage MB-3 now-4', 'Leave MB-3 idle from 03:15 to 04:00.'],
    [
      're-dispatch from now',
      'Re-dispatch all batteries from 03:15, leaving as little as possible undelivered.',
    ],
  ])('in the way that people type: %s', (line, words) => {
    expect(parseLine(line, { ...context, nowPeriod: 14 })).toMatchObject({ ok: true, words })
  })

  test('a trip that is pasted is named as it was parked', () => {
    const parked = apply(
      base.intent,
      { type: 'remove-trips', tripKeys: [out], returnTripsToo: false, laterTripsToo: false, park: true },
      base,
    )
    const intent = parked.ok ? parked.intent : base.intent

    expect(parseLine('T-2 paste 08:00 of T-1 at 09:00', { base, intent })).toMatchObject({
      ok: true,
      words: 'Paste the trip of T-1 from D-1 to S-2 at 08:00 on T-2, 1 h later.',
    })
  })

  test('an id that could be two units, and now in the plan of another day, are not guessed', () => {
    const plan = decodePlan(
      smallPlan({ batteries: { 'A-1': [[stage('D-1', 50)]], a1: [[stage('D-1', 50)]] } }),
    )
    const alike = readBase(plan)

    expect(parseLine('A1 energy 40 at 00:00', { base: alike, intent: alike.intent }).ok).toBe(false)
    expect(parseLine('a1 energy 40 at 00:00', { base: alike, intent: alike.intent }).ok).toBe(true)
    expect(parseLine('re-dispatch from now', context).ok).toBe(false)
    expect(parseLine('T-1 move 08:00 by 20 min', context).ok).toBe(false)
  })

  test('a word and a number that could be an id are one only where they cannot be read apart', () => {
    const ids = ['MB-3', 'MB-4', 'AT-120']
    const day = readBase(
      decodePlan(smallPlan({ batteries: Object.fromEntries(ids.map(id => [id, [[stage('D-1', 50)]]])) })),
    )
    const context = { base: day, intent: day.intent }

    expect(parseLine('MB-3 charge 0:00-0:15 at 120', context)).toMatchObject({
      operation: { batteryId: 'MB-3', powerKw: 120 },
    })
    expect(parseLine('at 120 charge 0:00-0:15 50', context)).toMatchObject({
      operation: { batteryId: 'AT-120', powerKw: 50 },
    })
    expect(parseLine('"mb" 3 charge 0:00-0:15 at 120', context).ok).toBe(false)
    expect(completions('mb 3 charge 0:00-0:15 ', context)).toContainEqual({ text: 'at', from: 22 })
    expect(completions('MB-3 charge 0:00-0:15 at 120 k', context)).toEqual([{ text: 'kW', from: 29 }])
  })

  test('an id with spaces is typed in quotes', () => {
    const plan = decodePlan(smallPlan({ batteries: { 'big one': [[stage('D-1', 50)]] } }))
    const odd = readBase(plan)

    expect(parseLine('"big one" energy 40 kWh at 00:00', { base: odd, intent: odd.intent })).toMatchObject({
      operation: { batteryId: 'big one' },
    })
  })
})

describe('a line that cannot be read says what is expected, and where', () => {
  test.each([
    [
      '',
      "The line is not complete: a battery of the plan, or a truck of the plan, or 'keep', or 're-dispatch', or 'paste'.",
      0,
    ],
    [
      'MB-99 charge',
      "\"MB-99\" is not expected: a battery of the plan, or a truck of the plan, or 'keep', or 're-dispatch', or 'paste'.",
      0,
    ],
    ['MB-3 charge 02:10-03:30', '"02:10-03:30" is not expected: two times, such as 02:00-03:30.', 12],
    [
      'charge MB-3 at 120 from 02:00 to 03:10',
      '"02:00-03:10" is not expected: two times, such as 02:00-03:30.',
      24,
    ],
    ['MB-3 charge 02:00-03:30 at', 'The line is not complete: a rate in kW, such as 120.', 26],
    ['MB-3 stage 02:00-03:30 twice', '"twice" is not expected: nothing more.', 23],
    ['T-1 move 08:15 to 09:00', 'T-1 has no trip that leaves at 08:15.', 23],
    ['MB-3 move 03:15 to 09:00', 'MB-3 does not begin to charge or discharge at 03:15.', 24],
    ['paste 08:00 of T-1', 'No trip of T-1 that left at 08:00 is parked.', 18],
  ])('%s', (line, reason, from) => {
    expect(parseLine(line, context)).toEqual({ ok: false, reason, from })
  })
})

describe('completion', () => {
  const texts = (line: string) => completions(line, context).map(({ text }) => text)

  test('offers the units that begin as typed', () => {
    expect(texts('MB')).toEqual(['MB-1', 'MB-2', 'MB-3', 'MB-4', 'MB-5', 'MB-6', 'MB-7', 'MB-8'])
    expect(completions('T-', context)[0]).toEqual({ text: 'T-1', from: 0 })
  })

  test('offers what can be done with a unit', () => {
    expect(texts('MB-3 ')).toEqual([
      'charge',
      'discharge',
      'stage',
      'rate',
      'boundary',
      'energy',
      'swap',
      're-dispatch',
      'out',
      'back',
      'move',
      'give',
      'lock',
      'unlock',
    ])
    expect(texts('T-1 r')).toEqual(['redirect', 'remove'])
  })

  test("offers the times of a truck's trips, and then where they could go", () => {
    expect(texts('T-1 redirect ')).toEqual(['08:00', '08:45', '13:00', '13:30', '17:15', '22:00'])
    expect(texts('T-1 redirect 08:00 to D')).toEqual(['D-1', 'D-2'])
  })

  test('every line that completion leads to can be applied or is refused with a sentence', () => {
    for (const line of ['MB-3 out from 03:00', 'T-4 out from 03:00', 'T-4 paste']) {
      const parsed = parseLine(line, context)
      if (!parsed.ok) throw new Error(parsed.reason)
      const applied = apply(base.intent, parsed.operation, base)
      expect(applied.ok || /\.$/.test(applied.reason)).toBe(true)
    }
  })
})
