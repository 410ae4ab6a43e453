// Why no dispatch leaves less: the limits that keep the flow from growing. A limit between a node to which more could flow and a node
// from which more could flow on to a site in need helps alone when it is raised. A site that no such limit serves needs several limits
// raised together: those on the path to it that needs the fewest.
import type { Limit } from './dispatch-network.ts'
import { reached } from './flow-network.ts'
import { joinPeriods } from './join-periods.ts'
import type { SolvedDispatch } from './least-shortfall.ts'

export type Reason = {
  /** 'absent': no battery that could discharge is at the site. */
  kind: Limit['kind'] | 'absent'
  batteryId: string | undefined
  locationId: string | undefined
  /** Both inclusive. */
  startPeriod: number
  endPeriod: number
  /** Whether less would be left if this alone were more; otherwise only together with others. */
  alone: boolean
  /** What the site lacks meanwhile; 0 unless no battery is there. */
  lackMicroKwh: number
}

/** None if nothing is left. Those that help alone come first, then by period. */
export function reasonsOf(solved: SolvedDispatch): Reason[] {
  const { alone, together, absent } = limitsReached(solved)
  const ofLimit =
    (helpsAlone: boolean) =>
    ({ battery, tail: _, head: __, arcs: ___, ...limit }: Limit): Reason => ({
      ...limit,
      batteryId: battery === undefined ? undefined : solved.problem.batteries[battery]?.id,
      alone: helpsAlone,
      lackMicroKwh: 0,
    })
  const reasons = [...alone.map(ofLimit(true)), ...together.map(ofLimit(false)), ...absent]
  return joinPeriods(reasons, 'lackMicroKwh').sort(
    (a, b) => Number(b.alone) - Number(a.alone) || a.startPeriod - b.startPeriod || a.endPeriod - b.endPeriod,
  )
}

export type LimitsReached = { alone: readonly Limit[]; together: readonly Limit[]; absent: readonly Reason[] }

export function limitsReached({ network }: SolvedDispatch): LimitsReached {
  const { flow, source, sink, limits, sites } = network
  const fromSource = reached(flow, source, 'onwards')
  const toSink = reached(flow, sink, 'backwards')
  const alone = limits.filter(({ tail, head }) => fromSource[tail] === 1 && toSink[head] === 1)
  const paths = fewestLimits(network)
  const together = new Set<Limit>()
  const absent: Reason[] = []
  for (const { node, demandArc, locationId, period } of sites) {
    const lackMicroKwh = flow.residuals[demandArc] ?? 0
    if (lackMicroKwh === 0) continue
    const path = paths(node)
    if (path === undefined) {
      const at = { locationId, startPeriod: period, endPeriod: period }
      absent.push({ kind: 'absent', batteryId: undefined, ...at, alone: false, lackMicroKwh })
    } else if (path.length > 1) for (const limit of path) together.add(limit)
  }
  return { alone, together: limits.filter(limit => together.has(limit)), absent }
}

/**
 * For each node, the limits that would have to be raised for more to come there from the source, as few as possible; undefined if
 * nothing leads there. Energy is not taken from another site.
 */
function fewestLimits({
  flow,
  source,
  sink,
  limits,
}: SolvedDispatch['network']): (node: number) => Limit[] | undefined {
  const { nodeCount, heads, residuals, starts, arcs } = flow
  const limitOf = new Map<number, Limit>()
  for (const limit of limits) for (const arc of limit.arcs) limitOf.set(arc, limit)
  const counts = new Int32Array(nodeCount).fill(-1)
  const before = new Int32Array(nodeCount).fill(-1)
  counts[source] = 0
  // The nodes behind one limit more than the present ones.
  let present = [source]
  for (let count = 0; present.length > 0; count++) {
    const behind: { node: number; arc: number }[] = []
    for (let node = present.pop(); node !== undefined; node = present.pop()) {
      for (let i = starts[node] ?? 0; i < (starts[node + 1] ?? 0); i++) {
        const arc = arcs[i] ?? 0
        const head = heads[arc] ?? 0
        if (counts[head] !== -1 || head === sink) continue
        if ((residuals[arc] ?? 0) > 0) reach(head, arc, count, present)
        else if (limitOf.has(arc)) behind.push({ node: head, arc })
      }
    }
    present = []
    for (const { node, arc } of behind) if (counts[node] === -1) reach(node, arc, count + 1, present)
  }
  return node => {
    if (counts[node] === -1) return undefined
    const path = new Set<Limit>()
    for (let at = node; at !== source; ) {
      const arc = before[at] ?? 0
      const tail = heads[arc ^ 1] ?? source
      const limit = limitOf.get(arc)
      if (limit && counts[at] !== counts[tail]) path.add(limit)
      at = tail
    }
    return [...path]
  }

  function reach(node: number, arc: number, count: number, list: number[]): void {
    counts[node] = count
    before[node] = arc
    list.push(node)
  }
}
