// A unit that is out of service stays out until somebody says otherwise, whatever is done to the draft.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { auditOf } from '../../../../domain/schedule/audit/index.ts'
import { dropMap } from '../../../../domain/schedule/draft/drop-map.ts'
import { editPlan } from '../../../../domain/schedule/draft/edit-plan.ts'
import { apply } from '../../../../domain/schedule/draft/operations/apply.ts'
import type { Operation } from '../../../../domain/schedule/draft/operations/operation.ts'
import { operationSchema } from '../../../../domain/schedule/draft/operations/operation-schema.ts'
import { operationWords } from '../../../../domain/schedule/draft/operations/operation-words.ts'
import { type Base, readBase } from '../../../../domain/schedule/draft/settle/base.ts'
import { baseState, type DraftState, stateOf } from '../../../../domain/schedule/draft/settle/draft-state.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { samplePlan } from '../../../../domain/schedule/plan/sample-plan.ts'
import { planFrom, recipe } from '../../../support/plan-variants.ts'
import { runsOf } from '../../../support/property-runs.ts'
import { operationFrom, operationSeed } from '../../../support/random-operations.ts'
import { verifiedState } from '../../../support/verified-state.ts'

const base = readBase(decodePlan(samplePlan('2026-01-15')))
const out = (id: string, fromPeriod: number, more: object = {}): Operation => ({
  type: 'take-out-of-service',
  unit: { kind: id.startsWith('T') ? 'truck' : 'battery', id },
  fromPeriod,
  reason: '',
  ...more,
})

function stateAfter(...operations: Operation[]): DraftState {
  return operations.reduce((state, operation) => {
    const applied = apply(state.intent, operation, base)
    if (!applied.ok) throw new Error(applied.reason)
    return verifiedState(applied.intent, base, state)
  }, baseState(base))
}
const refusal = (state: DraftState, operation: Operation) => {
  const applied = apply(state.intent, operation, base)
  return applied.ok ? null : applied
}
const activeIn = ({ plan }: DraftState, batteryId: string, fromPeriod: number) =>
  plan.batteries
    .find(({ id }) => id === batteryId)
    ?.entries.filter(({ period, scheduleType }) => period >= fromPeriod && scheduleType !== 'stage') ?? []
const uses = ({ audit }: DraftState) =>
  auditOf(audit).findings.filter(({ rule }) => rule === 'used-out-of-service')

describe('a battery that is out of service', () => {
  const planned = decodePlan(samplePlan('2026-01-15'))
  // What it does in the morning makes it worth dispatching.
  const gone = stateAfter(out('MB-5', 29))

  test('does nothing after a re-dispatch of all batteries', () => {
    const lines = ['MB-5 out from 07:00', 're-dispatch from 07:15']
    const edited = editPlan(planned, lines.join('\n'))
    const again = apply(gone.intent, { type: 're-dispatch', batteryIds: [], fromPeriod: 1 }, base)
    if (!again.ok) throw new Error(again.reason)

    expect(activeIn(gone, 'MB-5', 29)).toEqual([])
    expect(activeIn(stateOf(again.intent, base, gone), 'MB-5', 29)).toEqual([])
    expect(edited).toMatchObject({ ok: true })
    if (edited.ok) expect(activeIn({ ...gone, plan: edited.plan }, 'MB-5', 29)).toEqual([])
  })

  test('is not asked to do anything without a question', () => {
    const discharge: Operation = {
      type: 'put-stretch',
      batteryId: 'MB-5',
      startPeriod: 40,
      endPeriod: 43,
      doing: 'microgrid',
      powerKw: 20,
    }
    const refused = refusal(gone, discharge)

    expect(refused?.reason).toBe(
      'MB-5 is out of service from 07:00 to 24:00, which rules out discharging from 09:45 to 10:45.',
    )
    expect(refused?.offers.map(({ words }) => words)).toEqual(['Put MB-5 back in service first'])
    const [offer] = refused?.offers ?? []
    if (!offer) throw new Error('no offer')
    expect(activeIn(stateAfter(out('MB-5', 29), offer.operation), 'MB-5', 29)).toHaveLength(4)
  })

  test('does what it did when it is back before, and can be asked again afterwards', () => {
    const short = out('MB-5', 29, { untilPeriod: 32, reason: 'new inverter' })
    const back: Operation = {
      type: 'back-in-service',
      unit: { kind: 'battery', id: 'MB-5' },
      fromPeriod: 31,
    }

    expect(stateAfter(short).intent.outOfService).toMatchObject([{ startPeriod: 29, endPeriod: 32 }])
    expect(stateAfter(short, back).intent.outOfService).toMatchObject([{ startPeriod: 29, endPeriod: 30 }])
    expect(refusal(baseState(base), back)?.reason).toBe('MB-5 is in service from 07:30 on.')
    expect(operationWords(short, base.intent)).toBe(
      'Take MB-5 out of service from 07:00 to 08:00 (new inverter).',
    )
    expect(operationWords(back, base.intent)).toBe('Put MB-5 back in service from 07:30.')
  })
})

describe('a truck that is out of service', () => {
  const gone = stateAfter(out('T-4', 60, { reason: 'tyre' }))
  const give: Operation = {
    type: 'give-trips',
    tripKeys: ['T-1_D-1_S-1_70_71'],
    truckId: 'T-4',
    byPeriods: 0,
    emptyTrips: false,
  }

  test('is given no trip without a question, and the drop map says so', () => {
    expect(refusal(gone, give)?.reason).toBe(
      'T-4 is out of service from 14:45 to 24:00 (tyre), which rules out the trip of T-4 from D-1 to S-1 at 17:15.',
    )
    const drops = [...dropMap(gone, base, 'T-1_D-1_S-1_70_71', ['T-4'])]
    expect(drops.filter(({ startPeriod, possible }) => startPeriod >= 60 && possible)).toEqual([])
    expect(drops.some(({ startPeriod, possible }) => startPeriod < 50 && possible)).toBe(true)
  })

  test('is not pasted a trip', () => {
    const parked = stateAfter(out('T-1', 60, { reason: 'tyre' }))
    const paste: Operation = {
      type: 'paste-trips',
      parkedKeys: ['T-1_D-1_S-1_70_71'],
      trips: [],
      byPeriods: 0,
    }
    expect(refusal(parked, paste)?.reason).toContain('T-1 is out of service from 14:45 to 24:00 (tyre)')
  })

  test('that keeps its trips has a finding for each of them, until it is back', () => {
    const noted = out('T-1', 60, { reason: 'inspection', keepsWork: true })
    const back: Operation = { type: 'back-in-service', unit: { kind: 'truck', id: 'T-1' }, fromPeriod: 60 }

    expect(uses(stateAfter(noted)).map(({ sentence }) => sentence)).toEqual([
      'T-1, period 70 (17:15 to 17:30): is on the trip of T-1 from D-1 to S-1 at 17:15, but is out of service from 14:45 to 24:00 (inspection)',
      'T-1, period 89 (22:00 to 22:15): is on the trip of T-1 from S-1 to D-1 at 22:00, but is out of service from 14:45 to 24:00 (inspection)',
    ])
    expect(uses(stateAfter(noted, back))).toEqual([])
    expect(stateAfter(noted).plan).toBe(base.plan)
  })

  test('of an older log can be used by its later steps, which the audit finds', () => {
    const old: Operation = { type: 'take-out-of-service', unit: { kind: 'truck', id: 'T-4' }, fromPeriod: 60 }
    const replayed = stateAfter(old, give)

    expect(operationSchema.parse(old)).toEqual(old)
    expect(uses(replayed).map(({ unit }) => unit.id)).toEqual(['T-4'])
  })
})

test('a reason that is too long, or of several lines, is no operation', () => {
  for (const reason of ['x'.repeat(201), 'a\nb', '\u0000', '\ud800'])
    expect(operationSchema.safeParse(out('T-1', 3, { reason })).success).toBe(false)
})

test('nothing that is done makes a unit do more than was asked of it while it is out of service', () => {
  const usedIn = (base: Base, state: DraftState) =>
    state.plan.batteries.flatMap(({ id, entries }) =>
      state.intent.outOfService.flatMap(({ unit, startPeriod, endPeriod, reason }) =>
        unit.kind === 'battery' && unit.id === id && reason !== null && !base.readOnly.unitOf(unit)
          ? entries.filter(
              ({ period, scheduleType }) =>
                startPeriod <= period && period <= endPeriod && scheduleType !== 'stage',
            )
          : [],
      ),
    )
  fc.assert(
    fc.property(recipe(), fc.array(operationSeed(), { minLength: 5, maxLength: 40 }), (each, seeds) => {
      const drawn = readBase(decodePlan(planFrom(each)))
      const battery = drawn.intent.batteries[0]?.id ?? ''
      const unit = { kind: 'battery', id: battery } as const
      const taken = apply(
        drawn.intent,
        { type: 'take-out-of-service', unit, fromPeriod: 20, untilPeriod: 70, reason: 'x', keepsWork: true },
        drawn,
      )
      if (!taken.ok) throw new Error(taken.reason)
      let state = verifiedState(taken.intent, drawn, baseState(drawn))
      for (const seed of seeds) {
        const operation = operationFrom(seed, state.intent, drawn)
        if (!operation || operation.type === 'take-out-of-service' || operation.type === 'back-in-service')
          continue
        const applied = apply(state.intent, operation, drawn)
        if (!applied.ok) continue
        const next = verifiedState(applied.intent, drawn, state)
        const known = new Set(usedIn(drawn, state).map(({ period }) => period))
        // What was asked of it before and did not fit may fit now: the audit says that it is out of service then.
        const isWanted = (period: number) =>
          state.intent.batteries
            .find(({ id }) => id === battery)
            ?.stretches.some(({ startPeriod, endPeriod }) => startPeriod <= period && period <= endPeriod)
        const added = usedIn(drawn, next).filter(({ period }) => !known.has(period) && !isWanted(period))
        expect({ operation, added }).toEqual({ operation, added: [] })
        state = next
      }
    }),
    { numRuns: runsOf(60) },
  )
})
