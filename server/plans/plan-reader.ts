// Reads plans and settles drafts without blocking other requests: each draft and each large plan in its own process with limited
// memory and time. A worker thread is not enough: one that runs out of memory in JSON.parse ends the whole server.
import { type ExecFileException, execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { scheduleTooCostly } from '../../domain/messages/schedules.ts'
import type { PlanOutlook } from '../../domain/schedule/audit/outlook.ts'
import type { Registry } from '../../domain/schedule/audit/registry.ts'
import type { PlanRows } from '../../domain/schedule/projection/planned-battery.ts'
import { Busy } from '../http/errors.ts'
import { traced } from '../http/tracing.ts'
import type { PlanLimits } from './plan-limits.ts'
import { type PlanTask, settledOf, taskBytes } from './plan-task.ts'
import { type PlanRead, readPlanOutlook, readPlanRows, validatePlan } from './read-plan.ts'
import { readSteps, type StepsRead } from './read-steps.ts'
import { type DraftJob, type SettledDraft, settleDraft } from './settle-draft.ts'

export interface PlanReader {
  read(bytes: Buffer): Promise<PlanRead>
  /** Of a plan that was delivered; undefined if it exceeds the limits, as it did not when it was delivered. */
  rows(bytes: Buffer): Promise<PlanRows | undefined>
  /** Undefined if its audit exceeds the limits. */
  outlook(bytes: Buffer, registry: Registry): Promise<PlanOutlook | undefined>
  /** Many steps, or large ones. */
  steps(bytes: Buffer): Promise<StepsRead | { refused: string }>
  /** `base` is the text of the draft's plan. */
  settle(job: DraftJob, base: Buffer): Promise<SettledDraft>
  /** Kills the running process and starts no other. */
  end(): void
}

type ReaderLimits = Pick<PlanLimits, 'maxBytes' | 'maxHeapMb' | 'maxReadMs'>

/** Starting a process takes about 50 ms; a plan of this size is read here in 10 ms, and the most costly one in 25. */
const minProcessBytes = 500_000

/** `code` is the file of the process; without it every plan is read in this process. */
export function createPlanReader(code: string | undefined, limits: ReaderLimits): PlanReader {
  const oneAtATime = pLimit(1)
  const ending = new AbortController()
  const run = (task: PlanTask, plan: Buffer, file: string, within: ReaderLimits) =>
    oneAtATime(() =>
      traced('plan process', { bytes: plan.length }, () =>
        runTask(file, taskBytes(task, plan), within, ending.signal),
      ),
    )
  return {
    async read(bytes) {
      if (code === undefined || bytes.length < minProcessBytes) return validatePlan(bytes)
      return run({}, bytes, code, limits).then(JSON.parse, asRefusal)
    },
    async rows(bytes) {
      if (code === undefined || bytes.length < minProcessBytes) return readPlanRows(bytes)
      const printed = await run({ rows: true }, bytes, code, limits).catch(asUndefined)
      return printed === undefined ? undefined : JSON.parse(printed)
    },
    async outlook(bytes, registry) {
      if (code === undefined) return readPlanOutlook(registry, bytes)
      const auditLimits = { ...limits, maxHeapMb: limits.maxHeapMb * settleHeapFactor }
      const printed = await run({ outlookBy: registry }, bytes, code, auditLimits).catch(asUndefined)
      return printed === undefined ? undefined : JSON.parse(printed)
    },
    async steps(bytes) {
      if (code === undefined) return readSteps(bytes)
      return run({ steps: true }, bytes, code, limits).then(JSON.parse, asRefusal)
    },
    async settle(job, base) {
      if (code === undefined) return settleDraft(job, base)
      const settleLimits = { ...limits, maxHeapMb: limits.maxHeapMb * settleHeapFactor }
      return run({ draft: job }, base, code, settleLimits).then(settledOf, asRefusal)
    },
    end: () => ending.abort(),
  }
}

/** The memory for two decoded plans, the intent between them, the audit and the comparison, beside that for reading one. */
const settleHeapFactor = 4

/** Returns what the process prints. Throws `EndedByLimits`, and Busy while the server ends or where something else ended the process. */
async function runTask(
  code: string,
  bytes: Buffer,
  { maxBytes, maxHeapMb, maxReadMs }: ReaderLimits,
  signal: AbortSignal,
): Promise<string> {
  const options = {
    // Empty, because the server's variables contain secrets.
    env: {},
    timeout: maxReadMs,
    killSignal: 'SIGKILL',
    // A plan that is larger than one that may be delivered.
    maxBuffer: 2 * maxBytes,
    signal,
  } as const
  const reading = start(process.execPath, [`--max-old-space-size=${maxHeapMb}`, code], options)
  // A process that ends early closes its input; how it ended is handled below.
  reading.child.stdin?.on('error', () => {})
  reading.child.stdin?.end(bytes)
  try {
    return (await reading).stdout
  } catch (error) {
    const ended = error as ExecFileException
    if (isEndedByLimits(ended)) throw new EndedByLimits()
    throw signal.aborted || ended.signal ? new Busy() : error
  }
}

class EndedByLimits extends Error {}

function asRefusal(error: unknown): { refused: string } {
  if (error instanceof EndedByLimits) return { refused: scheduleTooCostly }
  throw error
}

function asUndefined(error: unknown): undefined {
  if (!(error instanceof EndedByLimits)) throw error
}

const start = promisify(execFile)

/** With these V8 ends its own process, where memory runs out or a value is too large. */
const signalsOfV8: readonly unknown[] = ['SIGABRT', 'SIGTRAP', 'SIGILL']

/**
 * Killed by the timeout, by V8 for its memory, or for the length of what it prints. Another signal says nothing of the plan: the
 * machine may lack memory, or somebody ends the server. A process that fails for another reason ends with code 1.
 */
const isEndedByLimits = ({ killed, signal, code }: ExecFileException): boolean =>
  Boolean(killed) ||
  signalsOfV8.includes(signal) ||
  code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER' ||
  (typeof code === 'number' && code > 1)
