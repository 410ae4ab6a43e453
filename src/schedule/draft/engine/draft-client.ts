// The engine of a draft in a worker, as promises.
import type { DescribedBound } from '../../../../domain/schedule/dispatch/bound-texts.ts'
import type { Draft } from '../../../../domain/schedule/draft/draft.ts'
import type { Drop } from '../../../../domain/schedule/draft/drop-map.ts'
import type { Operation } from '../../../../domain/schedule/draft/operations/operation.ts'
import { workerError } from '../../../ui/load-code.ts'
import type { Found } from '../../worker/open-plan.ts'
import type {
  DraftResult,
  EngineOptions,
  EngineStep,
  Rebased,
  SentState,
  Tried,
  TypedMeaning,
} from './draft-engine.ts'
import type { DraftRequest, DraftResponse } from './draft-worker.ts'

/** Requests are answered in order. Each promise rejects if the worker crashes; the next request starts another one. */
export interface DraftClient {
  /** Reads the plan again with other options for the audit. */
  reopen: (options: EngineOptions) => Promise<void>
  goTo: (steps: readonly EngineStep[]) => Promise<DraftResult>
  tryOut: (operation: Operation) => Promise<Tried>
  read: (line: string) => Promise<TypedMeaning>
  audit: () => Promise<Found>
  findingsFile: (form: 'json' | 'csv') => Promise<Blob>
  file: () => Promise<Blob>
  /** Of the present plan. */
  leastShortfall: () => Promise<DescribedBound>
  sentState: () => Promise<SentState>
  rebase: (draft: Draft, baseHash: string) => Promise<Rebased>
  /** Calls `onDrops` with parts of the map, the nearest first. Returns a function that ends it. */
  drops: (trip: string, truckIds: readonly string[], onDrops: (drops: readonly Drop[]) => void) => () => void
  close: () => void
}

export async function openDraftClient(bytes: Blob, first: EngineOptions): Promise<DraftClient> {
  let options = first
  let steps: readonly EngineStep[] = []
  let worker: Worker | null = null
  const pending = new Set<(error: Error) => void>()

  function running(): Worker {
    if (worker) return worker
    const next = new Worker(new URL('./draft-worker.ts', import.meta.url), { type: 'module' })
    worker = next
    next.onerror = event => {
      event.preventDefault()
      next.terminate()
      if (worker === next) worker = null
      for (const fail of [...pending]) fail(workerError(event))
    }
    return next
  }

  function send(
    to: Worker,
    request: DraftRequest,
    onResponse: (response: DraftResponse) => boolean,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const { port1, port2 } = new MessageChannel()
      const end = (settle: () => void) => {
        pending.delete(fail)
        port1.close()
        settle()
      }
      const fail = (error: Error) => end(() => reject(error))
      pending.add(fail)
      port1.onmessage = ({ data }: MessageEvent<DraftResponse>) => {
        if ('failed' in data) fail(new Error('The draft could not be computed.'))
        else if (onResponse(data)) end(resolve)
      }
      to.postMessage(request, [port2])
    })
  }

  async function ask<Result>(request: DraftRequest): Promise<Result> {
    // A worker that takes the place of a crashed one is brought to where that was.
    const isNew = worker === null
    const to = running()
    if (isNew && !('open' in request)) {
      await ask({ open: bytes, options })
      if (steps.length > 0) await ask({ goTo: steps })
    }
    let result: unknown
    await send(to, request, response => {
      if ('result' in response) result = response.result
      return true
    })
    return result as Result
  }

  const client: DraftClient = {
    async reopen(next) {
      options = next
      await ask({ open: bytes, options })
    },
    goTo(next) {
      steps = next
      return ask({ goTo: next })
    },
    tryOut: operation => ask({ tryOut: operation }),
    read: line => ask({ read: line }),
    audit: () => ask({ audit: true }),
    findingsFile: form => ask({ findings: form }),
    file: () => ask({ file: true }),
    leastShortfall: () => ask({ leastShortfall: true }),
    rebase: (draft, baseHash) => ask({ rebase: draft, baseHash }),
    sentState: () => ask({ sentState: true }),
    drops(trip, truckIds, onDrops) {
      let ended = false
      send(running(), { drops: { trip, truckIds } }, response => {
        if (!('drops' in response)) return true
        if (!ended) onDrops(response.drops)
        return response.isLast
      }).catch(() => {})
      return () => {
        ended = true
        ask({ endDrops: true }).catch(() => {})
      }
    },
    close() {
      worker?.terminate()
      pending.clear()
    },
  }
  await ask({ open: bytes, options })
  return client
}
