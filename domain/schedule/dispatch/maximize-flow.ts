// Maximum flow at the least cost, by the primal-dual method with depth-first searches. Capacities and costs are whole numbers, so that
// sums are exact.
import { distancesByHeap, distancesBySteps, type Search } from './distances.ts'
import { at, type FlowNetwork } from './flow-network.ts'
import { type InParts, toEnd } from './in-parts.ts'

/** Adds as much flow as possible, at the least cost, and returns how much. */
export const maximizeFlow = (network: FlowNetwork, search: Search): number =>
  toEnd(maximizeFlowInParts(network, search))

/** The paths that cost the same are a part. */
export function* maximizeFlowInParts(network: FlowNetwork, search: Search): InParts<number> {
  let added = 0
  // Where costs differ, few paths cost the same, and looking for the large ones among them takes longer than it saves.
  const amounts = network.costs instanceof Int8Array ? minAmounts : [1]
  while (raisePotentials(network, search)) {
    for (const min of amounts) {
      for (let more = Number.POSITIVE_INFINITY; more > 0; ) {
        more = addFlow(network, search, min)
        added += more
      }
    }
    yield
  }
  return added
}

/** Paths that carry much come first: with small ones in between, many more would be needed. */
const minAmounts = [8_000_000, 1_000_000, 100_000, 1]

/** False if there is no path. */
function raisePotentials(network: FlowNetwork, search: Search): boolean {
  const { potentials } = network
  const distances =
    network.costs instanceof Int8Array ? distancesBySteps(network, search) : distancesByHeap(network, search)
  const distance = at(distances, search.end)
  if (distance === Number.POSITIVE_INFINITY) return false
  for (let node = 0; node < distances.length; node++)
    potentials[node] = at(potentials, node) + Math.min(at(distances, node), distance)
  return true
}

const [unseen, onPath, exhausted] = [0, 1, 2]

/**
 * Fills paths of arcs that cost nothing, each with `min` at least, and returns how much; 0 only if none is left that carries enough.
 * Depth first: a battery's energy flows from period to period, so paths are long, and shortest ones first would take a round for each
 * length.
 */
function addFlow(network: FlowNetwork, { start, end, against }: Search, min: number): number {
  const { nodeCount, heads, residuals, potentials, starts, arcs } = network
  const nextIndex = starts.slice()
  const states = new Uint8Array(nodeCount)
  const path: number[] = []
  let added = 0
  let node = start
  states[start] = onPath
  for (;;) {
    if (node === end) {
      const amount = fill(residuals, path)
      added += amount
      const full = path.findIndex(arc => at(residuals, arc) < min)
      for (let i = full; i < path.length; i++) states[at(heads, (path[i] ?? 0) ^ against)] = unseen
      node = at(heads, (path[full] ?? 0) ^ against ^ 1)
      path.length = full
      continue
    }
    const arc = nextArc(node)
    if (arc !== undefined) {
      path.push(arc)
      node = at(heads, arc ^ against)
      states[node] = onPath
      continue
    }
    states[node] = exhausted
    const last = path.pop()
    if (last === undefined) return added
    node = at(heads, last ^ against ^ 1)
  }

  function nextArc(from: number): number | undefined {
    const potential = at(potentials, from)
    for (let i = at(nextIndex, from); i < at(starts, from + 1); i++) {
      const leaving = at(arcs, i)
      const next = at(heads, leaving)
      const arc = leaving ^ against
      if (states[next] !== unseen || at(residuals, arc) < min) continue
      if (at(network.costs, arc) + potential !== at(potentials, next)) continue
      nextIndex[from] = i
      return arc
    }
    nextIndex[from] = at(starts, from + 1)
    return undefined
  }
}

/** As much as the narrowest arc of the path can carry. */
function fill(residuals: Float64Array, path: readonly number[]): number {
  let amount = Number.POSITIVE_INFINITY
  for (const arc of path) amount = Math.min(amount, at(residuals, arc))
  for (const arc of path) {
    residuals[arc] = at(residuals, arc) - amount
    residuals[arc ^ 1] = at(residuals, arc ^ 1) + amount
  }
  return amount
}
