// Twenty questions of planners, each answered from what is selected, without another screen. The plan is the sample plan.
import { describe, expect, test } from 'vitest'
import { auditOf } from '../../../domain/schedule/audit/index.ts'
import { periodAt } from '../../../domain/schedule/calendar/period.ts'
import { compare } from '../../../domain/schedule/compare/index.ts'
import { describeBound } from '../../../domain/schedule/dispatch/bound-texts.ts'
import type { Explained } from '../../../domain/schedule/dispatch/explanation.ts'
import { explain } from '../../../domain/schedule/draft/explain.ts'
import {
  type Aim,
  type HelpfulChanges,
  helpfulChanges,
} from '../../../domain/schedule/draft/helpful-changes.ts'
import { apply } from '../../../domain/schedule/draft/operations/apply.ts'
import type { Operation } from '../../../domain/schedule/draft/operations/operation.ts'
import { operationWords } from '../../../domain/schedule/draft/operations/operation-words.ts'
import { readBase } from '../../../domain/schedule/draft/settle/base.ts'
import { baseState, type DraftState, stateOf } from '../../../domain/schedule/draft/settle/draft-state.ts'
import { decodePlan } from '../../../domain/schedule/plan/decode.ts'
import { samplePlan } from '../../../domain/schedule/plan/sample-plan.ts'

const base = readBase(decodePlan(samplePlan('2026-01-15')))
const state = baseState(base)

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const whyOf = (about: Explained['about'], id: string, clock: string): string =>
  explain(state, base, { about, id, period: periodAt(minuteOf(clock)), fromPeriod: 1 }).sentences.join(' ')
function step(operation: Operation): DraftState {
  const applied = apply(state.intent, operation, base)
  if (!applied.ok) throw new Error(applied.reason)
  return stateOf(applied.intent, base, state)
}
/** Pairs take longer. */
function singlesOf(of: DraftState, aim: Aim): HelpfulChanges | undefined {
  let last: HelpfulChanges | undefined
  for (const found of helpfulChanges(of, base, aim)) {
    if (found.pairs > 0) break
    last = found
  }
  return last
}
const mendings = (aim: Aim, of: DraftState): string =>
  singlesOf(of, aim)
    ?.best.map(({ operation }) => operationWords(operation, of.intent))
    .join(' ') ?? ''

describe('by Why? beside a battery', () => {
  test.each([
    [
      'Why does MB-3 not charge at 06:00?',
      'MB-3',
      '06:00',
      /not charge at D-1 .*: it is full, with 160 kWh\./,
    ],
    ['Why does MB-1 charge no faster at 02:00?', 'MB-1', '02:00', /150 kW .*: the battery takes no more\./],
    ['Why does MB-7 not charge at 16:00?', 'MB-7', '16:00', /the plan does not ask for it, and up to 150 kW/],
    ['Why does MB-1 deliver no more at 11:00?', 'MB-1', '11:00', /at 35 kW .*: S-2 needs no more\./],
    ['When does MB-2 leave S-1?', 'MB-2', '08:00', /It leaves at 10:30 with T-2 to D-1\./],
    [
      'What could MB-5 still do better?',
      'MB-5',
      '17:30',
      /If it alone did otherwise .*, 12 kWh less could be/,
    ],
    [
      'Would more energy in MB-1 help?',
      'MB-1',
      '02:00',
      /More energy in it would not help: it stands nowhere/,
    ],
    ['How long does MB-7 stay at D-2?', 'MB-7', '16:00', /It stays there for the rest of the day\./],
  ])('%s', (_, id, clock, text) => {
    expect(whyOf('battery', id, clock)).toMatch(text)
  })
})

describe('by Why? beside a truck or a trip', () => {
  test.each([
    [
      'What is the trip of T-1 at 08:00 for?',
      '08:00',
      /There MB-1 delivers 61\.3 kWh until 13:30; MB-3 delivers/,
    ],
    [
      'What would be missing without it?',
      '08:00',
      /Without it, .* at least 187 kWh would be undelivered in all; with it, 43\.3 kWh is possible\./,
    ],
    ['Could it leave earlier or later?', '08:00', /Possible 15 min earlier or later\.$/],
    ['Why does T-1 drive empty at 08:45?', '08:45', /From there it drives empty to S-2 at 13:00\./],
    [
      'Why does T-1 stand at D-1 at 04:00?',
      '04:00',
      /^T-1 stands at D-1: its next trip leaves at 08:00 to S-2\.$/,
    ],
  ])('%s', (_, clock, text) => {
    expect(whyOf('truck', 'T-1', clock)).toMatch(text)
  })
})

describe('beside a shortfall', () => {
  test('Why does S-2 lack energy at 16:30?', () => {
    expect(whyOf('site', 'S-2', '16:30')).toMatch(
      /3\.5 kWh are undelivered\. No battery is there; MB-6 arrives at 18:45/,
    )
  })

  test('Why can the plan not leave less undelivered?', () => {
    const { text, reasons } = describeBound(state, base)
    expect([text, ...reasons].join(' ')).toMatch(
      /it could be 43\.3 kWh\..*No battery can discharge at S-2 from 16:30 to 18:30/,
    )
  })

  test('What would help S-4?', () => {
    expect(mendings({ siteId: 'S-4' }, state)).toMatch(/S-4|[Rr]e-dispatch/)
  })
})

test('Why is this move refused, and what can be done instead?', () => {
  const moved = apply(
    state.intent,
    { type: 'move-trips', tripKeys: ['T-1_D-1_S-2_33_34'], byPeriods: 20 },
    base,
  )

  expect(moved).toMatchObject({
    ok: false,
    reason: 'T-1 is on the way then: the trip of T-1 from D-1 to S-2 at 13:00 arrives at 13:15.',
    offers: [{ words: 'Also move the trips that are in the way' }],
  })
})

describe('beside a finding, and between two plans', () => {
  const without = step({
    type: 'remove-trips',
    tripKeys: ['T-1_D-1_S-1_70_71'],
    returnTripsToo: false,
    laterTripsToo: false,
  })
  const [finding] = auditOf(without.audit).findings

  test('What is wrong here?', () => {
    expect(finding?.sentence).toMatch(/^T-1, .*S-1/)
  })

  test('What would mend it?', () => {
    expect(finding && mendings({ finding }, without)).toMatch(/empty/)
  })

  test('Why does S-1 lack more than in the other plan?', () => {
    const said = compare(base.plan, without.plan).find(({ unit }) => unit?.kind === 'site')
    expect(said?.sentence).toMatch(/^site S-1, .* kWh more; .*; MB-1 delivers [\d.]+ kWh less there$/)
  })
})
