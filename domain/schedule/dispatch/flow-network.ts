// A network with a flow, as columns of numbers.

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
  /** For each unit of flow; the reverse arc has the opposite. Bytes, unless one of them is larger. */
  costs: Int8Array | Float64Array
  /** For each node, as the search for paths goes. With them no arc that has room costs less than nothing, and the cheapest paths nothing. */
  potentials: Int32Array | Float64Array
  /** The arcs that leave node v are `arcs` from `starts[v]` to `starts[v + 1]`. */
  starts: Int32Array
  arcs: Int32Array
}

/** An index of one of the columns is always in range: the network was built so. */
export const at = (column: Int32Array | Float64Array | Int8Array, index: number): number => column[index] ?? 0

/** What flows through the arc. */
export const flowOn = ({ residuals }: FlowNetwork, arc: number): number => at(residuals, arc ^ 1)

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
