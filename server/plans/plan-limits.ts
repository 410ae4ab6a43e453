// How much a plan may cost: what is sent, what is read at once, and who waits.

export interface PlanLimits {
  maxBytes: number
  /** Lists and objects in one plan. */
  maxBrackets: number
  /** Memory of the process that reads a large plan: its heap of JavaScript objects. */
  maxHeapMb: number
  readWithinMs: number
  /** Plans that are received, read or stored at the same time. */
  atOnce: number
  maxWaiting: number
  maxWaitingPerPerson: number
  waitAtMostMs: number
}

const megabyte = 1024 * 1024

/** Bodies of plans that the server holds at the same time, in all. */
const heldMb = 64

/** For plans of up to so many megabytes. */
export const defaultPlanLimits = (maxMb: number): PlanLimits => ({
  maxBytes: maxMb * megabyte,
  // A sound plan has one for every 66 bytes, or for 30 where it names little. Without this bound one of 16 MB could hold five
  // million, which take 30 times the memory of their text.
  maxBrackets: maxMb * (megabyte / 16),
  // Sound plans of 16 and 64 MB need less than 100 and 320.
  maxHeapMb: 96 + 4 * maxMb,
  // Several times of what 64 MB take on a busy machine.
  readWithinMs: 15_000,
  atOnce: Math.min(8, Math.floor(heldMb / maxMb)),
  maxWaiting: 32,
  maxWaitingPerPerson: 8,
  // Together with four plans that take all their time, this stays below the time after which a silent connection is cut.
  waitAtMostMs: 20_000,
})
