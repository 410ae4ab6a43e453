// Builds a network, arc by arc.
import { at, type FlowNetwork } from './flow-network.ts'
import { maximizeFlow } from './maximize-flow.ts'

/** Up to it, nodes are searched by a list for each distance. */
const maxSmallCost = 1

type ArcOptions = { capacity: number; flow?: number; cost?: number }

export class NetworkBuilder {
  #nodeCount: number
  readonly #heads: number[] = []
  readonly #residuals: number[] = []
  readonly #costs: number[] = []
  /** What is built on; its arcs come first. */
  readonly #fromHeads: Int32Array
  readonly #fromResiduals: Float64Array

  /** `from`: the network that is built on; no arc has a cost then. */
  constructor(from?: FlowNetwork) {
    this.#nodeCount = from?.nodeCount ?? 0
    this.#fromHeads = from?.heads ?? new Int32Array()
    this.#fromResiduals = from?.residuals.slice() ?? new Float64Array()
  }

  addNode(): number {
    return this.#nodeCount++
  }

  /** Returns the arc. */
  addArc(tail: number, head: number, { capacity, flow = 0, cost = 0 }: ArcOptions): number {
    this.#heads.push(head, tail)
    this.#residuals.push(capacity - flow, flow)
    this.#costs.push(cost, -cost)
    return this.#fromHeads.length + this.#heads.length - 2
  }

  /** Of what is built on: it carries nothing any more. Returns what flowed through it. */
  removeArc(arc: number): number {
    const flow = this.#fromResiduals[arc ^ 1] ?? 0
    this.#fromResiduals[arc] = 0
    this.#fromResiduals[arc ^ 1] = 0
    return flow
  }

  /** Of what is built on: how much more it can carry. */
  roomOf(arc: number): number {
    return this.#fromResiduals[arc] ?? 0
  }

  /** Of what is built on: negative takes flow back. */
  addFlow(arc: number, amount: number): void {
    this.#fromResiduals[arc] = (this.#fromResiduals[arc] ?? 0) - amount
    this.#fromResiduals[arc ^ 1] = (this.#fromResiduals[arc ^ 1] ?? 0) + amount
  }

  /**
   * The flow that it begins with is made the cheapest of its amount: each arc that could carry more at a negative cost is filled, and
   * what that brings to one node and takes from another one flows back at the least cost.
   */
  build(): FlowNetwork {
    if (this.#fromHeads.length > 0) return this.#columns()
    const excess = this.#fillNegativeArcs()
    if (excess.size === 0) return this.#columns()
    const [from, to] = [this.addNode(), this.addNode()]
    const added: number[] = []
    for (const [node, amount] of excess) {
      if (amount > 0) added.push(this.addArc(from, node, { capacity: amount }))
      if (amount < 0) added.push(this.addArc(node, to, { capacity: -amount }))
    }
    const network = this.#columns()
    maximizeFlow(network, from, to)
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
    const heads = joined(
      new Int32Array(this.#fromHeads.length + this.#heads.length),
      this.#fromHeads,
      this.#heads,
    )
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
    const residuals = joined(new Float64Array(heads.length), this.#fromResiduals, this.#residuals)
    const isFree = this.#fromHeads.length > 0
    const isCheap = isFree || this.#costs.every(cost => Math.abs(cost) <= maxSmallCost)
    const costs = isFree
      ? new Int8Array(heads.length)
      : isCheap
        ? Int8Array.from(this.#costs)
        : Float64Array.from(this.#costs)
    const potentials = isCheap ? new Int32Array(nodeCount) : new Float64Array(nodeCount)
    return { nodeCount, heads, residuals, costs, potentials, starts, arcs }
  }
}

function joined<Column extends Int32Array | Float64Array>(
  column: Column,
  first: ArrayLike<number>,
  rest: readonly number[],
): Column {
  column.set(first)
  column.set(rest, first.length)
  return column
}
