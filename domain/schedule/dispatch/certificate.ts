// A proof that no dispatch of a plan leaves less, which can be added up without solving anything: some sites in need, with batteries
// and depots that could serve them, and all that can come to them from elsewhere at most. What they need beyond that is left undelivered by
// every dispatch (weak duality of maximum flow and minimum cut: Ford and Fulkerson 1956).
import * as z from 'zod/mini'
import { type DispatchNetwork, dispatchNetwork } from './dispatch-network.ts'
import { type DispatchProblem, toKwh } from './dispatch-problem.ts'
import { reached } from './flow-network.ts'
import { joinPeriods } from './join-periods.ts'
import type { SolvedDispatch } from './least-shortfall.ts'

/** Periods are inclusive. */
const periods = { startPeriod: z.number(), endPeriod: z.number() }
const ofBattery = { batteryId: z.string() }
const ofLocation = { locationId: z.string() }
const kwh = { kwh: z.number() }

export const certificateShape = z.object({
  txId: z.string(),
  /** What the needs exceed the limits by. */
  minKwh: z.number(),
  /** Of the sites in need. */
  needs: z.array(z.object({ ...ofLocation, ...periods, ...kwh })),
  /** Of what can come to them at most; negative where a battery loses energy. */
  limits: z.array(
    z.object({
      kind: z.enum(['charging', 'charger power', 'discharging', 'capacity', 'start energy', 'depot power']),
      ...{ batteryId: z.optional(z.string()), locationId: z.optional(z.string()) },
      ...periods,
      ...kwh,
    }),
  ),
  /** The batteries, depots and sites that are taken together, and when. */
  side: z.object({
    batteries: z.array(z.object({ ...ofBattery, ...periods })),
    depots: z.array(z.object({ ...ofLocation, ...periods })),
    sites: z.array(z.object({ ...ofLocation, ...periods })),
  }),
})
export type BoundCertificate = z.infer<typeof certificateShape>
type Side = BoundCertificate['side']

/** By the minimum cut of the solved dispatch: what no more can flow to is on the side of the need. */
export function certificateOf(txId: string, { problem, network }: SolvedDispatch): BoundCertificate {
  const fromSource = reached(network.flow, network.source, 'onwards')
  return addedUp(txId, problem, network, node => fromSource[node] === 0)
}

/** Null if the certificate is what adding it up again gives, else why it is refused. */
export function refuseCertificate(
  certificate: BoundCertificate,
  txId: string,
  problem: DispatchProblem,
): string | null {
  if (certificate.txId !== txId) return `It is of the plan ${certificate.txId}, not of ${txId}.`
  const network = dispatchNetwork(withoutPrices(problem))
  const nodes = nodesOf(certificate.side, problem, network)
  const again = addedUp(txId, problem, network, node => nodes.has(node))
  for (const part of ['needs', 'limits', 'side'] as const) {
    if (JSON.stringify(certificate[part]) !== JSON.stringify(again[part]))
      return `Its ${part} are not those of the plan within these limits.`
  }
  if (certificate.minKwh === again.minKwh) return null
  return `It says that ${certificate.minKwh} kWh are unavoidable; its needs exceed its limits by ${again.minKwh} kWh.`
}

/** Prices limit nothing, and only to make a flow the cheapest something is solved. */
const withoutPrices = (problem: DispatchProblem): DispatchProblem => ({
  ...problem,
  batteries: problem.batteries.map(battery => ({
    ...battery,
    stops: battery.stops.map(({ price: _, ...stop }) => stop),
  })),
})

function addedUp(
  txId: string,
  { batteries }: DispatchProblem,
  { flow, limits, sites, stops, depots }: DispatchNetwork,
  isNeedy: (node: number) => boolean,
): BoundCertificate {
  const capacity = (arc: number) => (flow.residuals[arc] ?? 0) + (flow.residuals[arc ^ 1] ?? 0)
  const batteryIdOf = (battery: number) => batteries[battery]?.id ?? ''
  const at = (period: number) => ({ startPeriod: period, endPeriod: period })
  const needy = <T extends { node: number }>(list: readonly T[]) => list.filter(({ node }) => isNeedy(node))

  const needs = needy(sites).map(({ locationId, period, demandArc }) => ({
    locationId,
    ...at(period),
    microKwh: capacity(demandArc),
  }))
  const supplies = needy(stops).map(({ battery, period, supplyMicroKwh }) => ({
    kind: 'start energy' as const,
    batteryId: batteryIdOf(battery),
    ...at(period),
    microKwh: supplyMicroKwh,
  }))
  const crossing = limits.flatMap(
    ({ kind, battery, locationId, startPeriod, endPeriod, tail, head, arcs }) =>
      isNeedy(tail) || !isNeedy(head)
        ? []
        : {
            kind,
            ...(battery !== undefined && { batteryId: batteryIdOf(battery) }),
            ...(locationId !== undefined && { locationId }),
            startPeriod,
            endPeriod,
            microKwh: arcs.reduce((sum, arc) => sum + capacity(arc), 0),
          },
  )
  const all = [...supplies, ...crossing]
  const sum = (list: readonly { microKwh: number }[]) => list.reduce((so, { microKwh }) => so + microKwh, 0)
  return {
    txId,
    minKwh: toKwh(Math.max(0, sum(needs) - sum(all))),
    needs: inKwh(joinPeriods(needs, 'microKwh')),
    limits: inKwh(joinPeriods(all, 'microKwh')).filter(({ kwh }) => kwh !== 0),
    side: {
      batteries: joinPeriods(
        needy(stops).map(({ battery, period }) => ({ batteryId: batteryIdOf(battery), ...at(period) })),
      ),
      depots: joinPeriods(needy(depots).map(({ locationId, period }) => ({ locationId, ...at(period) }))),
      sites: joinPeriods(needy(sites).map(({ locationId, period }) => ({ locationId, ...at(period) }))),
    },
  }
}

const inKwh = <T extends { microKwh: number }>(
  list: readonly T[],
): (Omit<T, 'microKwh'> & { kwh: number })[] =>
  list.map(({ microKwh, ...each }) => ({ ...each, kwh: toKwh(microKwh) }))

/** Those of the side that the problem knows. */
function nodesOf(side: Side, { batteries }: DispatchProblem, network: DispatchNetwork): ReadonlySet<number> {
  const covers = (each: { startPeriod: number; endPeriod: number }, period: number) =>
    each.startPeriod <= period && period <= each.endPeriod
  const isIn = (places: Side['sites']) => (node: { locationId: string; period: number }) =>
    places.some(each => each.locationId === node.locationId && covers(each, node.period))
  const nodes = [
    ...network.stops.filter(({ battery, period }) =>
      side.batteries.some(each => each.batteryId === batteries[battery]?.id && covers(each, period)),
    ),
    ...network.depots.filter(isIn(side.depots)),
    ...network.sites.filter(isIn(side.sites)),
  ]
  return new Set(nodes.map(({ node }) => node))
}
