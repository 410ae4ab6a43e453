// A promise that a test keeps or breaks when it wants to, for the calls that a machine makes.
import { setImmediate } from 'node:timers/promises'
import { fromPromise } from 'xstate'

export interface Promised<Output, Input = unknown> {
  input: Input
  /** Aborted when the machine no longer wants the answer. */
  signal: AbortSignal
  /** Settles when whoever waits has heard of it. */
  keep: (output: Output) => Promise<void>
  break: (error: unknown) => Promise<void>
}

/** `logic` stands where an effect is handed in; `asked` lists every time that it was asked. */
export function promisedCall<Output, Input = unknown>() {
  const asked: Promised<Output, Input>[] = []
  const logic = fromPromise<Output, Input>(
    ({ input, signal }) =>
      new Promise((resolve, reject) => {
        asked.push({
          input,
          signal,
          async keep(output) {
            resolve(output)
            await setImmediate()
          },
          async break(error) {
            reject(error)
            await setImmediate()
          },
        })
      }),
  )
  return { asked, logic, last: () => asked.at(-1) as Promised<Output, Input> }
}

/** What an actor emits, in order. */
export function emittedBy(actor: { on: (type: '*', listen: (event: object) => void) => unknown }): object[] {
  const emitted: object[] = []
  actor.on('*', event => emitted.push(event))
  return emitted
}
