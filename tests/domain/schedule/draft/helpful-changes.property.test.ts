// What is offered for a short site does what is said of it.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { audit, countOf } from '../../../../domain/schedule/audit/index.ts'
import type { OutOfService } from '../../../../domain/schedule/audit/out-of-service.ts'
import { type HelpfulChanges, helpfulChanges } from '../../../../domain/schedule/draft/helpful-changes.ts'
import { apply } from '../../../../domain/schedule/draft/operations/apply.ts'
import type { SingleOperation } from '../../../../domain/schedule/draft/operations/operation.ts'
import { type Base, readBase } from '../../../../domain/schedule/draft/settle/base.ts'
import { baseState, type DraftState, stateOf } from '../../../../domain/schedule/draft/settle/draft-state.ts'
import { totalShortfallKwh } from '../../../../domain/schedule/draft/settle/shortfall.ts'
import { siteCandidates } from '../../../../domain/schedule/draft/site-candidates.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { noticeableKwh } from '../../../../domain/schedule/words/sentences.ts'
import { generatePlan } from '../../../support/generate-plan.ts'
import { roundEnergy } from '../../../support/plan-variants.ts'
import { runsOf } from '../../../support/property-runs.ts'
import { discharge, smallPlan, stage } from '../../../support/small-plan.ts'

const complete = (base: Base, siteId: string, frozenUntil = 0): HelpfulChanges =>
  [...helpfulChanges(baseState(base), base, { siteId }, frozenUntil)].at(-1) ?? {
    tried: 0,
    pairs: 0,
    best: [],
  }

const drawn = fc.record({
  trucks: fc.integer({ min: 1, max: 2 }),
  batteries: fc.integer({ min: 1, max: 3 }),
  seed: fc.nat(),
  frozenUntil: fc.integer({ min: 0, max: 60 }),
})

describe('every change that is offered', () => {
  test('leaves the errors and the shortfall that are announced when it is made, and less than there is, at the site too', () => {
    let offered = 0
    const property = fc.property(drawn, ({ frozenUntil, ...size }) => {
      const plan = decodePlan(generatePlan(size))
      const base = readBase(plan)
      const shortfallKwh = totalShortfallKwh(plan)
      for (const siteId of [...plan.siteShortfalls.keys()].slice(0, 1)) {
        const atSite = (of: Pick<typeof plan, 'siteShortfalls'>) =>
          [...(of.siteShortfalls.get(siteId)?.values() ?? [])].reduce((sum, kwh) => sum + kwh, 0)
        for (const change of complete(base, siteId, frozenUntil).best) {
          offered += 1
          const made = apply(base.intent, change.operation, base)
          if (!made.ok) throw new Error(made.reason)
          const after = stateOf(made.intent, base, baseState(base)).plan
          expect(totalShortfallKwh(after)).toBeCloseTo(change.left.inAll, 6)
          expect(atSite(after)).toBeCloseTo(change.left.atSite ?? 0, 6)
          expect(countOf(audit(after), 'error')).toBe(change.counts.error)
          expect(change.left.inAll).toBeLessThan(shortfallKwh)
          expect(change.left.atSite ?? 0).toBeLessThan(atSite(plan))
          expect(change.counts.error).toBeLessThanOrEqual(base.audit.counts.error)
          const entries = (batteries: typeof plan.batteries) =>
            batteries.map(each => each.entries.filter(({ period }) => period <= frozenUntil))
          expect(entries(after.batteries)).toEqual(entries(plan.batteries))
        }
      }
    })
    fc.assert(property, { numRuns: runsOf(8) })
    expect(offered).toBeGreaterThan(5)
  })
})

/** Errors, and what is left in all, of the best of these that help; null where none does. */
function bestOf(base: Base, siteId: string, changes: readonly (readonly SingleOperation[])[]) {
  const start = baseState(base)
  const lacksAt = ({ plan }: DraftState) =>
    [...(plan.siteShortfalls.get(siteId)?.values() ?? [])].reduce((sum, kwh) => sum + kwh, 0)
  let best: { errors: number; kwh: number } | null = null
  for (const operations of changes) {
    const made = apply(base.intent, { type: 'several', operations }, base, 0)
    if (!made.ok) continue
    const after = stateOf(made.intent, base, start)
    const [errors, kwh] = [after.audit.counts.error, totalShortfallKwh(after.plan)]
    const helps =
      errors <= start.audit.counts.error &&
      lacksAt(after) < lacksAt(start) - noticeableKwh &&
      kwh < totalShortfallKwh(start.plan) - noticeableKwh
    if (helps && (!best || errors < best.errors || (errors === best.errors && kwh < best.kwh)))
      best = { errors, kwh }
  }
  return best
}

test('the best single change and the best pair are those of all that there are', () => {
  let [paired, ruledOut] = [0, 0]
  const small = fc.record({
    trucks: fc.integer({ min: 1, max: 2 }),
    batteries: fc.integer({ min: 1, max: 3 }),
    seed: fc.nat(),
    periods: fc.constantFrom(32, 48),
    // In such a plan, the energy departs from the rates.
    rounded: fc.boolean(),
    // The plans are made for batteries of 160 kWh.
    fullKwh: fc.constantFrom(160, 140),
    // Trips at these times are errors, which changes of trips can remove.
    isAtTimesOut: fc.boolean(),
  })
  const outOfService: OutOfService[] = [7, 15, 23, 31, 39, 47].map(startPeriod => ({
    unit: { kind: 'truck', id: 'T-1' },
    startPeriod,
    endPeriod: startPeriod + 1,
    reason: '',
  }))
  const property = fc.property(small, ({ rounded, fullKwh, isAtTimesOut, ...size }) => {
    const received = generatePlan(size)
    if (rounded) roundEnergy(received)
    const base = readBase(decodePlan(received), {
      limits: { fullKwh },
      outOfService: isAtTimesOut ? outOfService : [],
    })
    const [siteId] = base.plan.siteShortfalls.keys()
    if (siteId === undefined) return
    const candidates = [...siteCandidates(baseState(base), base, siteId, 0)]
    const dispatch = candidates.find(({ operations }) => operations.length === 0)?.dispatch
    const single = bestOf(
      base,
      siteId,
      candidates.map(each => [...each.operations, ...(each.dispatch ? [each.dispatch] : [])]),
    )
    const found = [...helpfulChanges(baseState(base), base, { siteId })]
    const expectBest = ({ best: [first] }: HelpfulChanges, expected: typeof single) => {
      expect(first?.counts.error).toBe(expected?.errors)
      if (first) expect(Math.abs(first.left.inAll - (expected?.kwh ?? 0))).toBeLessThan(2 * noticeableKwh)
    }
    const singles = found.filter(({ pairs }) => pairs === 0).at(-1)
    const last = found.at(-1)
    if (!singles || !last) return
    expectBest(singles, single)
    const isEnough = singles.best[0] && (singles.best[0].left.atSite ?? 0) <= noticeableKwh
    const operations = [...new Set(candidates.flatMap(each => each.operations))]
    const pairs = operations.flatMap((a, i) => operations.slice(i + 1).map(b => [a, b]))
    if (isEnough || pairs.length === 0) return
    paired++
    const all = pairs.flatMap(pair => [pair, ...(dispatch ? [[...pair, dispatch]] : [])])
    expect(last.pairs).toBe(pairs.length)
    ruledOut += pairs.length - found.filter(({ pairs }) => pairs > 0).length
    const pair = bestOf(base, siteId, all)
    const isPairBest =
      pair &&
      (!single || pair.errors < single.errors || (pair.errors === single.errors && pair.kwh < single.kwh))
    expectBest(last, isPairBest ? pair : single)
  })
  // A battery can be loaded on a trip there only after the trip was moved.
  const usual = { periods: 48, rounded: false, fullKwh: 160, isAtTimesOut: false }
  const ordered = { ...usual, trucks: 2, batteries: 1, seed: 1511418682 }
  // What helps changes a battery of which the energy departs from its rates.
  const departing = { ...usual, trucks: 1, batteries: 1, seed: 1100276328, rounded: true }
  // A battery holds more than it may.
  const exceeding = { ...usual, trucks: 2, batteries: 2, seed: 1328287137, fullKwh: 140 }
  // A change leaves as much as another one, and fewer errors.
  const faulty = { ...usual, trucks: 1, batteries: 1, seed: 104803277, isAtTimesOut: true }
  fc.assert(property, { numRuns: runsOf(40), examples: [[ordered], [departing], [exceeding], [faulty]] })
  expect(paired).toBeGreaterThan(2)
  expect(ruledOut).toBeGreaterThan(2)
})

test('pairs count as tried where all of them are ruled out', () => {
  // Both stand at the site, and have nothing to give.
  const empty = [[discharge('MG-1', 40, 0)], ...Array.from({ length: 7 }, () => [stage('S-1', 0)])]
  const plan = smallPlan({ batteries: { 'MB-1': empty, 'MB-2': empty }, shortfalls: { 'S-1': { '7': 10 } } })

  expect(complete(readBase(decodePlan(plan)), 'S-1')).toEqual({ tried: 3, pairs: 1, best: [] })
})

test('in a plan that is too large for it, only batteries that come to the site are dispatched anew, and after the changes in their order', () => {
  const plan = decodePlan(generatePlan({ trucks: 2, batteries: 401, seed: 3 }))
  const base = readBase(plan)
  const siteId = plan.trips.find(({ destinationId: id }) => plan.siteShortfalls.has(id))?.destinationId ?? ''
  const comes = new Set(
    plan.trips.flatMap(({ destinationId, batteryIds }) => (destinationId === siteId ? batteryIds : [])),
  )
  const offered = new Set<readonly SingleOperation[]>()
  for (const { tried, best } of helpfulChanges(baseState(base), base, { siteId })) {
    for (const { operation } of best)
      offered.add(operation.type === 'several' ? operation.operations : [operation])
    // Hundreds of changes without a dispatch come after these.
    if (tried > 60) break
  }
  const dispatched = [...offered].flatMap(operations => {
    const [first, last] = [operations[0], operations.at(-1)]
    const brought = first?.type === 'load-battery' ? [first.batteryId] : []
    const swapped = first?.type === 'swap-batteries' ? first.ids : []
    const known = new Set([...comes, ...brought, ...swapped])
    return last?.type === 're-dispatch' ? [{ ids: last.batteryIds, known, size: operations.length }] : []
  })

  expect(dispatched.map(({ size }) => size)).toContain(2)
  for (const { ids, known } of dispatched) {
    expect(ids.length).toBeGreaterThan(0)
    expect(ids.filter(id => !known.has(id))).toEqual([])
  }
})
