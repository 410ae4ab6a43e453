// Maximum flow at the least cost, by the primal-dual method with depth-first searches, on columns of numbers. Capacities are whole
// numbers, so that sums are exact.

/**
 * A network with a flow. Arc i ^ 1 is the reverse of arc i: what flows through an arc can be taken back through its reverse. Nodes
 * and arcs are indexes.
 */
export type FlowNetwork = {
  nodeCount: number
  /** The node that each arc leads to. */
  heads: Int32Array
  /** How much more each arc can carry. */
  residuals: Float64Array
  /** For each unit of flow; the reverse arc has the opposite. */
  costs: Int8Array
  /** The arcs that leave node v are `arcs` from `starts[v]` to `starts[v + 1]`. */
  starts: Int32Array
  arcs: Int32Array
}

type ArcOptions = { capacity: number; flow?: number; cost?: number }

export class NetworkBuilder {
  #nodeCount = 0
  readonly #heads: number[] = []
  readonly #residuals: number[] = []
  readonly #costs: number[] = []

  addNode(): number {
    return this.#nodeCount++
  }

  /**
   * Returns the arc. An arc that could be emptied at a negative cost must be empty, and one that could carry more at a negative cost
   * must be full: the flow that the network begins with is the cheapest of its amount.
   */
  addArc(tail: number, head: number, { capacity, flow = 0, cost = 0 }: ArcOptions): number {
    this.#heads.push(head, tail)
    this.#residuals.push(capacity - flow, flow)
    this.#costs.push(cost, -cost)
    return this.#heads.length - 2
  }

  build(): FlowNetwork {
    const nodeCount = this.#nodeCount
    const heads = Int32Array.from(this.#heads)
    const starts = new Int32Array(nodeCount + 1)
    for (let arc = 0; arc < heads.length; arc++) {
      const tail = at(heads, arc ^ 1)
      starts[tail + 1] = at(starts, tail + 1) + 1
    }
    for (let node = 0; node < nodeCount; node++) starts[node + 1] = at(starts, node + 1) + at(starts, node)
    const arcs = new Int32Array(heads.length)
    const filled = starts.slice()
    for (let arc = 0; arc < heads.length; arc++) {
      const tail = at(heads, arc ^ 1)
      const index = at(filled, tail)
      arcs[index] = arc
      filled[tail] = index + 1
    }
    const residuals = Float64Array.from(this.#residuals)
    return { nodeCount, heads, residuals, costs: Int8Array.from(this.#costs), starts, arcs }
  }
}

/** An index of one of the columns is always in range: the network was built so. */
const at = (column: Int32Array | Float64Array | Int8Array, index: number): number => column[index] ?? 0

/** What flows through the arc. */
export const flowOn = ({ residuals }: FlowNetwork, arc: number): number => at(residuals, arc ^ 1)

/** Adds as much flow from source to sink as possible, at the least cost, and returns how much. */
export function maximizeFlow(network: FlowNetwork, source: number, sink: number): number {
  // With these, no arc that has room costs less than nothing, and the cheapest paths cost nothing.
  const potentials = new Int32Array(network.nodeCount)
  let added = 0
  while (raisePotentials(network, potentials, source, sink)) {
    for (const min of minAmounts) {
      for (let more = Number.POSITIVE_INFINITY; more > 0; ) {
        more = addFlow(network, potentials, { source, sink, min })
        added += more
      }
    }
  }
  return added
}

/** Paths that carry much come first: with small ones in between, many more would be needed. */
const minAmounts = [8_000_000, 1_000_000, 100_000, 1]

const reducedCost = ({ heads, costs }: FlowNetwork, potentials: Int32Array, arc: number): number =>
  at(costs, arc) + at(potentials, at(heads, arc ^ 1)) - at(potentials, at(heads, arc))

/** Costs are small whole numbers, so nodes are kept by their distance. False if the sink cannot be reached. */
function raisePotentials(
  network: FlowNetwork,
  potentials: Int32Array,
  source: number,
  sink: number,
): boolean {
  const { nodeCount, heads, residuals, starts, arcs } = network
  const unreached = 0x7fffffff
  const distances = new Int32Array(nodeCount).fill(unreached)
  distances[source] = 0
  const byDistance: number[][] = [[source]]
  for (let distance = 0; distance < byDistance.length && distance < at(distances, sink); distance++) {
    const nodes = byDistance[distance] ?? []
    for (const node of nodes) {
      if (at(distances, node) !== distance) continue
      for (let i = at(starts, node); i < at(starts, node + 1); i++) {
        const arc = at(arcs, i)
        if (at(residuals, arc) === 0) continue
        const head = at(heads, arc)
        const next = distance + reducedCost(network, potentials, arc)
        if (next >= at(distances, head)) continue
        distances[head] = next
        while (byDistance.length <= next) byDistance.push([])
        byDistance[next]?.push(head)
      }
    }
  }
  const toSink = at(distances, sink)
  if (toSink === unreached) return false
  for (let node = 0; node < nodeCount; node++) {
    potentials[node] = at(potentials, node) + Math.min(at(distances, node), toSink)
  }
  return true
}

/** `least`: what each path carries at least. */
type Search = { source: number; sink: number; min: number }

const [unseen, onPath, exhausted] = [0, 1, 2]

/**
 * Fills paths of arcs that cost nothing, and returns how much; 0 only if none is left that carries enough. Depth first: a battery's energy flows from period
 * to period, so paths are long, and shortest ones first would take a round for each length.
 */
function addFlow(network: FlowNetwork, potentials: Int32Array, { source, sink, min }: Search): number {
  const { nodeCount, heads, residuals, starts, arcs } = network
  const nextIndex = starts.slice()
  const states = new Uint8Array(nodeCount)
  const path: number[] = []
  let added = 0
  let node = source
  states[source] = onPath
  for (;;) {
    if (node === sink) {
      const amount = fill(residuals, path)
      added += amount
      const full = path.findIndex(arc => at(residuals, arc) < min)
      for (let i = full; i < path.length; i++) states[at(heads, path[i] ?? 0)] = unseen
      node = at(heads, (path[full] ?? 0) ^ 1)
      path.length = full
      continue
    }
    const arc = nextArc(node)
    if (arc !== undefined) {
      path.push(arc)
      node = at(heads, arc)
      states[node] = onPath
      continue
    }
    states[node] = exhausted
    const last = path.pop()
    if (last === undefined) return added
    node = at(heads, last ^ 1)
  }

  function nextArc(from: number): number | undefined {
    const potential = at(potentials, from)
    for (let i = at(nextIndex, from); i < at(starts, from + 1); i++) {
      const arc = at(arcs, i)
      const head = at(heads, arc)
      if (states[head] !== unseen || at(residuals, arc) < min) continue
      if (at(network.costs, arc) + potential !== at(potentials, head)) continue
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

/** The nodes to which more could flow from the node: 1 for each of them. With `backwards`, those from which more could flow to it. */
export function reached(
  { nodeCount, heads, residuals, starts, arcs }: FlowNetwork,
  from: number,
  direction: 'onwards' | 'backwards',
): Uint8Array {
  const found = new Uint8Array(nodeCount)
  found[from] = 1
  const stack = [from]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    for (let i = at(starts, node); i < at(starts, node + 1); i++) {
      const arc = at(arcs, i)
      const head = at(heads, arc)
      if (found[head] === 1) continue
      if (at(residuals, direction === 'onwards' ? arc : arc ^ 1) === 0) continue
      found[head] = 1
      stack.push(head)
    }
  }
  return found
}
