// The limits of plan delivery: size, reading, and queueing.
import { minuteMs } from '../../domain/time/durations.ts'

export interface PlanLimits {
  maxBytes: number
  /** Lists and objects in one plan. */
  maxBrackets: number
  /** How deep they may be nested. */
  maxDepth: number
  /** JavaScript heap of the process that reads a large plan. */
  maxHeapMb: number
  maxReadMs: number
  /** How many plans are received, read or stored at the same time. */
  maxConcurrent: number
  maxWaiting: number
  maxWaitingPerSender: number
  maxWaitMs: number
}

const megabyte = 1024 * 1024

/** Total size of the plan bodies in memory at the same time. */
const maxTotalMb = 64

/** The limits for plans of up to `maxMb` megabytes. */
export const defaultPlanLimits = (maxMb: number): PlanLimits => ({
  maxBytes: maxMb * megabyte,
  // A valid plan has one per 66 bytes, or per 30 with short ids. Without this limit, 16 MB could contain five million, which take 30
  // times the memory of their text.
  maxBrackets: maxMb * (megabyte / 16),
  // A plan itself has six; the rest is for what a scheduler adds.
  maxDepth: 64,
  // Valid plans of 16 and 64 MB need less than 100 and 320 MB.
  maxHeapMb: 96 + 4 * maxMb,
  // Several times as long as 64 MB take on a busy machine.
  maxReadMs: 15_000,
  maxConcurrent: Math.min(8, Math.floor(maxTotalMb / maxMb)),
  maxWaiting: 32,
  maxWaitingPerSender: 8,
  // Even after four plans that take all their time, this stays below the time after which a silent connection is closed.
  maxWaitMs: 20_000,
})

/** After so long, a plan that took too much memory or time is read again: the machine may have been busy. */
export const costlyPlanPauseMs = 5 * minuteMs
