// Requests to a worker, typed by what it serves (serve.ts). Each has a message channel of its own for its responses.
import { InvalidPlan } from '../../../domain/schedule/plan/plan.ts'
import { CodeNotLoaded, workerError } from '../../ui/load-code.ts'
import type { ArgumentOf, PartOf, ResultOf, Served, WorkerFailure, WorkerResponse } from './serve.ts'

interface RequestOptions<Part> {
  onPart?: (part: Part) => void
  signal?: AbortSignal
}

type Request<Calls extends Served> = <Name extends keyof Calls>(
  name: Name,
  argument: ArgumentOf<Calls[Name]>,
  options?: RequestOptions<PartOf<Calls[Name]>>,
) => Promise<ResultOf<Calls[Name]>>

export interface WorkerClient<Calls extends Served> {
  /**
   * Rejects with InvalidPlan, CodeNotLoaded, RangeError where there is too little memory, another error, or the signal's reason. If
   * the worker crashes all requests reject, and the next one starts another worker. Never settles after `close`.
   */
  request: Request<Calls>
  close: () => void
}

/** `restore` brings a worker that takes the place of a crashed one to where that was. */
export function workerClient<Calls extends Served>(
  start: () => Worker,
  restore: (request: Request<Calls>) => Promise<unknown> = async () => {},
): WorkerClient<Calls> {
  let worker: Worker | null = null
  let isFirst = true
  let isClosed = false
  /** Null while the first worker has not crashed: its requests are posted at once. */
  let ready: Promise<unknown> | null = null
  const pending = new Set<(error: unknown) => void>()

  function startWorker(): Worker {
    const next = start()
    next.onerror = event => {
      // Reported to the callers alone, not as an uncaught error.
      event.preventDefault()
      next.terminate()
      worker = null
      const error = workerError(event)
      for (const fail of [...pending]) fail(error)
    }
    return next
  }

  const requestOf =
    (to: Worker): Request<Calls> =>
    (name, argument, { onPart, signal } = {}) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted()
        const { port1, port2 } = new MessageChannel()
        const end = (settle: () => void) => {
          pending.delete(fail)
          port1.close()
          settle()
        }
        const fail = (error: unknown) => end(() => reject(error))
        pending.add(fail)
        const abort = () => {
          port1.postMessage('aborted')
          fail(signal?.reason)
        }
        signal?.addEventListener('abort', abort, { once: true })
        port1.onmessageerror = () => fail(new RangeError('The response cannot be received.'))
        port1.onmessage = ({ data }: MessageEvent<WorkerResponse>) => {
          if ('part' in data) onPart?.(data.part as PartOf<Calls[typeof name]>)
          else if ('failed' in data) fail(errorOf(data))
          else end(() => resolve(data.result as ResultOf<Calls[typeof name]>))
        }
        to.postMessage({ name, argument }, [port2])
      })

  return {
    request(name, argument, options) {
      if (!worker) {
        if (isClosed) return new Promise(() => {})
        worker = startWorker()
        ready = isFirst ? ready : restore(requestOf(worker))
        isFirst = false
      }
      const to = worker
      const post = () => requestOf(to)(name, argument, options)
      return ready ? ready.then(post) : post()
    },
    close() {
      isClosed = true
      worker?.terminate()
      worker = null
      pending.clear()
    },
  }
}

function errorOf({ failed, text }: WorkerFailure): Error {
  switch (failed) {
    case 'plan':
      return new InvalidPlan(text)
    case 'code':
      return new CodeNotLoaded(text)
    case 'memory':
      return new RangeError(text)
    case 'other':
      return new Error(text)
  }
}
