// Reads plans without keeping everybody else waiting: each large one in a process of its own, whose memory and time are bounded.
// A thread would not do: one that comes to the end of its memory within JSON.parse takes the whole server with it.
import { type ExecFileException, execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { scheduleTooCostly } from '../../domain/messages.ts'
import { Busy } from '../http/errors.ts'
import type { PlanLimits } from './plan-limits.ts'
import { type PlanRead, readPlan } from './read-plan.ts'

export interface PlanReader {
  read(bytes: Buffer): Promise<PlanRead>
  /** Kills the process at work, and begins no other one. */
  end(): void
}

type ReaderLimits = Pick<PlanLimits, 'maxHeapMb' | 'readWithinMs'>

/** A process takes about 50 ms to start; so much is read here in 20. */
const largeBytes = 1_000_000

/** `code` is the built code of the process; without it every plan is read in this one. */
export function createPlanReader(code: string | undefined, limits: ReaderLimits): PlanReader {
  const oneAtATime = pLimit(1)
  const ending = new AbortController()
  return {
    read: async bytes =>
      code !== undefined && bytes.length >= largeBytes
        ? oneAtATime(() => readApart(code, bytes, limits, ending.signal))
        : readPlan(bytes),
    end: () => ending.abort(),
  }
}

async function readApart(
  code: string,
  bytes: Buffer,
  { maxHeapMb, readWithinMs }: ReaderLimits,
  signal: AbortSignal,
): Promise<PlanRead> {
  const options = {
    // The server's variables hold its secrets, which nobody needs there.
    env: {},
    timeout: readWithinMs,
    killSignal: 'SIGKILL',
    signal,
  } as const
  const reading = run(process.execPath, [`--max-old-space-size=${maxHeapMb}`, code], options)
  // A process that dies early reads no further; how it ended is told below.
  reading.child.stdin?.on('error', () => {})
  reading.child.stdin?.end(bytes)
  try {
    return JSON.parse((await reading).stdout)
  } catch (error) {
    if (isEndedByLimits(error as ExecFileException)) return { refused: scheduleTooCostly }
    throw signal.aborted ? new Busy() : error
  }
}

const run = promisify(execFile)

/** Killed for the time it took, or by V8 for its memory: a process that fails by itself ends with code 1. */
const isEndedByLimits = ({ signal, code }: ExecFileException): boolean =>
  Boolean(signal) || (typeof code === 'number' && code !== 1)
