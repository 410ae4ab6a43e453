// Random questions about random days: whatever effect an answer claims is found again from nothing, by making the change and solving.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Finding } from '../../../../domain/schedule/audit/finding.ts'
import { audit, auditOf, countOf } from '../../../../domain/schedule/audit/index.ts'
import { possibleShortfallKwh } from '../../../../domain/schedule/dispatch/possible-shortfall.ts'
import { explain } from '../../../../domain/schedule/draft/explain.ts'
import {
  type Aim,
  type HelpfulChanges,
  helpfulChanges,
} from '../../../../domain/schedule/draft/helpful-changes.ts'
import { apply } from '../../../../domain/schedule/draft/operations/apply.ts'
import type { Operation } from '../../../../domain/schedule/draft/operations/operation.ts'
import { type Base, readBase } from '../../../../domain/schedule/draft/settle/base.ts'
import { baseState, type DraftState, stateOf } from '../../../../domain/schedule/draft/settle/draft-state.ts'
import type { Intent } from '../../../../domain/schedule/draft/settle/intent.ts'
import { type Settled, settle, settledBase } from '../../../../domain/schedule/draft/settle/settle.ts'
import { restShortfallKwh, totalShortfallKwh } from '../../../../domain/schedule/draft/settle/shortfall.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import type { Plan } from '../../../../domain/schedule/plan/plan.ts'
import { isSameUnit } from '../../../../domain/schedule/plan/unit.ts'
import { generatePlan } from '../../../support/generate-plan.ts'
import { runsOf } from '../../../support/property-runs.ts'

const days = fc
  .record({
    trucks: fc.integer({ min: 1, max: 3 }),
    batteries: fc.integer({ min: 1, max: 5 }),
    seed: fc.nat(),
    periods: fc.constantFrom(32, 96),
  })
  .map(size => readBase(decodePlan(generatePlan(size))))

const question = fc.record({
  about: fc.constantFrom('battery', 'idle', 'truck', 'site', 'help', 'finding' as const),
  which: fc.nat(),
  period: fc.nat(),
  fromPeriod: fc.constantFrom(1, 8, 20),
})

/** What the answers claimed, by kind. */
const claims = new Map<string, number>()
const count = (kind: string) => claims.set(kind, (claims.get(kind) ?? 0) + 1)

function after(intent: Intent, base: Base, operation: Operation, frozenUntil = 0): Settled {
  const made = apply(intent, operation, base, frozenUntil)
  if (!made.ok) throw new Error(made.reason)
  return settle(made.intent, base)
}

/** Energies are said to a tenth, or to whole kWh from a hundred on. */
const expectKwh = (said: string | undefined, kwh: number) =>
  expect(Math.abs(Number(said) - kwh), `${said} kWh said, ${kwh} found`).toBeLessThan(
    kwh >= 99 ? 0.51 : 0.051,
  )

function checkBattery(base: Base, id: string, sentences: readonly string[], from: number | null): void {
  const better = /^If it alone did otherwise .*, ([\d.]+) kWh less could be undelivered/
  const said = sentences.flatMap(each => better.exec(each)?.[1] ?? [])[0]
  if (said === undefined) return
  count('battery')
  const fromPeriod = from ?? 1
  const settled = settledBase(base)
  const earlierKwh = totalShortfallKwh(settled.plan) - restShortfallKwh(settled.plan, fromPeriod)
  const least = possibleShortfallKwh(settled, base, { batteryIds: new Set([id]), fromPeriod }) - earlierKwh
  expectKwh(said, restShortfallKwh(settled.plan, fromPeriod) - least)
}

function checkTruck(base: Base, key: string, sentences: readonly string[], fromPeriod: number): void {
  const text = sentences.join(' ')
  const without = sentences.find(each => each.startsWith('Without '))
  if (without !== undefined) {
    count('without a trip')
    const removal = {
      type: 'remove-trips',
      tripKeys: [key],
      returnTripsToo: false,
      laterTripsToo: true,
    } as const
    const [withoutIt, withIt] = [...without.matchAll(/([\d.]+) kWh/g)].map(([, kwh]) => kwh)
    const removed = possibleShortfallKwh(after(base.intent, base, removal, fromPeriod - 1), base, {
      fromPeriod,
    })
    expectKwh(withoutIt, removed)
    expectKwh(withIt ?? withoutIt, possibleShortfallKwh(settledBase(base), base, { fromPeriod }))
  }
  for (const [byPeriods, shift] of [
    [-1, 'earlier'],
    [1, 'later'],
  ] as const) {
    const move = new RegExp(`Possible 15 min ${shift}, with ([^.]*(?:\\.\\d[^.]*)?)\\.`).exec(text)?.[1]
    if (move === undefined) continue
    count('another time')
    const moved = after(base.intent, base, { type: 'move-trips', tripKeys: [key], byPeriods }, fromPeriod - 1)
    const errors = countOf(audit(moved.plan, base.auditOptions), 'error') - base.audit.counts.error
    const saidErrors = /(\d+) (more|fewer) errors?/.exec(move)
    expect(errors).toBe(saidErrors ? Number(saidErrors[1]) * (saidErrors[2] === 'more' ? 1 : -1) : 0)
    const kwh = totalShortfallKwh(moved.plan) - totalShortfallKwh(base.plan)
    const saidKwh = /([\d.]+) kWh (more|less) undelivered/.exec(move)
    if (saidKwh) expectKwh(saidKwh[1], Math.abs(kwh))
    if (saidKwh) expect(kwh > 0).toBe(saidKwh[2] === 'more')
  }
}

function checkSite(base: Base, id: string, period: number, sentences: readonly string[]): void {
  const lacks = /([\d.]+) kWh are undelivered\.$/.exec(sentences[0] ?? '')?.[1]
  if (lacks !== undefined) {
    count('site')
    expectKwh(lacks, base.plan.siteShortfalls.get(id)?.get(period) ?? 0)
  }
  const possible = /with the same trips, it could be ([\d.]+) kWh/.exec(sentences.join(' '))?.[1]
  if (possible === undefined) return
  count('bound')
  expectKwh(possible, possibleShortfallKwh(settledBase(base), base, { fromPeriod: 1 }))
}

/** Where a battery stands idle: in the plan's order, then by period. */
const idlePeriods = ({ plan }: Base): { id: string; period: number }[] =>
  plan.batteries.flatMap(({ id, entries }) =>
    entries.flatMap(({ scheduleType, period }) => (scheduleType === 'stage' ? [{ id, period }] : [])),
  )

/** What it could do otherwise is what a re-dispatch of it does. */
function checkIdle(base: Base, id: string, sentences: readonly string[], from: number | null): void {
  checkBattery(base, id, sentences, from)
  const said = /, ([\d.]+) kWh less could be undelivered/.exec(sentences.join(' '))?.[1]
  if (said === undefined || from === null) return
  count('idle')
  const { plan } = after(base.intent, base, { type: 're-dispatch', batteryIds: [id], fromPeriod: from })
  expectKwh(said, totalShortfallKwh(base.plan) - totalShortfallKwh(plan))
}

/** So many changes are tried. */
const maxTried = 60

function checkHelp(state: DraftState, base: Base, aim: Aim, frozenUntil: number): void {
  let best: HelpfulChanges['best'] = []
  for (const found of helpfulChanges(state, base, aim, frozenUntil)) {
    best = found.best
    if (found.tried + found.pairs > maxTried) break
  }
  for (const { operation, counts, left } of best) {
    count('siteId' in aim ? 'help' : 'finding')
    const { plan } = after(state.intent, base, operation)
    const found = audit(plan, base.auditOptions)
    expect(totalShortfallKwh(plan)).toBeCloseTo(left.inAll, 6)
    expect(countOf(found, 'error')).toBe(counts.error)
    expect(countOf(found, 'warning')).toBe(counts.warning)
    if ('siteId' in aim) {
      const periods = plan.siteShortfalls.get(aim.siteId)?.values() ?? []
      expect([...periods].reduce((sum, kwh) => sum + kwh, 0)).toBeCloseTo(left.atSite ?? 0, 6)
    } else {
      const { rule, unit, severity } = aim.finding
      const alike = (findings: readonly Finding[]) =>
        findings.filter(each => each.rule === rule && isSameUnit(each.unit, unit)).length
      expect(alike(found.findings)).toBeLessThan(alike(auditOf(state.audit).findings))
      expect(countOf(found, severity)).toBeLessThan(state.audit.counts[severity])
    }
  }
}

/** The day of a plan in which a trip is missing, held against narrow limits: it has findings of many rules. */
function faultyDay(plan: Plan, which: number): { state: DraftState; base: Base } {
  const base = readBase(plan, {
    limits: { fullKwh: 150, reserveKwh: 10 },
    registry: {
      places: [{ id: 'D-1', chargers: 1, chargerPowerKw: 100 }],
      trucks: [{ id: 'T-1', code: null, name: 'T-1', inService: true, capacity: 1 }],
    },
  })
  const { key = '' } =
    plan.trips.length > 0 ? ([...base.trips.values()][which % plan.trips.length] ?? {}) : {}
  const removal = {
    type: 'remove-trips',
    tripKeys: [key],
    returnTripsToo: false,
    laterTripsToo: false,
  } as const
  const made = apply(base.intent, removal, base)
  return { state: made.ok ? stateOf(made.intent, base, baseState(base)) : baseState(base), base }
}

test('whatever effect the answer to a question claims is found again by making the change and solving', () => {
  const property = fc.property(days, question, (base, { about, which, period: any, fromPeriod }) => {
    const period = 1 + (any % base.plan.periodCount)
    const state = baseState(base)
    const pick = <T>(list: readonly T[]): T | undefined => list[which % Math.max(1, list.length)]
    const site = pick([...base.plan.siteShortfalls])
    switch (about) {
      case 'battery': {
        const id = pick(base.intent.batteries)?.id ?? ''
        const { sentences, betterFromPeriod } = explain(state, base, { about, id, period, fromPeriod })
        return checkBattery(base, id, sentences, betterFromPeriod)
      }
      case 'idle': {
        const idle = pick(idlePeriods(base))
        if (!idle) return
        const asked = { about: 'battery', ...idle, fromPeriod } as const
        const { sentences, betterFromPeriod } = explain(state, base, asked)
        return checkIdle(base, idle.id, sentences, betterFromPeriod)
      }
      case 'truck': {
        const trip = pick(base.intent.trucks.flatMap(({ trips }) => trips))
        if (!trip) return
        const { truckId: id, startPeriod } = trip.trip
        const { sentences } = explain(state, base, { about, id, period: startPeriod, fromPeriod })
        return checkTruck(base, trip.key, sentences, fromPeriod)
      }
      case 'site': {
        const [id, periods] = site ?? []
        const short = pick([...(periods?.keys() ?? [])])
        if (id === undefined || short === undefined) return
        const { sentences } = explain(state, base, { about, id, period: short, fromPeriod })
        return checkSite(base, id, short, sentences)
      }
      case 'help':
        if (site) checkHelp(state, base, { siteId: site[0] }, fromPeriod - 1)
        return
      case 'finding': {
        const faulty = faultyDay(base.plan, which)
        const finding = pick(auditOf(faulty.state.audit).findings)
        if (finding) checkHelp(faulty.state, faulty.base, { finding }, fromPeriod - 1)
      }
    }
  })
  fc.assert(property, { numRuns: runsOf(225) })
  for (const kind of [
    'battery',
    'idle',
    'without a trip',
    'another time',
    'site',
    'bound',
    'help',
    'finding',
  ])
    expect(claims.get(kind) ?? 0, kind).toBeGreaterThan(2)
})
