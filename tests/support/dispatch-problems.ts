// Random dispatch problems with small whole energies, and two oracles for the least shortfall that know nothing of networks: a linear
// program for HiGHS, and the enumeration of all dispatches of a tiny day.
import fc from 'fast-check'
import loadHighs from 'highs'
import type { Limit } from '../../domain/schedule/dispatch/dispatch-network.ts'
import type { DispatchProblem, Stop } from '../../domain/schedule/dispatch/dispatch-problem.ts'

export type ProblemSize = {
  batteries: number
  sites: number
  periods: number
  /** Of energies, rates and demand. */
  max: number
}

/** Where a battery is in each period, and what it can do there; null on the way. */
type Place = { site: number | 'D'; doing: Stop['doing'] } | null

const atDepot: Place = { site: 'D', doing: 'charge' }

type DrawnBattery = {
  places: readonly Place[]
  start: number
  charge: number
  discharge: number
  full: number
  present: readonly number[]
  setAt: number
  setTo: number
}

const placesOf = ({ sites, periods }: ProblemSize): fc.Arbitrary<readonly Place[]> =>
  fc
    .array(
      fc.record({
        place: fc.constantFrom<Place>(atDepot, atDepot, null, ...numbers(sites).flatMap(placesAtSite)),
        length: fc.integer({ min: 1, max: 4 }),
      }),
      {
        minLength: periods,
        maxLength: periods,
      },
    )
    .map(stays => stays.flatMap(({ place, length }) => Array<Place>(length).fill(place)).slice(0, periods))

/** A site may be a depot too. */
const placesAtSite = (site: number): Place[] => [
  { site, doing: 'discharge' },
  { site, doing: 'discharge' },
  { site, doing: 'charge' },
]

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)

function drawnBattery(size: ProblemSize): fc.Arbitrary<DrawnBattery> {
  const amount = fc.nat(size.max)
  return fc.record({
    places: placesOf(size),
    start: amount,
    charge: amount,
    discharge: amount,
    full: amount,
    present: fc.array(amount, { minLength: size.periods, maxLength: size.periods }),
    // In most problems outside of the day.
    setAt: fc.integer({ min: 2, max: size.periods * 4 }),
    setTo: amount,
  })
}

/** The present dispatch may exceed the limits. Depots have a limited power in half of the problems. */
export function dispatchProblem(max: ProblemSize): fc.Arbitrary<DispatchProblem> {
  const batteries = fc.array(drawnBattery(max), { minLength: 1, maxLength: max.batteries })
  const demand = fc.array(
    fc.array(fc.oneof(fc.constant(0), fc.nat(max.max)), { minLength: max.periods, maxLength: max.periods }),
    { minLength: max.sites, maxLength: max.sites },
  )
  const depotPower = fc.option(fc.nat(max.max * 2))
  return fc.record({ batteries, demand, depotPower }).map(drawn => problemOf(drawn))
}

function problemOf({
  batteries,
  demand,
  depotPower,
}: {
  batteries: readonly DrawnBattery[]
  demand: readonly (readonly number[])[]
  depotPower: number | null
}): DispatchProblem {
  const periods = demand[0]?.length ?? batteries[0]?.places.length ?? 0
  const everyPeriod = new Map(numbers(periods).map(i => [i + 1, depotPower ?? 0]))
  return {
    batteries: batteries.map((battery, i) => ({
      id: `MB-${i + 1}`,
      maxChargeMicroKwh: battery.charge,
      maxDischargeMicroKwh: battery.discharge,
      fullMicroKwh: battery.full,
      stops: stopsOf(battery, demand),
    })),
    sites: demand.map((amounts, site) => ({
      locationId: locationOf(site),
      byPeriod: new Map(amounts.flatMap((amount, i) => (amount > 0 ? [[i + 1, amount] as const] : []))),
    })),
    depots:
      depotPower === null
        ? []
        : ['D', ...numbers(demand.length)].map(site => ({
            locationId: locationOf(site),
            byPeriod: everyPeriod,
          })),
  }
}

const locationOf = (site: number | string): string => (typeof site === 'number' ? `S-${site}` : site)

function stopsOf(
  { places, start, full, present, setAt, setTo }: DrawnBattery,
  demand: readonly (readonly number[])[],
): Stop[] {
  const stops: Stop[] = []
  let gain = Math.min(start, full)
  let keepsEnergy = false
  for (const [i, place] of places.entries()) {
    const period = i + 1
    if (period === setAt) {
      gain = Math.min(setTo, full)
      keepsEnergy = false
    }
    if (place === null) continue
    const { site, doing } = place
    if (doing === 'discharge' && (demand[Number(site)]?.[i] ?? 0) === 0) continue
    stops.push({
      period,
      locationId: locationOf(site),
      doing,
      presentMicroKwh: present[i] ?? 0,
      gainMicroKwh: gain,
      keepsEnergy,
    })
    gain = 0
    keepsEnergy = true
  }
  return stops
}

/** With a price in each period, and what the batteries are to hold at the end of the day. */
export const pricedProblem = (max: ProblemSize): fc.Arbitrary<DispatchProblem> =>
  fc
    .record({
      problem: dispatchProblem(max),
      prices: fc.array(fc.constantFrom(0, 3, 5, 200), { minLength: max.periods, maxLength: max.periods }),
      ends: fc.array(fc.nat(max.max), { minLength: max.batteries, maxLength: max.batteries }),
    })
    .map(({ problem, prices, ends }) => ({
      ...problem,
      batteries: problem.batteries.map((battery, b) => ({
        ...battery,
        endMicroKwh: Math.min(battery.fullMicroKwh, ends[b] ?? 0),
        stops: battery.stops.map(stop => ({ ...stop, price: prices[stop.period - 1] ?? 0 })),
      })),
    }))

const highs = await loadHighs()

/** By linear programming. Each of `raised` allows one unit more. */
export function leastByHighs(problem: DispatchProblem, raised: readonly Limit[] = []): number {
  const program = linearProgram(problem, raised)
  return program.shorts.length === 0 ? 0 : solved(program, sum(program.shorts))
}

/** What a dispatch comes to, in the order in which it counts: the first that is better is the better dispatch. */
export type Outcome = {
  minMicroKwh: number
  /** At the end of the day, as far as it was planned. */
  keptMicroKwh: number
  /** Each unit charged at its price. */
  cost: number
  /** How much more or less is charged and discharged than planned. */
  changes: number
}

/** By a linear program for each part of the outcome, in which the parts before are fixed. */
export function bestByHighs(problem: DispatchProblem): Outcome {
  const program = linearProgram(problem)
  const { rows, bounds } = program
  const kept: string[] = []
  const costs: string[] = []
  const changes: string[] = []
  for (const [b, { stops, endMicroKwh = 0 }] of problem.batteries.entries()) {
    for (const [i, { doing, price = 0, presentMicroKwh }] of stops.entries()) {
      const [flow, change] = [`f${b}_${i}`, `d${b}_${i}`]
      if (doing === 'charge') costs.push(`${price} ${flow}`)
      changes.push(change)
      rows.push(`${change} - ${flow} >= ${-presentMicroKwh}`, `${change} + ${flow} >= ${presentMicroKwh}`)
    }
    if (stops.length === 0) continue
    kept.push(`k${b}`)
    rows.push(`k${b} - e${b}_${stops.length - 1} <= 0`)
    bounds.push(`0 <= k${b} <= ${endMicroKwh}`)
  }
  const fixed = (terms: readonly string[], direction: 'Minimize' | 'Maximize' = 'Minimize') => {
    if (terms.length === 0) return 0
    const best = Math.round(solved(program, sum(terms), direction))
    rows.push(`${sum(terms)} = ${best}`)
    return best
  }
  return {
    minMicroKwh: fixed(program.shorts),
    keptMicroKwh: fixed(kept, 'Maximize'),
    cost: fixed(costs),
    changes: fixed(changes),
  }
}

export function outcomeOf(
  { batteries }: DispatchProblem,
  { minMicroKwh, amounts }: { minMicroKwh: number; amounts: readonly (readonly number[])[] },
): Outcome {
  const outcome = { minMicroKwh, keptMicroKwh: 0, cost: 0, changes: 0 }
  for (const [b, { stops, fullMicroKwh, endMicroKwh = 0 }] of batteries.entries()) {
    let energy = 0
    for (const [i, { doing, price = 0, presentMicroKwh, gainMicroKwh, keepsEnergy }] of stops.entries()) {
      const amount = amounts[b]?.[i] ?? 0
      energy = Math.min(fullMicroKwh, (keepsEnergy ? energy : 0) + gainMicroKwh)
      energy += doing === 'charge' ? amount : -amount
      if (doing === 'charge') outcome.cost += price * amount
      outcome.changes += Math.abs(amount - presentMicroKwh)
    }
    outcome.keptMicroKwh += Math.min(energy, endMicroKwh)
  }
  return outcome
}

const sum = (terms: readonly string[]): string => terms.join(' + ')

type Program = { shorts: readonly string[]; rows: string[]; bounds: string[] }

function solved({ rows, bounds }: Program, objective: string, direction = 'Minimize'): number {
  const text = `${direction}\n ${objective}\nSubject To\n ${rows.join('\n ')}\nBounds\n ${bounds.join('\n ')}\nEnd\n`
  const { Status, ObjectiveValue } = highs.solve(text)
  if (Status !== 'Optimal') throw new Error(`the linear program is ${Status}`)
  return ObjectiveValue
}

function linearProgram(problem: DispatchProblem, raised: readonly Limit[] = []): Program {
  const isRaised = (
    kind: Limit['kind'],
    battery: number | undefined,
    period: number,
    depotId: string | undefined = undefined,
  ) =>
    raised.filter(
      limit =>
        limit.kind === kind &&
        limit.battery === battery &&
        limit.startPeriod === period &&
        (depotId === undefined || limit.locationId === depotId),
    ).length
  const rows: string[] = []
  const bounds: string[] = []
  const atSite = new Map<string, string[]>()
  const atDepot = new Map<string, string[]>()
  const add = (map: Map<string, string[]>, key: string, name: string) =>
    map.set(key, [...(map.get(key) ?? []), name])
  for (const [b, battery] of problem.batteries.entries()) {
    for (const [i, stop] of battery.stops.entries()) {
      const { period, doing } = stop
      const key = `${stop.locationId} ${period}`
      const [energy, flow, before] = [`e${b}_${i}`, `f${b}_${i}`, stop.keepsEnergy ? `e${b}_${i - 1}` : '']
      const isStart = i === 0 || !stop.keepsEnergy
      const gain = stop.gainMicroKwh + (isStart ? isRaised('start energy', b, period) : 0)
      const max =
        doing === 'charge'
          ? battery.maxChargeMicroKwh + isRaised('charging', b, period)
          : battery.maxDischargeMicroKwh + isRaised('discharging', b, period)
      // Energy may be left unused: u is what is.
      rows.push(
        `${energy} ${doing === 'charge' ? '-' : '+'} ${flow} + u${b}_${i} ${before && `- ${before}`} = ${gain}`,
      )
      bounds.push(`0 <= ${flow} <= ${max}`)
      bounds.push(`0 <= ${energy} <= ${battery.fullMicroKwh + isRaised('capacity', b, period)}`)
      add(doing === 'charge' ? atDepot : atSite, key, flow)
    }
  }
  for (const { locationId, byPeriod } of problem.depots) {
    for (const [period, power] of byPeriod) {
      const names = atDepot.get(`${locationId} ${period}`) ?? []
      const max = power + isRaised('depot power', undefined, period, locationId)
      if (names.length > 0) rows.push(`${names.join(' + ')} <= ${max}`)
    }
  }
  const shorts: string[] = []
  for (const { locationId, byPeriod } of problem.sites) {
    for (const [period, demand] of byPeriod) {
      const short = `s${shorts.length}`
      shorts.push(short)
      rows.push(`${[...(atSite.get(`${locationId} ${period}`) ?? []), short].join(' + ')} = ${demand}`)
    }
  }
  return { shorts, rows, bounds }
}

/** By trying every dispatch, for days so small that there are few. */
export function leastByEnumeration({ batteries, sites, depots }: DispatchProblem): number {
  const periods = [...new Set(batteries.flatMap(({ stops }) => stops.map(({ period }) => period)))]
  let states = new Map<string, { energies: number[]; served: number }>([
    ['', { energies: batteries.map(() => 0), served: 0 }],
  ])
  for (const period of periods.sort((a, b) => a - b)) {
    const demand = new Map(sites.map(({ locationId, byPeriod }) => [locationId, byPeriod.get(period) ?? 0]))
    const power = new Map(depots.map(({ locationId, byPeriod }) => [locationId, byPeriod.get(period) ?? 0]))
    const next: typeof states = new Map()
    for (const { energies, served } of states.values()) {
      tryAll(0, energies, served, { discharge: demand, charge: power })
    }
    states = next

    /** All choices of the batteries from the i-th on; `left` is what sites still need and depots still have. */
    function tryAll(
      i: number,
      energies: number[],
      served: number,
      left: Record<Stop['doing'], Map<string, number>>,
    ): void {
      const battery = batteries[i]
      if (battery === undefined) {
        const key = energies.join()
        if ((next.get(key)?.served ?? -1) < served) next.set(key, { energies, served })
        return
      }
      const stop = battery.stops.find(each => each.period === period)
      if (stop === undefined) {
        tryAll(i + 1, energies, served, left)
        return
      }
      const held = (stop.keepsEnergy ? (energies[i] ?? 0) : 0) + stop.gainMicroKwh
      const here = left[stop.doing].get(stop.locationId) ?? Number.POSITIVE_INFINITY
      const isCharge = stop.doing === 'charge'
      const most = isCharge
        ? Math.min(battery.maxChargeMicroKwh, battery.fullMicroKwh - held, here)
        : Math.min(battery.maxDischargeMicroKwh, held, here)
      for (let amount = 0; amount <= most; amount++) {
        tryAll(
          i + 1,
          energies.with(i, held + (isCharge ? amount : -amount)),
          served + (isCharge ? 0 : amount),
          { ...left, [stop.doing]: new Map(left[stop.doing]).set(stop.locationId, here - amount) },
        )
      }
    }
  }
  const total = sites.flatMap(({ byPeriod }) => [...byPeriod.values()]).reduce((sum, each) => sum + each, 0)
  return total - Math.max(...[...states.values()].map(({ served }) => served))
}
