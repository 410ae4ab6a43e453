// Builds a network, arc by arc.
import { fromSource } from './distances.ts'
import { at, type FlowNetwork } from './flow-network.ts'
import { maximizeFlow } from './maximize-flow.ts'

/** Up to it, nodes are searched by a list for each distance. */
const maxSmallCost = 1

export type ArcOptions = { capacity: number; flow?: number; cost?: number }

/** What a network is made of; nodes and arcs are named by their index. */
export type NetworkParts = {
  addNode: () => number
  addArc: (tail: number, head: number, options: ArcOptions) => number
}

export class NetworkBuilder implements NetworkParts {
  #nodeCount = 0
  readonly #heads: number[] = []
  readonly #residuals: number[] = []
  readonly #costs: number[] = []

  addNode(): number {
    return this.#nodeCount++
  }

  addArc(tail: number, head: number, { capacity, flow = 0, cost = 0 }: ArcOptions): number {
    this.#heads.push(head, tail)
    this.#residuals.push(capacity - flow, flow)
    this.#costs.push(cost, -cost)
    return this.#heads.length - 2
  }

  /**
   * The flow that it begins with is made the cheapest of its amount: each arc that could carry more at a negative cost is filled, and
   * what that brings to one node and takes from another one flows back at the least cost.
   */
  build(): FlowNetwork {
    const excess = this.#fillNegativeArcs()
    if (excess.size === 0) return this.#columns()
    const [from, to] = [this.addNode(), this.addNode()]
    const added: number[] = []
    for (const [node, amount] of excess) {
      if (amount > 0) added.push(this.addArc(from, node, { capacity: amount }))
      if (amount < 0) added.push(this.addArc(node, to, { capacity: -amount }))
    }
    const network = this.#columns()
    maximizeFlow(network, fromSource({ source: from, sink: to }))
    // A dispatch is searched against the flow.
    for (const [node, potential] of network.potentials.entries()) network.potentials[node] = -potential
    for (const arc of added) network.residuals[arc ^ 1] = 0
    return network
  }

  /** What each node then gets more than it passes on. */
  #fillNegativeArcs(): Map<number, number> {
    const excess = new Map<number, number>()
    for (const [arc, cost] of this.#costs.entries()) {
      const room = this.#residuals[arc] ?? 0
      if (cost >= 0 || room === 0) continue
      this.#residuals[arc] = 0
      this.#residuals[arc ^ 1] = (this.#residuals[arc ^ 1] ?? 0) + room
      const [head, tail] = [this.#heads[arc] ?? 0, this.#heads[arc ^ 1] ?? 0]
      excess.set(head, (excess.get(head) ?? 0) + room)
      excess.set(tail, (excess.get(tail) ?? 0) - room)
    }
    return excess
  }

  #columns(): FlowNetwork {
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
    const isCheap = this.#costs.every(cost => Math.abs(cost) <= maxSmallCost)
    const costs = isCheap ? Int8Array.from(this.#costs) : Float64Array.from(this.#costs)
    const potentials = isCheap ? new Int32Array(nodeCount) : new Float64Array(nodeCount)
    return { nodeCount, heads, residuals, costs, potentials, starts, arcs }
  }
}
