// Makes functions of a worker callable by the page (worker-client.ts).
import { InvalidPlan } from '../../../domain/schedule/plan/plan.ts'
import { CodeNotLoaded } from '../../ui/load-code.ts'

/** By name. */
export type Served = Record<string, (argument: never, caller: Caller<unknown>) => unknown>

/** Who called, for what takes longer. */
export interface Caller<Part> {
  /** Before the result. */
  post: (part: Part) => void
  /** The page no longer waits for the result. */
  readonly isGone: boolean
}

export type ArgumentOf<Call extends Served[string]> = Parameters<Call>[0]
export type PartOf<Call extends Served[string]> =
  Parameters<Call> extends [unknown, Caller<infer Part>] ? Part : never
export type ResultOf<Call extends Served[string]> = Awaited<ReturnType<Call>>

export type WorkerResponse = { part: unknown } | { result: unknown } | WorkerFailure
export type WorkerFailure = { failed: 'plan' | 'code' | 'memory' | 'other'; text: string }

/** Columns in what the functions give are transferred instead of copied: the worker has them no longer. */
export function serve(served: Served): void {
  self.onmessage = async ({ data, ports: [port] }: MessageEvent<{ name: string; argument: never }>) => {
    if (!port) return
    const post = (response: WorkerResponse) => port.postMessage(response, columnsOf(response))
    const caller = { post: (part: unknown) => post({ part }), isGone: false }
    port.onmessage = () => {
      caller.isGone = true
    }
    try {
      post({ result: await served[data.name]?.(data.argument, caller) })
    } catch (error) {
      post({ failed: kindOf(error), text: error instanceof Error ? error.message : '' })
    }
  }
}

function kindOf(error: unknown): WorkerFailure['failed'] {
  if (error instanceof InvalidPlan) return 'plan'
  if (error instanceof CodeNotLoaded) return 'code'
  return error instanceof RangeError ? 'memory' : 'other'
}

/** The buffers of all columns. */
function columnsOf(part: object): ArrayBuffer[] {
  return Object.values(part).flatMap(value => {
    if (ArrayBuffer.isView(value)) return [value.buffer as ArrayBuffer]
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? columnsOf(value) : []
  })
}
