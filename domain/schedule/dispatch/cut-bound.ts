// How much less could be left after a change of trips, at most. The minimum cut of the present dispatch is carried over to the changed
// network: the batteries that differ are divided between its two sides so that the least can cross, and no flow is larger than what can
// cross. It takes no solving, and what several batteries add is their sum.
import type { Base } from '../draft/settle/base.ts'
import type { Settled } from '../draft/settle/settle.ts'
import { type ChangedBatteries, keyOf } from './dispatch-network.ts'
import { type DispatchBattery, isChargingAlike, maxChargeAt, type Stop, toKwh } from './dispatch-problem.ts'
import { reached } from './flow-network.ts'
import type { SolvedDispatch } from './least-shortfall.ts'
import type { DispatchScope } from './plan-problem.ts'
import { solvedState } from './solved-state.ts'

export type CutBound = {
  /** What the best dispatch of the present state leaves. */
  minKwh: number
  /** How much the present state charges and discharges beyond the limits; what is said here holds only within them. */
  exceededKwh: number
  /** How much less these batteries could make that in place of the present ones, at most. Infinite where that is not known. */
  gainKwhOf: (changed: ChangedBatteries) => number
}

export function cutBound(settled: Settled, base: Base, scope: DispatchScope): CutBound {
  const { solved, earlierMicroKwh } = solvedState(settled, base, scope)
  const { network, problem } = solved
  const fromSource = reached(network.flow, network.source, 'onwards')
  const isKnown = isChargingAlike(problem)
  const crossing = new Map<number, number>()
  return {
    minKwh: toKwh(earlierMicroKwh + solved.minMicroKwh),
    exceededKwh: toKwh(exceededBy(solved)),
    gainKwhOf(changed) {
      if (!isKnown) return Number.POSITIVE_INFINITY
      let gain = 0
      for (const [index, battery] of changed) gain += gainOf(index, battery)
      return toKwh(gain)
    },
  }

  function gainOf(index: number, changed: DispatchBattery): number {
    const gain = maxCrossing(changed, isOnSourceSide) - crossingBefore(index)
    return Number.isFinite(gain) ? gain : Number.POSITIVE_INFINITY
  }

  function crossingBefore(index: number): number {
    const battery = problem.batteries[index]
    const known = crossing.get(index)
    if (known !== undefined || !battery) return known ?? 0
    const crosses = maxCrossing(battery, isOnSourceSide)
    crossing.set(index, crosses)
    return crosses
  }

  /** Where nothing limits what a depot gives, it is the source itself. */
  function isOnSourceSide(stop: Stop): boolean {
    const place = (stop.doing === 'charge' ? network.depotArcAt : network.siteArcAt).get(keyOf(stop))
    return place === undefined || fromSource[place.node] === 1
  }
}

function exceededBy({ problem, network }: SolvedDispatch): number {
  const { residuals } = network.flow
  let exceeded = 0
  for (const [b, { stops }] of problem.batteries.entries())
    for (const [i, { presentMicroKwh }] of stops.entries()) {
      const arc = network.stopArcs[b]?.[i]?.present ?? 0
      const within = (residuals[arc] ?? 0) + (residuals[arc ^ 1] ?? 0)
      exceeded += Math.max(0, presentMicroKwh - within)
    }
  return exceeded
}

/** What can cross the cut by way of the battery, with each of its stops on the side where that is least. */
function maxCrossing(battery: DispatchBattery, isOnSourceSide: (stop: Stop) => boolean): number {
  const { stops, fullMicroKwh, maxDischargeMicroKwh } = battery
  // The least so far, with the stop before on the side of the source and on that of the sink.
  let [source, sink] = [0, 0]
  for (const [i, stop] of stops.entries()) {
    const isStart = i === 0 || !stop.keepsEnergy
    // What is lost or gained in between depends on what is held then.
    if (!isStart && stop.gainMicroKwh !== 0) return Number.POSITIVE_INFINITY
    const supply = isStart ? Math.max(0, Math.min(fullMicroKwh, stop.gainMicroKwh)) : 0
    const isPlaceOnSourceSide = isOnSourceSide(stop)
    const charged = stop.doing === 'charge' && isPlaceOnSourceSide ? maxChargeAt(battery, stop) : 0
    const discharged = stop.doing === 'discharge' && !isPlaceOnSourceSide ? maxDischargeMicroKwh : 0
    const lower = Math.min(source, sink)
    sink = (isStart ? lower : Math.min(sink, source + fullMicroKwh)) + supply + charged
    source = lower + discharged
  }
  return Math.min(source, sink)
}
