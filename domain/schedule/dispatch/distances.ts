// How far each node of a network is from the source, by the arcs that have room: what a unit of flow costs to come there, counted from
// the nodes' potentials, with which no arc costs less than nothing. Infinite for a node that is not reached before the sink.
import { at, type FlowNetwork } from './flow-network.ts'

const reducedCost = ({ heads, costs, potentials }: FlowNetwork, arc: number): number =>
  at(costs, arc) + at(potentials, at(heads, arc ^ 1)) - at(potentials, at(heads, arc))

/** For costs that are small whole numbers: nodes are kept in a list for each distance. */
export function distancesBySteps(network: FlowNetwork, source: number, sink: number): Float64Array {
  const distances = startAt(network, source)
  const byDistance: number[][] = [[source]]
  for (let distance = 0; distance < byDistance.length && distance < at(distances, sink); distance++) {
    for (const node of byDistance[distance] ?? []) {
      if (at(distances, node) !== distance) continue
      eachNearer(network, distances, node, (head, next) => {
        while (byDistance.length <= next) byDistance.push([])
        byDistance[next]?.push(head)
      })
    }
  }
  return distances
}

/** For costs of any size: by Dijkstra's algorithm with a binary heap. */
export function distancesByHeap(network: FlowNetwork, source: number, sink: number): Float64Array {
  const distances = startAt(network, source)
  const heap = new NearestFirst()
  heap.add(source, 0)
  for (let first = heap.take(); first !== undefined; first = heap.take()) {
    const { node, distance } = first
    if (distance >= at(distances, sink)) break
    if (at(distances, node) !== distance) continue
    eachNearer(network, distances, node, (head, next) => heap.add(head, next))
  }
  return distances
}

function startAt({ nodeCount }: FlowNetwork, source: number): Float64Array {
  const distances = new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY)
  distances[source] = 0
  return distances
}

/** The neighbours that are nearer by way of the node than was known. */
function eachNearer(
  network: FlowNetwork,
  distances: Float64Array,
  node: number,
  visit: (head: number, distance: number) => void,
): void {
  const { heads, residuals, starts, arcs } = network
  for (let i = at(starts, node); i < at(starts, node + 1); i++) {
    const arc = at(arcs, i)
    if (at(residuals, arc) === 0) continue
    const head = at(heads, arc)
    const next = at(distances, node) + reducedCost(network, arc)
    if (next >= at(distances, head)) continue
    distances[head] = next
    visit(head, next)
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
