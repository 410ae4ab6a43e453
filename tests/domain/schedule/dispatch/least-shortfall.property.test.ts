import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Limit, lackingWith } from '../../../../domain/schedule/dispatch/dispatch-network.ts'
import type { DispatchProblem, Stop } from '../../../../domain/schedule/dispatch/dispatch-problem.ts'
import { solveDispatch } from '../../../../domain/schedule/dispatch/least-shortfall.ts'
import { limitsReached } from '../../../../domain/schedule/dispatch/reasons.ts'
import {
  bestByHighs,
  dispatchProblem,
  leastByEnumeration,
  leastByHighs,
  outcomeOf,
  pricedProblem,
} from '../../../support/dispatch-problems.ts'
import { runsOf } from '../../../support/property-runs.ts'

const numRuns = runsOf(200)
const day = { batteries: 5, sites: 3, periods: 16, max: 20 }
const tinyDay = { batteries: 3, sites: 2, periods: 8, max: 3 }

function forAll(size: typeof day, check: (problem: DispatchProblem) => void): void {
  fc.assert(fc.property(dispatchProblem(size), check), { numRuns })
}

describe('the least shortfall', () => {
  test('is what a linear program finds', () => {
    forAll(day, problem => {
      expect(solveDispatch(problem).minMicroKwh).toBeCloseTo(leastByHighs(problem), 6)
    })
  })

  test('is the best of all dispatches of a tiny day', () => {
    forAll(tinyDay, problem => {
      expect(solveDispatch(problem).minMicroKwh).toBe(leastByEnumeration(problem))
    })
  })

  test('is left by the dispatch that comes with it, within every limit', () => {
    forAll(day, problem => {
      const { amounts, minMicroKwh } = solveDispatch(problem)
      const amountsOf = (places: DispatchProblem['sites']) =>
        new Map(
          places.flatMap(({ locationId, byPeriod }) =>
            [...byPeriod].map(([period, amount]) => [`${locationId} ${period}`, amount]),
          ),
        )
      const left = { discharge: amountsOf(problem.sites), charge: amountsOf(problem.depots) }
      const exceeded: unknown[] = []
      for (const [b, battery] of problem.batteries.entries()) {
        let energy = 0
        for (const [i, stop] of battery.stops.entries()) {
          const amount = amounts[b]?.[i] ?? 0
          const isCharge = stop.doing === 'charge'
          energy = (stop.keepsEnergy ? energy : 0) + stop.gainMicroKwh + (isCharge ? amount : -amount)
          const max = isCharge ? battery.maxChargeMicroKwh : battery.maxDischargeMicroKwh
          const isWithin = amount >= 0 && amount <= max && energy >= 0 && energy <= battery.fullMicroKwh
          if (!isWithin) exceeded.push({ battery, stop, amount, energy })
          const key = `${stop.locationId} ${stop.period}`
          left[stop.doing].set(key, (left[stop.doing].get(key) ?? Number.POSITIVE_INFINITY) - amount)
        }
      }
      expect(exceeded).toEqual([])
      expect(Math.min(0, ...left.discharge.values(), ...left.charge.values())).toBe(0)
      expect([...left.discharge.values()].reduce((sum, each) => sum + each, 0)).toBe(minMicroKwh)
    })
  })

  test.each([
    ['without prices', dispatchProblem],
    ['with prices', pricedProblem],
  ])('is the same found from the dispatch of a similar day %s as found from nothing', (_, drawn) => {
    const pairs = fc.tuple(drawn(day), drawn(day), fc.nat(2 ** day.batteries))
    const property = fc.property(pairs, ([problem, other, which]) => {
      const inNeed = new Set(
        problem.sites.flatMap(({ locationId, byPeriod }) =>
          [...byPeriod.keys()].map(period => `${locationId} ${period}`),
        ),
      )
      const isPossible = ({ doing, locationId, period }: Stop) =>
        doing === 'charge' || inNeed.has(`${locationId} ${period}`)
      // Some do what they do on the other day, or nothing.
      const changed = new Map(
        problem.batteries.flatMap((battery, i) => {
          if (((which >> i) & 1) === 0) return []
          const stops = (other.batteries[i]?.stops ?? []).filter(isPossible)
          return [[i, { ...battery, ...other.batteries[i], stops }] as const]
        }),
      )
      const batteries = problem.batteries.map((battery, i) => changed.get(i) ?? battery)
      expect(lackingWith(solveDispatch(problem).network, changed)).toBe(
        solveDispatch({ ...problem, batteries }).minMicroKwh,
      )
    })
    fc.assert(property, { numRuns })
  })

  test('keeps a dispatch that leaves it already', () => {
    forAll(day, problem => {
      const { amounts } = solveDispatch(problem)
      const again: DispatchProblem = {
        ...problem,
        batteries: problem.batteries.map((battery, b) => ({
          ...battery,
          stops: battery.stops.map((stop, i) => ({ ...stop, presentMicroKwh: amounts[b]?.[i] ?? 0 })),
        })),
      }
      expect(solveDispatch(again).amounts).toEqual(amounts)
    })
  })
})

describe('where prices are known', () => {
  const small = { batteries: 4, sites: 2, periods: 12, max: 12 }

  test('it leaves the least, keeps the most of the energy at the end, charges at the least cost, and changes the least, in this order', () => {
    const property = fc.property(pricedProblem(small), pricedProblem(small), (problem, other) => {
      const possible = withPresent(problem, other)
      expect(outcomeOf(possible, solveDispatch(possible))).toEqual(bestByHighs(possible))
    })
    fc.assert(property, { numRuns })
  })

  /** What is done now keeps to the limits, but is far from the best: it was made for less demand. */
  function withPresent(problem: DispatchProblem, { sites }: DispatchProblem): DispatchProblem {
    const demand = problem.sites.map(({ locationId, byPeriod }, i) => ({
      locationId,
      byPeriod: new Map(
        [...byPeriod].map(([period, kwh]) => [period, Math.min(kwh, sites[i]?.byPeriod.get(period) ?? 0)]),
      ),
    }))
    const { amounts } = solveDispatch({ ...problem, sites: demand })
    const batteries = problem.batteries.map((battery, b) => ({
      ...battery,
      stops: battery.stops.map((stop, i) => ({ ...stop, presentMicroKwh: amounts[b]?.[i] ?? 0 })),
    }))
    return { ...problem, batteries }
  }
})

describe('a limit that is raised by one', () => {
  const small = { batteries: 3, sites: 2, periods: 10, max: 6 }
  const least = (problem: DispatchProblem, raised: readonly Limit[]) =>
    Math.round(leastByHighs(problem, raised) * 1e6) / 1e6

  test('leaves one less if it helps alone, and as much if it does not', () => {
    forAll(small, problem => {
      const solved = solveDispatch(problem)
      const { alone } = limitsReached(solved)
      const { limits } = solved.network
      const others = limits.filter(limit => !alone.includes(limit))
      for (const limit of [...alone.slice(0, 2), ...others.slice(0, 1), ...others.slice(-2)]) {
        const { kind, battery, startPeriod } = limit
        expect({ kind, battery, startPeriod, least: least(problem, [limit]) }).toEqual({
          kind,
          battery,
          startPeriod,
          least: solved.minMicroKwh - (alone.includes(limit) ? 1 : 0),
        })
      }
    })
  })

  test('leaves less together with the others of the reason', () => {
    forAll(small, problem => {
      const solved = solveDispatch(problem)
      const { together } = limitsReached(solved)
      if (together.length > 0) expect(least(problem, together)).toBeLessThan(solved.minMicroKwh)
    })
  })

  test('does not help a site where nobody discharges: all that is left there is said to be for that', () => {
    forAll(small, problem => {
      const { absent, alone, together } = limitsReached(solveDispatch(problem))
      const visited = new Set(
        problem.batteries.flatMap(({ stops }) =>
          stops.flatMap(({ locationId, period, doing }) =>
            doing === 'discharge' ? [`${locationId} ${period}`] : [],
          ),
        ),
      )
      const unvisited = problem.sites.flatMap(({ locationId, byPeriod }) =>
        [...byPeriod].filter(([period]) => !visited.has(`${locationId} ${period}`)),
      )
      expect(absent.length).toBe(unvisited.length)
      const isServed = solveDispatch(problem).minMicroKwh === 0
      if (isServed) expect([alone, together]).toEqual([[], []])
    })
  })
})
