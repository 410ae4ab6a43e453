// What is explained of a plan, and the explanation: the limits that decide.

/**
 * What is explained: a battery or a truck in a period, or what a site lacks in it. Effects are of what can still change, from `fromPeriod` on.
 */
export type Explained = {
  about: 'battery' | 'truck' | 'site'
  id: string
  period: number
  fromPeriod: number
}

export type Explanation = {
  /** The deciding one first; none if the plan has no such unit or site. */
  sentences: readonly string[]
  /** From when on a re-dispatch of the battery alone would leave less; null where none would. */
  betterFromPeriod: number | null
}
