// The least shortfall that fixed trips allow, by maximum flow: exact, because every loss of energy is left out of a plan.

import { changedNetwork, type DispatchNetwork, dispatchNetwork } from './dispatch-network.ts'
import type { DispatchBattery, DispatchProblem, Stop } from './dispatch-problem.ts'
import { type FlowNetwork, flowOn } from './flow-network.ts'
import { type InParts, toEnd } from './in-parts.ts'
import { maximizeFlow, maximizeFlowInParts } from './maximize-flow.ts'

export type SolvedDispatch = {
  problem: DispatchProblem
  /** With the best flow. */
  network: DispatchNetwork
  /** What is left undelivered by it. */
  minMicroKwh: number
  /** What each battery charges or discharges at each of its stops. */
  amounts: readonly (readonly number[])[]
}

/** Of all dispatches with the least shortfall, one that changes the least energy of the present one. */
export const solveDispatch = (problem: DispatchProblem): SolvedDispatch =>
  toEnd(solveDispatchInParts(problem))

export function* solveDispatchInParts(problem: DispatchProblem): InParts<SolvedDispatch> {
  const network = dispatchNetwork(problem)
  yield
  const { flow, source, sink, stopArcs } = network
  yield* maximizeFlowInParts(flow, source, sink)
  return {
    problem,
    network,
    minMicroKwh: leftIn(network, flow),
    amounts: stopArcs.map(arcs =>
      arcs.map(({ present, beyond }) => flowOn(flow, present) + flowOn(flow, beyond)),
    ),
  }
}

const leftIn = ({ sites }: DispatchNetwork, { residuals }: FlowNetwork): number =>
  sites.reduce((sum, { demandArc }) => sum + (residuals[demandArc] ?? 0), 0)

/**
 * How little of a problem can be left, of which a similar one is solved: where only few batteries differ, their flow alone is found again.
 */
export function minMicroKwhAfter(solved: SolvedDispatch, problem: DispatchProblem): number {
  const { network, problem: before } = solved
  if (!isSame(before.sites, problem.sites) || !isSame(before.depots, problem.depots))
    return solveDispatch(problem).minMicroKwh
  const earlier = new Map(before.batteries.map((battery, i) => [battery.id, { battery, i }]))
  const added: DispatchBattery[] = []
  const retained = new Set<number>()
  for (const battery of problem.batteries) {
    const same = earlier.get(battery.id)
    if (same && isSameBattery(same.battery, battery)) retained.add(same.i)
    else added.push(battery)
  }
  const removed = new Set([...before.batteries.keys()].filter(i => !retained.has(i)))
  const { flow, source, sink } = changedNetwork(network, removed, added)
  maximizeFlow(flow, source, sink, 'little')
  return leftIn(network, flow)
}

function isSameBattery(a: DispatchBattery, b: DispatchBattery): boolean {
  return (
    a === b ||
    (a.maxChargeMicroKwh === b.maxChargeMicroKwh &&
      a.maxDischargeMicroKwh === b.maxDischargeMicroKwh &&
      a.fullMicroKwh === b.fullMicroKwh &&
      a.stops.length === b.stops.length &&
      a.stops.every((stop, i) => isSameStop(stop, b.stops[i])))
  )
}

const isSameStop = (a: Stop, b: Stop | undefined): boolean =>
  a.period === b?.period &&
  a.locationId === b.locationId &&
  a.doing === b.doing &&
  a.maxMicroKwh === b.maxMicroKwh &&
  a.gainMicroKwh === b.gainMicroKwh &&
  a.presentMicroKwh === b.presentMicroKwh &&
  a.keepsEnergy === b.keepsEnergy

type Amounts = readonly { locationId: string; byPeriod: ReadonlyMap<number, number> }[]

const isSame = (a: Amounts, b: Amounts): boolean =>
  a.length === b.length &&
  a.every(({ locationId, byPeriod }, i) => {
    const other = b[i]
    return (
      other?.locationId === locationId &&
      other.byPeriod.size === byPeriod.size &&
      [...byPeriod].every(([period, amount]) => other.byPeriod.get(period) === amount)
    )
  })
