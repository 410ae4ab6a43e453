// The least shortfall that fixed trips allow, by maximum flow: exact, because every loss of energy is left out of a plan.

import { type DispatchNetwork, dispatchNetwork } from './dispatch-network.ts'
import type { DispatchProblem } from './dispatch-problem.ts'
import { fromSink } from './distances.ts'
import { flowOn } from './flow-network.ts'
import { type InParts, toEnd } from './in-parts.ts'
import { maximizeFlowInParts } from './maximize-flow.ts'

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
  const { flow, sites, stopArcs } = network
  // Only what is lacking leads to the sink, while the source reaches almost all.
  yield* maximizeFlowInParts(flow, fromSink(network))
  return {
    problem,
    network,
    minMicroKwh: sites.reduce((sum, { demandArc }) => sum + (flow.residuals[demandArc] ?? 0), 0),
    amounts: stopArcs.map(arcs =>
      arcs.map(({ present, beyond }) => flowOn(flow, present) + flowOn(flow, beyond)),
    ),
  }
}
