// The engine of a draft in a worker, as promises.

import type { DescribedBound } from '../../../../domain/schedule/dispatch/bound-texts.ts'
import type { Explained, Explanation } from '../../../../domain/schedule/dispatch/explanation.ts'
import type { Drop } from '../../../../domain/schedule/draft/drop-map.ts'
import type { Aim } from '../../../../domain/schedule/draft/helpful-changes.ts'
import type { Operation } from '../../../../domain/schedule/draft/operations/operation.ts'
import type { ProposedRates } from '../../../../domain/schedule/draft/operations/proposed-rates.ts'
import type { Found } from '../../worker/open-plan.ts'
import { type WorkerClient, workerClient } from '../../worker/worker-client.ts'
import type {
  DraftFigures,
  DraftResult,
  EngineOptions,
  EngineStep,
  Made,
  OfferedChanges,
  PossibleShortfall,
  Rebased,
  RebaseRequest,
  SentState,
  Tried,
  TypedMeaning,
} from './draft-engine.ts'
import type { DraftCalls } from './draft-worker.ts'

/** Requests are answered in order. Each promise rejects if the worker crashes; the next request starts another one. */
export interface DraftClient {
  /** Reads the plan again with other options for the audit, and goes to the steps before anything else is answered. */
  reopen: (options: EngineOptions, steps: readonly EngineStep[]) => Promise<DraftResult>
  goTo: (steps: readonly EngineStep[]) => Promise<DraftResult>
  make: (step: EngineStep) => Promise<Made>
  tryOut: (operation: Operation) => Promise<Tried>
  read: (line: string) => Promise<TypedMeaning>
  /**
   * Of the present steps; of a large plan it takes seconds. There another worker computes it, so that no step waits for it. Rejects where
   * it is not waited for any longer.
   */
  possibleShortfall: (signal: AbortSignal) => Promise<PossibleShortfall | null>
  /** What the battery can charge and discharge at where it is in the period; null if it is not in the plan. */
  proposedRates: (batteryId: string, period: number) => Promise<ProposedRates | null>
  audit: () => Promise<Found>
  findingsFile: (form: 'json' | 'csv') => Promise<Blob>
  /** What steps come to, and the plan that they lead to, as a file. */
  figuresOf: (steps: readonly EngineStep[]) => Promise<DraftFigures>
  fileOf: (draftId: string, steps: readonly EngineStep[]) => Promise<Blob>
  /** Of the present plan. */
  minShortfall: (frozenUntil: number) => Promise<DescribedBound>
  explain: (explained: Explained) => Promise<Explanation>
  /** What would be sent of the present step. */
  sentState: () => Promise<SentState>
  /** `from` is the plan that the draft is of; null where it is not known. */
  rebase: (request: RebaseRequest, from: Blob | null) => Promise<Rebased>
  /** Calls `onDrops` with parts of the map, the nearest first. Returns a function that ends the search. */
  drops: (trip: string, truckIds: readonly string[], onDrops: (drops: readonly Drop[]) => void) => () => void
  /** What would leave less undelivered at a site, or make a finding go. Calls `onChanges` with what was found so far. Returns a function that ends the search. */
  helpfulChanges: (aim: Aim, onChanges: (changes: OfferedChanges) => void) => () => void
  close: () => void
}

/** Without the words of the log. */
const engineStep = ({ id, by, operation }: EngineStep): EngineStep => ({ id, ...(by && { by }), operation })

const startWorker = () => new Worker(new URL('./draft-worker.ts', import.meta.url), { type: 'module' })

/** `frozenUntil` gives the last period that has begun, see `DraftEngine.make`. */
export async function openDraftClient(
  bytes: Blob,
  first: EngineOptions,
  frozenUntil: () => number = () => 0,
): Promise<DraftClient> {
  let options = first
  let steps: readonly EngineStep[] = []
  const open = (send: WorkerClient<DraftCalls>['request']) => send('open', { bytes, options })
  const { request, close } = workerClient<DraftCalls>(startWorker, async send => {
    await open(send)
    if (steps.length > 0) await send('goTo', steps)
  })
  const { isPossibleQuick } = await open(request)
  /** For what takes too long between steps. Null until it is needed, and after it has failed. */
  let slow: (WorkerClient<DraftCalls> & { opened: Promise<unknown> }) | null = null
  function openSlow() {
    const client = workerClient<DraftCalls>(startWorker, open)
    const opening = { ...client, opened: open(client.request) }
    // Whoever asks next tries again, also where nobody waits for this one any longer.
    opening.opened.catch(() => slow === opening && closeSlow())
    return opening
  }
  function closeSlow() {
    slow?.close()
    slow = null
  }
  return {
    reopen(next, done) {
      options = next
      steps = done
      closeSlow()
      return request('reopen', { bytes, options, steps })
    },
    goTo(next) {
      steps = next
      return request('goTo', next)
    },
    async make(step) {
      const made = await request('make', { step, frozenUntil: frozenUntil() })
      if (made.ok) steps = [...steps, { ...step, operation: made.operation }]
      return made
    },
    tryOut: operation => request('tryOut', { operation, frozenUntil: frozenUntil() }),
    read: line => request('read', { line, frozenUntil: frozenUntil() }),
    async possibleShortfall(signal) {
      const at = { frozenUntil: frozenUntil() }
      if (isPossibleQuick) return request('possibleShortfall', { steps: null, ...at }, { signal })
      slow ??= openSlow()
      const { opened, request: requestSlowly } = slow
      try {
        await opened
        const argument = { steps: steps.map(engineStep), ...at }
        return await requestSlowly('possibleShortfall', argument, { signal })
      } catch (error) {
        if (!signal.aborted) closeSlow()
        throw error
      }
    },
    proposedRates: (batteryId, period) => request('proposedRates', { batteryId, period }),
    audit: () => request('audit', undefined),
    findingsFile: form => request('findings', form),
    figuresOf: of => request('figuresOf', { steps: of.map(engineStep), frozenUntil: frozenUntil() }),
    fileOf: (draftId, of) => request('fileOf', { draftId, steps: of.map(engineStep) }),
    minShortfall: frozenUntil => request('minShortfall', { frozenUntil }),
    explain: explained => request('explain', explained),
    sentState: () => request('sentState', undefined),
    rebase: (of, from) => request('rebase', { ...of, from, frozenUntil: frozenUntil() }),
    drops: (trip, truckIds, onPart) =>
      abortable(signal =>
        request('drops', { trip, truckIds, frozenUntil: frozenUntil() }, { onPart, signal }),
      ),
    helpfulChanges: (aim, onPart) =>
      abortable(signal => request('helpfulChanges', { aim, frozenUntil: frozenUntil() }, { onPart, signal })),
    close() {
      closeSlow()
      close()
    },
  }
}

/** Sends a request that is answered in parts. Returns a function that aborts it. */
function abortable(send: (signal: AbortSignal) => Promise<unknown>): () => void {
  const ending = new AbortController()
  send(ending.signal).catch(() => {})
  return () => ending.abort()
}
