// A flow in a network to which little is added, and of which little is taken away. The network itself stays as it is, for the next change.
import { addTo } from '../../add-to.ts'
import type { FlowNetwork } from './flow-network.ts'
import type { ArcOptions, NetworkParts } from './network-builder.ts'

export class ChangedFlow implements NetworkParts {
  readonly #from: FlowNetwork
  #nodeCount: number
  #arcCount: number
  readonly #heads: Int32Array
  readonly #residuals: Float64Array
  /** By the node that they leave. */
  readonly #added = new Map<number, number[]>()

  /** `maxArcs`: as many can be added at most. */
  constructor(from: FlowNetwork, maxArcs: number) {
    this.#from = from
    this.#nodeCount = from.nodeCount
    this.#arcCount = from.heads.length
    this.#heads = new Int32Array(this.#arcCount + 2 * maxArcs)
    this.#heads.set(from.heads)
    this.#residuals = new Float64Array(this.#heads.length)
    this.#residuals.set(from.residuals)
  }

  addNode(): number {
    return this.#nodeCount++
  }

  /** What it costs does not matter. */
  addArc(tail: number, head: number, { capacity, flow = 0 }: ArcOptions): number {
    const arc = this.#arcCount
    this.#arcCount += 2
    this.#addOneWay(arc, tail, head, capacity - flow)
    this.#addOneWay(arc + 1, head, tail, flow)
    return arc
  }

  #addOneWay(arc: number, tail: number, head: number, residual: number): void {
    this.#heads[arc] = head
    this.#residuals[arc] = residual
    addTo(this.#added, tail, arc)
  }

  /** It carries nothing any more. Returns what flowed through it. */
  removeArc(arc: number): number {
    const flow = this.#residual(arc ^ 1)
    this.#residuals[arc] = 0
    this.#residuals[arc ^ 1] = 0
    return flow
  }

  /** How much more it can carry. */
  roomOf(arc: number): number {
    return this.#residual(arc)
  }

  /** Negative takes flow back. */
  addFlow(arc: number, amount: number): void {
    this.#residuals[arc] = this.#residual(arc) - amount
    this.#residuals[arc ^ 1] = this.#residual(arc ^ 1) + amount
  }

  /** As much as possible comes to the sink. */
  maximize(source: number, sink: number): void {
    while (this.#addPaths(source, sink));
  }

  /**
   * Returns whether any was found. Looks backwards, from the sink: only what is lacking leads to it, while the source reaches almost all.
   */
  #addPaths(source: number, sink: number): boolean {
    const seen = new Uint8Array(this.#nodeCount)
    const nextIndex = new Int32Array(this.#nodeCount)
    /** Arcs to the node that is nearer to the sink. */
    const path: number[] = []
    let isAny = false
    seen[sink] = 1
    for (let node = sink; ; ) {
      const arc = node === source ? undefined : this.#nextArcTo(node, nextIndex, seen)
      if (arc !== undefined) {
        path.push(arc)
        node = this.#heads[arc ^ 1] ?? source
        seen[node] = 1
        continue
      }
      if (node !== source) {
        const last = path.pop()
        if (last === undefined) return isAny
        node = this.#heads[last] ?? sink
        continue
      }
      isAny = true
      const full = this.#fill(path)
      for (let i = full; i < path.length; i++) seen[this.#heads[(path[i] ?? 0) ^ 1] ?? source] = 0
      node = this.#heads[path[full] ?? 0] ?? sink
      path.length = full
    }
  }

  /** An arc with room that comes from a node that was not seen yet. */
  #nextArcTo(node: number, nextIndex: Int32Array, seen: Uint8Array): number | undefined {
    const { starts, arcs } = this.#from
    const start = starts[node] ?? 0
    const count = node < this.#from.nodeCount ? (starts[node + 1] ?? 0) - start : 0
    const added = this.#added.get(node)
    const total = count + (added?.length ?? 0)
    for (let i = nextIndex[node] ?? 0; i < total; i++) {
      const leaving = (i < count ? arcs[start + i] : added?.[i - count]) ?? 0
      if (seen[this.#heads[leaving] ?? 0] === 1 || this.#residual(leaving ^ 1) === 0) continue
      nextIndex[node] = i
      return leaving ^ 1
    }
    nextIndex[node] = total
    return undefined
  }

  /** As much as the narrowest arc of the path can carry; returns the index of the first one that is full then. */
  #fill(path: readonly number[]): number {
    let amount = Number.POSITIVE_INFINITY
    for (const arc of path) amount = Math.min(amount, this.#residual(arc))
    for (const arc of path) this.addFlow(arc, amount)
    return path.findIndex(arc => this.#residual(arc) === 0)
  }

  #residual(arc: number): number {
    return this.#residuals[arc] ?? 0
  }
}
