// The network of a dispatch. Energy flows from the source by charging into a battery at a stop, from there to its next stop or by
// discharging to a site, and from the site to the sink as far as there is demand. What is left in a battery flows back to the source.
// The flow that it begins with is the present dispatch, as far as the limits allow; each unit of change costs one. Where prices are
// known, charging costs more than all changes could, and what a battery holds at the end of the day as planned is worth more than any
// price: a dispatch saves no money by leaving batteries empty.

import { ChangedFlow } from './changed-flow.ts'
import { type DispatchBattery, type DispatchProblem, maxChargeAt, type Stop } from './dispatch-problem.ts'
import type { FlowNetwork } from './flow-network.ts'
import { NetworkBuilder, type NetworkParts } from './network-builder.ts'

export type DispatchNetwork = {
  flow: FlowNetwork
  source: number
  sink: number
  /** Those that a larger number would raise. */
  limits: readonly Limit[]
  /** Those of each battery begin with this one, and end before those of the next one. */
  firstLimits: readonly number[]
  sites: readonly SiteNode[]
  /** The arcs of each battery's stops, in their order. */
  stopArcs: readonly (readonly StopArcs[])[]
  stops: readonly StopNode[]
  depots: readonly { locationId: string; period: number; node: number }[]
  /** The arcs through which sites are served in a period, and through which depots give: a location can be both. */
  siteArcAt: PlaceArcs
  depotArcAt: PlaceArcs
}

type PlaceArcs = ReadonlyMap<string, { node: number; arc: number }>

/** `supplyMicroKwh` is what comes to the node from nowhere: what the battery has at the start, or loses if it is negative. */
export type StopNode = { battery: number; period: number; node: number; supplyMicroKwh: number }

/** What is done now, and what can be done beyond it. */
export type StopArcs = { present: number; beyond: number }

export type Limit = {
  kind: 'charging' | 'charger power' | 'discharging' | 'capacity' | 'start energy' | 'depot power'
  /** Of the problem; undefined for a depot's power. */
  battery: number | undefined
  /** Undefined for what a battery holds. */
  locationId: string | undefined
  startPeriod: number
  endPeriod: number
  tail: number
  head: number
  /** All of them are full where the limit is reached; the last one grows if it is raised. */
  arcs: readonly number[]
}

export type SiteNode = { locationId: string; period: number; node: number; demandArc: number }

export function dispatchNetwork(problem: DispatchProblem): DispatchNetwork {
  const builder = new NetworkBuilder()
  const source = builder.addNode()
  const sink = builder.addNode()
  const costs = costsOf(problem)
  const limits: Limit[] = []
  const stops: StopNode[] = []
  const open = openAmounts(problem.sites, builder)
  const depots = openAmounts(problem.depots, builder)
  const addBattery = batteryAdder({ builder, source, costs, open, depots, limits, stops })
  const firstLimits: number[] = []
  const stopArcs = problem.batteries.map((battery, i) => {
    firstLimits.push(limits.length)
    return addBattery(battery, i)
  })
  firstLimits.push(limits.length)
  const siteArcAt = new Map<string, { node: number; arc: number }>()
  const depotArcAt = new Map<string, { node: number; arc: number }>()
  for (const [key, { node, left, total, locationId, period }] of depots) {
    const arc = builder.addArc(source, node, { capacity: total, flow: total - left })
    const at = { locationId, startPeriod: period, endPeriod: period, tail: source, head: node }
    limits.push({ kind: 'depot power', battery: undefined, ...at, arcs: [arc] })
    depotArcAt.set(key, { node, arc })
  }
  const sites = [...open].map(([key, { left, total, ...site }]) => {
    const demandArc = builder.addArc(site.node, sink, { capacity: total, flow: total - left })
    siteArcAt.set(key, { node: site.node, arc: demandArc })
    return { ...site, demandArc }
  })
  return {
    flow: builder.build(),
    source,
    sink,
    limits,
    firstLimits,
    sites,
    stopArcs,
    stops,
    depots: [...depots.values()].map(({ locationId, period, node }) => ({ locationId, period, node })),
    siteArcAt,
    depotArcAt,
  }
}

/** In place of the battery with this index in the problem. */
export type ChangedBatteries = ReadonlyMap<number, DispatchBattery>

/**
 * What still is lacking where batteries of a solved dispatch are replaced, and all is served that can be: the others go on with their
 * flow, which changes only as far as that serves more.
 */
export function lackingWith(network: DispatchNetwork, changed: ChangedBatteries): number {
  const { source, sink, sites } = network
  const added = [...changed.values()]
  const stops = added.flatMap(battery => battery.stops)
  const flow = new ChangedFlow(network.flow, maxArcsOfStop * stops.length)
  for (const battery of changed.keys()) removeBattery(network, battery, flow)
  const open = openFor(stops, 'discharge', network.siteArcAt, flow)
  const depots = openFor(stops, 'charge', network.depotArcAt, flow)
  const addBattery = batteryAdder({
    builder: flow,
    source,
    costs: noCosts,
    open,
    depots,
    limits: [],
    stops: [],
  })
  for (const [i, battery] of added.entries()) addBattery(battery, i)
  for (const { arc, total, left } of [...open.values(), ...depots.values()]) flow.addFlow(arc, total - left)
  flow.maximize(source, sink)
  return sites.reduce((sum, { demandArc }) => sum + flow.roomOf(demandArc), 0)
}

function removeBattery(
  { limits, firstLimits, siteArcAt, depotArcAt }: DispatchNetwork,
  battery: number,
  flow: ChangedFlow,
): void {
  for (let i = firstLimits[battery] ?? 0; i < (firstLimits[battery + 1] ?? 0); i++) {
    const { kind, locationId = '', startPeriod, arcs } = limits[i] as Limit
    const through = (kind === 'discharging' ? siteArcAt : depotArcAt).get(
      keyOf({ locationId, period: startPeriod }),
    )
    for (const arc of arcs) {
      const amount = flow.removeArc(arc)
      if (through) flow.addFlow(through.arc, -amount)
    }
  }
}

function openFor(
  stops: readonly Stop[],
  doing: Stop['doing'],
  arcs: PlaceArcs,
  flow: ChangedFlow,
): ReadonlyMap<string, OpenAmount & { arc: number }> {
  const open = new Map<string, OpenAmount & { arc: number }>()
  for (const stop of stops) {
    if (stop.doing !== doing) continue
    const { locationId, period } = stop
    const key = keyOf(stop)
    const place = arcs.get(key)
    if (!place || open.has(key)) continue
    const left = flow.roomOf(place.arc)
    open.set(key, { locationId, period, ...place, total: left, left })
  }
  return open
}

type AdderContext = {
  builder: NetworkParts
  source: number
  costs: Costs
  /** What sites still need, and depots can still give. */
  open: ReadonlyMap<string, OpenAmount>
  depots: ReadonlyMap<string, OpenAmount>
  limits: Limit[]
  stops: StopNode[]
}

/** What is held at its start, charged or discharged as planned and beyond it, and held after it up to the plan's end of day and beyond. */
const maxArcsOfStop = 5

function batteryAdder({ builder, source, costs, open, depots, limits, stops }: AdderContext) {
  return addBattery

  function addBattery(battery: DispatchBattery, index: number): StopArcs[] {
    const nodes = battery.stops.map(() => builder.addNode())
    let energy = 0
    return battery.stops.map((stop, i) => {
      const node = nodes[i] ?? 0
      const energyAtStop = Math.max(0, (stop.keepsEnergy ? energy : 0) + stop.gainMicroKwh)
      const previousMicroKwh = stop.keepsEnergy ? energy : 0
      energy = Math.min(battery.fullMicroKwh, energyAtStop)
      stops.push({ battery: index, period: stop.period, node, supplyMicroKwh: energy - previousMicroKwh })
      if (i === 0 || !stop.keepsEnergy) addStartLimit(stop.period, node, index)
      const { arcs, amount } =
        stop.doing === 'charge'
          ? addCharging(battery, index, stop, node, energy)
          : addDischarging(battery, index, stop, node, energy)
      energy += stop.doing === 'charge' ? amount : -amount
      const next = battery.stops[i + 1]
      const head = next?.keepsEnergy ? (nodes[i + 1] ?? source) : source
      const planned = next === undefined ? Math.min(battery.fullMicroKwh, battery.endMicroKwh ?? 0) : 0
      const holding = addHolding(node, head, { energy, planned, full: battery.fullMicroKwh })
      const endPeriod = next === undefined ? stop.period : next.period - 1
      const at = { locationId: undefined, startPeriod: stop.period, endPeriod, tail: node, head }
      limits.push({ kind: 'capacity', battery: index, ...at, arcs: holding })
      return arcs
    })
  }

  /** Up to what is planned for the end of the day, what is held has a value. */
  function addHolding(
    tail: number,
    head: number,
    { energy, planned, full }: { energy: number; planned: number; full: number },
  ): number[] {
    if (costs.end === 0 || planned === 0)
      return [builder.addArc(tail, head, { capacity: full, flow: energy })]
    const withinPlan = Math.min(energy, planned)
    return [
      builder.addArc(tail, head, { capacity: planned, flow: withinPlan, cost: costs.end }),
      builder.addArc(tail, head, { capacity: full - planned, flow: energy - withinPlan }),
    ]
  }

  function addStartLimit(period: number, head: number, battery: number): void {
    const arc = builder.addArc(source, head, { capacity: 0 })
    const at = { locationId: undefined, startPeriod: period, endPeriod: period, tail: source, head }
    limits.push({ kind: 'start energy', battery, ...at, arcs: [arc] })
  }

  function addCharging(
    of: DispatchBattery,
    battery: number,
    stop: Stop,
    node: number,
    energy: number,
  ): { arcs: StopArcs; amount: number } {
    const depot = depots.get(keyOf(stop))
    const max = maxChargeAt(of, stop)
    const room = Math.min(max, of.fullMicroKwh - energy, depot?.left ?? Number.POSITIVE_INFINITY)
    const amount = Math.max(0, Math.min(stop.presentMicroKwh, room))
    if (depot) depot.left -= amount
    const tail = depot?.node ?? source
    const kind = max < of.maxChargeMicroKwh ? 'charger power' : 'charging'
    const arcs = addStop(kind, battery, stop, {
      tail,
      head: node,
      amount,
      max,
      cost: costs.charging(stop),
    })
    return { arcs, amount }
  }

  function addDischarging(
    { maxDischargeMicroKwh }: DispatchBattery,
    battery: number,
    stop: Stop,
    node: number,
    energy: number,
  ): { arcs: StopArcs; amount: number } {
    const site = open.get(keyOf(stop))
    if (site === undefined) throw new Error('a battery discharges only where there is demand')
    const amount = Math.max(0, Math.min(stop.presentMicroKwh, maxDischargeMicroKwh, energy, site.left))
    site.left -= amount
    const arcs = addStop('discharging', battery, stop, {
      tail: node,
      head: site.node,
      amount,
      max: maxDischargeMicroKwh,
      cost: 0,
    })
    return { arcs, amount }
  }

  function addStop(
    kind: 'charging' | 'charger power' | 'discharging',
    battery: number,
    { period, locationId }: Stop,
    {
      tail,
      head,
      amount,
      max,
      cost,
    }: { tail: number; head: number; amount: number; max: number; cost: number },
  ): StopArcs {
    const present = builder.addArc(tail, head, { capacity: amount, flow: amount, cost: cost - 1 })
    const beyond = builder.addArc(tail, head, { capacity: max - amount, cost: cost + 1 })
    const at = { locationId, startPeriod: period, endPeriod: period, tail, head }
    limits.push({ kind, battery, ...at, arcs: [present, beyond] })
    return { present, beyond }
  }
}

/** What a unit of flow costs, besides one for each change. */
type Costs = { charging: (stop: Stop) => number; end: number }

const noCosts: Costs = { charging: () => 0, end: 0 }

/** A price counts more than a change at every stop of a path. */
function costsOf({ batteries }: DispatchProblem): Costs {
  const stops = batteries.flatMap(battery => battery.stops)
  const prices = stops.flatMap(({ doing, price }) => (doing === 'charge' ? [price] : []))
  if (prices.length === 0 || prices.includes(undefined)) return noCosts
  const each = 2 * stops.length + 1
  const highest = prices.reduce<number>((max, price = 0) => Math.max(max, price), 0)
  return { charging: ({ price = 0 }) => price * each, end: -(highest + 1) * each }
}

type OpenAmount = { locationId: string; period: number; node: number; total: number; left: number }

/** Of a site or a depot in a period. */
export const keyOf = ({ locationId, period }: { locationId: string; period: number }): string =>
  `${period} ${locationId}`

function openAmounts(
  lists: readonly { locationId: string; byPeriod: ReadonlyMap<number, number> }[],
  builder: NetworkBuilder,
): Map<string, OpenAmount> {
  const open = new Map<string, OpenAmount>()
  for (const { locationId, byPeriod } of lists) {
    for (const [period, total] of byPeriod) {
      open.set(keyOf({ locationId, period }), {
        locationId,
        period,
        node: builder.addNode(),
        total,
        left: total,
      })
    }
  }
  return open
}
