// How far each node of a network is from where a search starts, by the arcs that have room: what a unit of flow costs on the way, counted
// from the nodes' potentials, with which no arc costs less than nothing. Infinite for a node that is not reached before the search's end.
import { at, type FlowNetwork } from './flow-network.ts'

/** From where to where paths are looked for: from the source to the sink along the flow, or the other way round against it. */
export type Search = {
  start: number
  end: number
  /** 1 if against the flow. */
  against: 0 | 1
}

export const fromSource = ({ source, sink }: { source: number; sink: number }): Search => ({
  start: source,
  end: sink,
  against: 0,
})

export const fromSink = ({ source, sink }: { source: number; sink: number }): Search => ({
  start: sink,
  end: source,
  against: 1,
})

/** For costs that are small whole numbers: nodes are kept in a list for each distance. */
export function distancesBySteps(network: FlowNetwork, { start, end, against }: Search): Float64Array {
  const distances = startAt(network, start)
  const byDistance: number[][] = [[start]]
  for (let distance = 0; distance < byDistance.length && distance < at(distances, end); distance++) {
    for (const node of byDistance[distance] ?? []) {
      if (at(distances, node) !== distance) continue
      eachNearer(network, distances, { node, against }, (other, next) => {
        while (byDistance.length <= next) byDistance.push([])
        byDistance[next]?.push(other)
      })
    }
  }
  return distances
}

/** For costs of any size: by Dijkstra's algorithm with a binary heap. */
export function distancesByHeap(network: FlowNetwork, { start, end, against }: Search): Float64Array {
  const distances = startAt(network, start)
  const heap = new NearestFirst()
  heap.add(start, 0)
  for (let first = heap.take(); first !== undefined; first = heap.take()) {
    const { node, distance } = first
    if (distance >= at(distances, end)) break
    if (at(distances, node) !== distance) continue
    eachNearer(network, distances, { node, against }, (other, next) => heap.add(other, next))
  }
  return distances
}

function startAt({ nodeCount }: FlowNetwork, start: number): Float64Array {
  const distances = new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY)
  distances[start] = 0
  return distances
}

/** The neighbours that are nearer by way of the node than was known. */
function eachNearer(
  { heads, residuals, costs, potentials, starts, arcs }: FlowNetwork,
  distances: Float64Array,
  { node, against }: { node: number; against: number },
  visit: (other: number, distance: number) => void,
): void {
  const here = at(distances, node) + at(potentials, node)
  for (let i = at(starts, node); i < at(starts, node + 1); i++) {
    const leaving = at(arcs, i)
    const arc = leaving ^ against
    if (at(residuals, arc) === 0) continue
    const other = at(heads, leaving)
    const next = here + at(costs, arc) - at(potentials, other)
    if (next >= at(distances, other)) continue
    distances[other] = next
    visit(other, next)
  }
}

/** A binary heap; the same node may be in it several times. */
class NearestFirst {
  readonly #nodes: number[] = []
  readonly #distances: number[] = []

  add(node: number, distance: number): void {
    let i = this.#nodes.length
    while (i > 0) {
      const parent = (i - 1) >> 1
      if (this.#at(parent) <= distance) break
      this.#move(parent, i)
      i = parent
    }
    this.#set(i, node, distance)
  }

  take(): { node: number; distance: number } | undefined {
    const [node, distance] = [this.#nodes[0], this.#distances[0]]
    if (node === undefined || distance === undefined) return undefined
    const [lastNode, lastDistance] = [this.#nodes.pop() ?? 0, this.#distances.pop() ?? 0]
    if (this.#nodes.length > 0) this.#sink(lastNode, lastDistance)
    return { node, distance }
  }

  /** Puts the node at the top, and lets it sink to where none below is nearer. */
  #sink(node: number, distance: number): void {
    let i = 0
    for (;;) {
      const left = 2 * i + 1
      const child = this.#at(left + 1) < this.#at(left) ? left + 1 : left
      if (this.#at(child) >= distance) break
      this.#move(child, i)
      i = child
    }
    this.#set(i, node, distance)
  }

  #at(i: number): number {
    return this.#distances[i] ?? Number.POSITIVE_INFINITY
  }

  #move(from: number, to: number): void {
    this.#set(to, this.#nodes[from] ?? 0, this.#at(from))
  }

  #set(i: number, node: number, distance: number): void {
    this.#nodes[i] = node
    this.#distances[i] = distance
  }
}
