// Serves the engine of a draft off the main thread.
import type { Explained } from '../../../../domain/schedule/dispatch/explanation.ts'
import type { Drop } from '../../../../domain/schedule/draft/drop-map.ts'
import type { Aim, HelpfulChanges } from '../../../../domain/schedule/draft/helpful-changes.ts'
import type { Operation } from '../../../../domain/schedule/draft/operations/operation.ts'
import { registryOf } from '../../worker/plan-auditor.ts'
import { readPlan } from '../../worker/read-plan.ts'
import { type Caller, serve } from '../../worker/serve.ts'
import {
  DraftEngine,
  type EngineOptions,
  type EngineStep,
  type OfferedChanges,
  type PossibleShortfall,
  type RebaseRequest,
} from './draft-engine.ts'

export type DraftCalls = typeof calls

let decoded: ReturnType<typeof readPlan> | null = null
let engine: Promise<DraftEngine> = Promise.reject(new Error('no plan is open'))
engine.catch(() => {})

/** See `DraftEngine.make`. */
type AtTime<What> = What & { frozenUntil: number }

interface OpenedPlan {
  bytes: Blob
  options: EngineOptions
}

/** The same plan may be opened again with other options. */
function open({ bytes, options }: OpenedPlan): Promise<DraftEngine> {
  decoded ??= readPlan(bytes)
  engine = decoded.then(
    plan => new DraftEngine(plan, { ...options, registry: registryOf(plan, options.registry) }),
  )
  return engine
}

const calls = {
  open: async (opened: OpenedPlan) => ({ isPossibleQuick: (await open(opened)).isPossibleQuick }),
  /** It waits for the engine before all that is asked after it: nothing is answered for the base. */
  reopen: async ({ steps, ...opened }: OpenedPlan & { steps: readonly EngineStep[] }) =>
    (await open(opened)).goTo(steps),
  goTo: async (steps: readonly EngineStep[]) => (await engine).goTo(steps),
  make: async ({ step, frozenUntil }: AtTime<{ step: EngineStep }>) => (await engine).make(step, frozenUntil),
  tryOut: async ({ operation, frozenUntil }: AtTime<{ operation: Operation }>) =>
    (await engine).tryOut(operation, frozenUntil),
  read: async ({ line, frozenUntil }: AtTime<{ line: string }>) => (await engine).read(line, frozenUntil),
  possibleShortfall,
  proposedRates: async ({ batteryId, period }: { batteryId: string; period: number }) =>
    (await engine).proposedRates(batteryId, period),
  audit: async () => (await engine).found(),
  async findings(form: 'json' | 'csv') {
    const audit = (await engine).audit()
    const { findingsCsv, findingsJson } = await import('../../../../domain/schedule/audit/format-findings.ts')
    return form === 'json'
      ? new Blob([findingsJson(audit)], { type: 'application/json' })
      : new Blob([findingsCsv(audit)], { type: 'text/csv' })
  },
  figuresOf: async ({ steps, frozenUntil }: AtTime<{ steps: readonly EngineStep[] }>) =>
    (await engine).figuresOf(steps, frozenUntil),
  fileOf: async ({ draftId, steps }: { draftId: string; steps: readonly EngineStep[] }) =>
    (await engine).fileOf(draftId, steps),
  minShortfall: async ({ frozenUntil }: AtTime<object>) => (await engine).minShortfall(frozenUntil),
  explain: async (explained: Explained) => (await engine).explain(explained),
  sentState: async () => (await engine).sentState(),
  rebase: async ({ from, frozenUntil, ...request }: AtTime<RebaseRequest & { from: Blob | null }>) =>
    (await engine).rebase(request, from && (await readPlan(from)), frozenUntil),
  drops,
  helpfulChanges,
}

serve(calls)

/** In parts, until the map is complete or nobody waits for it. */
async function drops(
  { trip, truckIds, frozenUntil }: AtTime<{ trip: string; truckIds: readonly string[] }>,
  caller: Caller<readonly Drop[]>,
): Promise<void> {
  const map = (await engine).drops(trip, truckIds, frozenUntil)
  for await (const { parts } of inSlices(map, caller)) caller.post(parts)
}

/** Goes to the steps first; null is where it is. Resolves with null where nobody waits for it any longer, as after another step. */
async function possibleShortfall(
  { steps, frozenUntil }: AtTime<{ steps: readonly EngineStep[] | null }>,
  caller: Caller<never>,
): Promise<PossibleShortfall | null> {
  const computing = await engine
  if (steps) computing.reach(steps)
  for await (const { end } of inSlices(computing.possibleShortfall(frozenUntil), caller))
    if (end) return end.result
  return null
}

/** So long changes are tried. */
const maxTryingMs = 2_000

/** In parts, until all are tried, the time is over or nobody waits for them. */
async function helpfulChanges(
  { aim, frozenUntil }: AtTime<{ aim: Aim }>,
  caller: Caller<OfferedChanges>,
): Promise<void> {
  const trying = await engine
  const overAt = performance.now() + maxTryingMs
  let found: HelpfulChanges = { tried: 0, pairs: 0, best: [] }
  for await (const { parts, end } of inSlices(trying.helpfulChanges(aim, frozenUntil), caller)) {
    found = parts.at(-1) ?? found
    const isComplete = end !== null
    const isOver = isComplete || performance.now() > overAt
    caller.post({ ...found, isOver, isComplete, best: trying.offersOf(found, aim) })
    if (isOver) return
  }
}

/** So long the worker computes before it handles other messages. */
const sliceMs = 24

interface Slice<Part, Result> {
  parts: readonly Part[]
  /** Null before the last one. */
  end: { result: Result } | null
}

/** Until the work is done or nobody waits for it; between two slices other messages are handled. */
async function* inSlices<Part, Result>(
  work: Generator<Part, Result, undefined>,
  caller: { readonly isGone: boolean },
): AsyncGenerator<Slice<Part, Result>, void, undefined> {
  while (!caller.isGone) {
    const slice = nextSlice(work)
    yield slice
    if (slice.end) return
    await new Promise(resolve => setTimeout(resolve))
  }
}

function nextSlice<Part, Result>(work: Generator<Part, Result, undefined>): Slice<Part, Result> {
  const endsAt = performance.now() + sliceMs
  const parts: Part[] = []
  do {
    const next = work.next()
    if (next.done) return { parts, end: { result: next.value } }
    parts.push(next.value)
  } while (performance.now() < endsAt)
  return { parts, end: null }
}
