// A call of a machine that the test resolves or rejects when it wants to.
import { setImmediate } from 'node:timers/promises'
import { fromPromise } from 'xstate'

export interface ControlledCall<Output, Input = unknown> {
  input: Input
  /** Aborted when the machine no longer wants the response. */
  signal: AbortSignal
  /** Both wait until the machine has received the response. */
  resolve: (output: Output) => Promise<void>
  reject: (error: unknown) => Promise<void>
}

/** `logic` stands in for an effect; `calls` lists every call of it. */
export function controlledCall<Output, Input = unknown>() {
  const calls: ControlledCall<Output, Input>[] = []
  const logic = fromPromise<Output, Input>(
    ({ input, signal }) =>
      new Promise((resolve, reject) => {
        calls.push({
          input,
          signal,
          async resolve(output) {
            resolve(output)
            await setImmediate()
          },
          async reject(error) {
            reject(error)
            await setImmediate()
          },
        })
      }),
  )
  return { calls, logic, last: () => calls.at(-1) as ControlledCall<Output, Input> }
}

/** What an actor emits, in order. */
export function emittedBy(actor: { on: (type: '*', listen: (event: object) => void) => unknown }): object[] {
  const emitted: object[] = []
  actor.on('*', event => emitted.push(event))
  return emitted
}
