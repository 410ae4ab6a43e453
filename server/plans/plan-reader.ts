// Reads plans without blocking other requests: each large one in its own process with limited memory and time. A worker thread is
// not enough: one that runs out of memory in JSON.parse ends the whole server.
import { type ExecFileException, execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { scheduleTooCostly } from '../../domain/messages.ts'
import { Busy } from '../http/errors.ts'
import type { PlanLimits } from './plan-limits.ts'
import { type PlanRead, validatePlan } from './read-plan.ts'

export interface PlanReader {
  read(bytes: Buffer): Promise<PlanRead>
  /** Kills the running process and starts no other. */
  end(): void
}

type ReaderLimits = Pick<PlanLimits, 'maxHeapMb' | 'maxReadMs'>

/** Starting a process takes about 50 ms; a plan of this size is read here in 20 ms. */
const minProcessBytes = 1_000_000

/** `code` is the file of the process; without it every plan is read in this process. */
export function createPlanReader(code: string | undefined, limits: ReaderLimits): PlanReader {
  const oneAtATime = pLimit(1)
  const ending = new AbortController()
  return {
    read: async bytes =>
      code !== undefined && bytes.length >= minProcessBytes
        ? oneAtATime(() => readInProcess(code, bytes, limits, ending.signal))
        : validatePlan(bytes),
    end: () => ending.abort(),
  }
}

async function readInProcess(
  code: string,
  bytes: Buffer,
  { maxHeapMb, maxReadMs }: ReaderLimits,
  signal: AbortSignal,
): Promise<PlanRead> {
  const options = {
    // Empty, because the server's variables contain secrets.
    env: {},
    timeout: maxReadMs,
    killSignal: 'SIGKILL',
    signal,
  } as const
  const reading = run(process.execPath, [`--max-old-space-size=${maxHeapMb}`, code], options)
  // A process that ends early closes its input; how it ended is handled below.
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

/** Killed by the timeout, or by V8 for its memory. A process that fails for another reason ends with code 1. */
const isEndedByLimits = ({ signal, code }: ExecFileException): boolean =>
  Boolean(signal) || (typeof code === 'number' && code !== 1)
