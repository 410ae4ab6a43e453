// Repairs and maintenance of the registry, on the day of a draft's plan.
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { auditOf } from '../../../../domain/schedule/audit/index.ts'
import { knownMaintenanceFrom, maintenanceStates } from '../../../../domain/schedule/audit/maintenance.ts'
import { maxRemarkLength, outOfServiceText } from '../../../../domain/schedule/audit/out-of-service.ts'
import type {
  MaintenanceRecord,
  RegisteredUnit,
  Registry,
} from '../../../../domain/schedule/audit/registry.ts'
import { planDay } from '../../../../domain/schedule/calendar/plan-day.ts'
import { boundOfState } from '../../../../domain/schedule/dispatch/plan-bound.ts'
import { dropMap } from '../../../../domain/schedule/draft/drop-map.ts'
import { explain } from '../../../../domain/schedule/draft/explain.ts'
import { apply } from '../../../../domain/schedule/draft/operations/apply.ts'
import type { Operation } from '../../../../domain/schedule/draft/operations/operation.ts'
import { type Base, readBase } from '../../../../domain/schedule/draft/settle/base.ts'
import { baseState, type DraftState, stateOf } from '../../../../domain/schedule/draft/settle/draft-state.ts'
import { totalShortfallKwh } from '../../../../domain/schedule/draft/settle/shortfall.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import type { Plan } from '../../../../domain/schedule/plan/plan.ts'
import { samplePlan } from '../../../../domain/schedule/plan/sample-plan.ts'
import { generatePlan } from '../../../support/generate-plan.ts'
import { planFrom, recipe } from '../../../support/plan-variants.ts'
import { runsOf } from '../../../support/property-runs.ts'
import { operationFrom, operationSeed } from '../../../support/random-operations.ts'
import { verifiedState } from '../../../support/verified-state.ts'

const plan = decodePlan(samplePlan('2026-01-15'))

/** Each unit has a record with an id of its own, under the name that the plan uses. */
const registered = (units: readonly { id: string }[]) =>
  units.map(({ id }): RegisteredUnit => ({ id: `id of ${id}`, code: null, name: id, inService: true }))

const registryWith = (
  records: readonly (Partial<MaintenanceRecord> & { unitId: string })[],
  of: Plan = plan,
  operatorZone = 'UTC',
): Registry => ({
  trucks: registered(of.trucks).map(each => ({ ...each, capacity: null })),
  batteries: registered(of.batteries),
  maintenance: {
    operatorZone,
    records: records.map(({ unitId, ...each }) => ({
      unitKind: unitId.startsWith('T') ? 'truck' : 'battery',
      unitId: `id of ${unitId}`,
      startedAt: '2026-01-15T07:00:00Z',
      endedAt: '2026-01-15T12:00:00Z',
      notes: 'Tyre',
      ...each,
    })),
  },
})
const textsOf = (registry: Registry, of: Plan = plan) =>
  maintenanceStates(of, registry).map(state => `${state.unit.id} ${outOfServiceText(state)}`)

describe('the stretch of a maintenance', () => {
  test('is that of its record on the plan’s day, in whole periods', () => {
    const registry = registryWith([
      { unitId: 'T-1' },
      { unitId: 'MB-1', startedAt: '2026-01-15T07:05:00Z', endedAt: '2026-01-15T07:20:00Z' },
      { unitId: 'MB-2', startedAt: '2026-01-12T00:00:00Z', endedAt: null },
      { unitId: 'MB-3', startedAt: '2026-01-14T00:00:00Z', endedAt: '2026-01-15T00:00:00Z' },
      { unitId: 'MB-4', startedAt: '2026-01-16T00:00:00Z' },
      { unitId: 'MB-5', endedAt: '2026-01-15T07:00:00Z' },
      { unitId: 'somebody else’s' },
    ])

    expect(textsOf(registry)).toEqual([
      'T-1 out of service from 07:00 to 12:00 (Tyre; maintenance, from the registry)',
      'MB-1 out of service from 07:00 to 07:30 (Tyre; maintenance, from the registry)',
      'MB-2 out of service from 00:00 to 24:00 (Tyre; maintenance, from the registry)',
    ])
  })

  test('is in the plan’s zone', () => {
    const { timestampText } = plan
    const local = { ...plan, timestampText: timestampText.slice(0, 10) }

    expect(textsOf(registryWith([{ unitId: 'T-1' }], local, 'Europe/Berlin'), local)[0]).toContain(
      'from 08:00 to 13:00',
    )
  })

  test('of two that overlap is one, with both reasons', () => {
    const registry = registryWith([
      { unitId: 'T-1', startedAt: '2026-01-15T11:00:00Z', endedAt: '2026-01-15T13:00:00Z', notes: 'Brakes' },
      { unitId: 'T-1' },
    ])

    expect(textsOf(registry)).toEqual([
      'T-1 out of service from 07:00 to 13:00 (Tyre, Brakes; maintenance, from the registry)',
    ])
  })
})

describe('the reason of a maintenance', () => {
  test('is no longer than one that a person gives in a draft', () => {
    const notes = 'x'.repeat(4_000)
    const [one] = maintenanceStates(plan, registryWith([{ unitId: 'T-1', notes }]))
    const [two] = maintenanceStates(plan, registryWith([{ unitId: 'T-1' }, { unitId: 'T-1', notes }]))

    expect(one?.reason).toMatch(/^x+\.\.\.$/)
    expect(one?.reason).toHaveLength(maxRemarkLength)
    expect(two?.reason).toMatch(/^Tyre, x+\.\.\.$/)
    expect(two?.reason).toHaveLength(maxRemarkLength)
  })

  test('of two is that of the one that has one', () => {
    const registry = registryWith([{ unitId: 'T-1', notes: '' }, { unitId: 'T-1' }])
    expect(maintenanceStates(plan, registry)[0]?.reason).toBe('Tyre')
  })
})

const uses = ({ audit }: DraftState) =>
  auditOf(audit).findings.filter(({ rule }) => rule === 'used-out-of-service')

test('the maintenance that is read is the same all day, and that of the 31 days before', () => {
  const from = (now: string) => knownMaintenanceFrom(Date.parse(now)).toISOString()
  expect(from('2026-02-01T00:00:00.000Z')).toBe('2026-01-01T00:00:00.000Z')
  expect(from('2026-02-01T23:59:59.999Z')).toBe('2026-01-01T00:00:00.000Z')
})

describe('a unit in maintenance', () => {
  const base = readBase(plan, {
    registry: registryWith([
      { unitId: 'T-4', startedAt: '2026-01-15T14:45:00Z', endedAt: null },
      { unitId: 'MB-5' },
    ]),
  })
  const give: Operation = {
    type: 'give-trips',
    tripKeys: ['T-1_D-1_S-1_70_71'],
    truckId: 'T-4',
    byPeriods: 0,
    emptyTrips: false,
  }
  const refusal = (operation: Operation) => {
    const applied = apply(base.intent, operation, base, 0)
    return applied.ok ? null : applied
  }

  test('is asked to do nothing more, and the drop map says so', () => {
    expect(refusal(give)).toMatchObject({
      reason:
        'T-4 is out of service from 14:45 to 24:00 (Tyre; maintenance, from the registry), which rules out the trip of T-4 from D-1 to S-1 at 17:15.',
      offers: [],
    })
    const drops = [...dropMap(baseState(base), base, 'T-1_D-1_S-1_70_71', ['T-4'])]
    expect(drops.filter(({ startPeriod, possible }) => startPeriod >= 60 && possible)).toEqual([])
    const { trip } = base.trips.get('T-1_D-1_S-1_70_71') ?? {}
    if (!trip) throw new Error('no such trip')
    const paste: Operation = {
      type: 'paste-trips',
      parkedKeys: [],
      trips: [trip],
      byPeriods: 4,
      truckId: 'T-4',
    }
    expect(refusal(paste)?.reason).toContain('maintenance, from the registry')
    const charge: Operation = {
      type: 'put-stretch',
      batteryId: 'MB-5',
      startPeriod: 40,
      endPeriod: 43,
      doing: 'microgrid',
      powerKw: 20,
    }
    expect(refusal(charge)?.reason).toContain('rules out discharging from 09:45 to 10:45')
  })

  test('is put back in service in the registry, not in the draft', () => {
    const back: Operation = {
      type: 'back-in-service',
      unit: { kind: 'battery', id: 'MB-5' },
      fromPeriod: 31,
    }
    expect(refusal(back)?.reason).toBe(
      'MB-5 is out of service from 07:00 to 12:00 (Tyre; maintenance, from the registry); that is changed in its record there.',
    )
  })

  test('keeps the steps that were made before its record: what they use is a finding', () => {
    const replayed = apply(base.intent, give, base)
    if (!replayed.ok) throw new Error(replayed.reason)
    const state = verifiedState(replayed.intent, base, baseState(base))

    expect(uses(state).map(({ sentence }) => sentence)).toContainEqual(
      expect.stringMatching(
        /^T-4, .* is on the trip of T-4 from D-1 to S-1 at 17:15, but is out of service .* maintenance, from the registry\)$/,
      ),
    )
  })

  test('is used once where a draft takes it out, too', () => {
    const replayed = apply(base.intent, give, base)
    if (!replayed.ok) throw new Error(replayed.reason)
    const out = (id: string): Operation => ({
      type: 'take-out-of-service',
      unit: { kind: id.startsWith('T') ? 'truck' : 'battery', id },
      fromPeriod: 1,
      reason: 'Crew',
      keepsWork: true,
    })
    const before = stateOf(replayed.intent, base, baseState(base))
    const after = ['T-4', 'MB-5'].reduce((state, id) => {
      const applied = apply(state.intent, out(id), base)
      if (!applied.ok) throw new Error(applied.reason)
      return verifiedState(applied.intent, base, state)
    }, before)
    const usesOf = (state: DraftState) =>
      uses(state).map(({ unit, tripIds, entryIds }) => [unit.id, ...tripIds, ...entryIds].join(' '))

    expect(usesOf(after)).toEqual(expect.arrayContaining(usesOf(before)))
    expect(usesOf(after).filter((use, i, all) => all.indexOf(use) !== i)).toEqual([])
  })

  test('is not looked at for what changes nothing, and each record once for a plan', () => {
    const looked = vi.fn()
    const watched = <Each extends object>(each: Each): Each =>
      new Proxy(each, {
        get(of, field) {
          if (field === 'unit' || field === 'unitId') looked()
          return Reflect.get(of, field)
        },
      })
    const keep: Operation = { type: 'keep-request', tripKey: 'T-1_D-1_S-1_70_71', field: 'truckId' }
    expect(apply(base.intent, keep, { ...base, maintenance: base.maintenance.map(watched) }, 0).ok).toBe(true)
    expect(looked).not.toHaveBeenCalled()

    const { maintenance, ...registry } = registryWith([{ unitId: 'T-4' }, { unitId: 'MB-5' }])
    const records = maintenance?.records.map(watched) ?? []
    readBase(plan, { registry: { ...registry, maintenance: { operatorZone: 'UTC', records } } })
    expect(looked).toHaveBeenCalledTimes(2)
  })

  test('is explained by it', () => {
    const about = { about: 'truck', id: 'T-4', period: 62, fromPeriod: 1 } as const
    expect(explain(baseState(base), base, about).sentences[0]).toMatch(
      /^T-4 stands at .*: it is out of service from 14:45 to 24:00 \(Tyre; maintenance, from the registry\)\.$/,
    )
  })

  test('is not said to be out of service all day', () => {
    const out = registered(plan.batteries).map(each => ({ ...each, inService: false }))
    const rules = (registry: Registry) =>
      auditOf(baseState(readBase(plan, { registry })).audit).findings.map(({ rule }) => rule)

    expect(rules({ batteries: out })).toContain('unit-in-service')
    expect(rules({ ...registryWith([]), batteries: out })).not.toContain('unit-in-service')
  })
})

test('what could be left undelivered does not count on batteries in maintenance', () => {
  const minKwh = (registry: Registry) => {
    const of = readBase(lacking, { registry })
    return boundOfState(baseState(of), of).minKwh
  }
  const lacking = decodePlan(generatePlan({ trucks: 4, batteries: 8, seed: 7, periods: 96 }))
  const allDay = { startedAt: '2000-01-01T00:00:00Z', endedAt: null, unitKind: 'battery' } as const
  const all = lacking.batteries.map(({ id }) => ({ unitId: id, ...allDay }))
  const planKwh = totalShortfallKwh(lacking)

  expect(minKwh(registryWith([], lacking))).toBeLessThan(planKwh)
  expect(minKwh(registryWith(all, lacking))).toBeCloseTo(planKwh, 6)
})

test('no re-dispatch gives a battery in maintenance anything more to do, whatever was done before', () => {
  fc.assert(
    fc.property(
      recipe(),
      fc.array(operationSeed(), { maxLength: 8 }),
      fc.nat({ max: 30 }),
      (each, seeds, from) => {
        const drawn = decodePlan(planFrom(each))
        const [battery] = drawn.batteries
        if (!battery) return
        const base = readBase(drawn, { registry: inMaintenance(drawn, battery.id) })
        expect(base.maintenance).toMatchObject([{ unit: { id: battery.id }, ...stretch }])
        let state = baseState(base)
        for (const seed of seeds) {
          const operation = operationFrom(seed, state.intent, base)
          const applied = operation && apply(state.intent, operation, base)
          if (applied?.ok) state = verifiedState(applied.intent, base, state)
        }
        const dispatched = apply(
          state.intent,
          { type: 're-dispatch', batteryIds: [], fromPeriod: from + 1 },
          base,
          0,
        )
        if (!dispatched.ok) return
        const next = verifiedState(dispatched.intent, base, state)
        const known = activeIn(base, state, battery.id)
        expect(activeIn(base, next, battery.id).filter(period => !known.includes(period))).toEqual([])
      },
    ),
    { numRuns: runsOf(60) },
  )
})

/** Both inclusive. */
const stretch = { startPeriod: 20, endPeriod: 70 }

function inMaintenance(of: Plan, batteryId: string): Registry {
  const { startMs } = planDay({ timestamp: of.timestampText, periodCount: of.periodCount }, 'UTC')
  const isoAt = (period: number) => new Date(startMs + (period - 1) * 15 * 60_000).toISOString()
  const times = { startedAt: isoAt(stretch.startPeriod), endedAt: isoAt(stretch.endPeriod + 1) }
  return registryWith([{ unitId: batteryId, unitKind: 'battery', ...times }], of)
}

/** The periods of the stretch in which it does something, but for those in which a read-only battery does. */
const activeIn = (base: Base, { plan: { batteries } }: DraftState, batteryId: string): number[] =>
  base.readOnly.unitOf({ kind: 'battery', id: batteryId })
    ? []
    : (batteries
        .find(({ id }) => id === batteryId)
        ?.entries.filter(({ scheduleType }) => scheduleType === 'charge' || scheduleType === 'microgrid')
        .map(({ period }) => period)
        .filter(period => stretch.startPeriod <= period && period <= stretch.endPeriod) ?? [])
