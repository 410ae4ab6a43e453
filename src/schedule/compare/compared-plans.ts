// Two plans that are compared: which is which, and which of their rows are of the same unit.
import type { Layout } from '../layout.ts'
import { type JoinedRows, joinLayouts } from './join-layouts.ts'

export interface ComparedSides {
  own: Layout
  other: Layout
  /** What the person calls them. */
  ownName: string
  otherName: string
  /** The open plan is the one after. */
  swapped: boolean
}

export type ComparedPlans = ComparedSides & JoinedRows

export const comparedPlans = (sides: ComparedSides): ComparedPlans => ({
  ...sides,
  ...joinedRows(sides.own, sides.other),
})

/** The same rows whoever is before and however often it is asked: what is drawn keeps its place. */
const joinedBefore = new WeakMap<Layout, { other: Layout; joined: JoinedRows }>()

function joinedRows(own: Layout, other: Layout): JoinedRows {
  const before = joinedBefore.get(own)
  if (before?.other === other) return before.joined
  const joined = joinLayouts(own, other)
  joinedBefore.set(own, { other, joined })
  return joined
}
