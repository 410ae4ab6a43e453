// Runs queries that arrive together as one, so that a busy server queries its database once for many requests. Nothing is cached:
// every result was read after its caller's request, as if each had queried by itself.
import { setImmediate as nextTick, setTimeout as pause } from 'node:timers/promises'

/** How long a running round delays the next one: a database that hangs must not block later callers. */
const maxDelayMs = 50

/** One call of `query` for all arguments that wait. It returns a result for each of them, in their order. */
export function batch<Argument, Result>(
  query: (all: Argument[]) => Promise<Result[]>,
  onIdle?: () => void,
): (argument: Argument) => Promise<Result> {
  let waiting: Argument[] = []
  const run = inRounds(() => {
    const all = waiting
    waiting = []
    return query(all)
  }, onIdle)
  return async argument => {
    const index = waiting.push(argument) - 1
    const results = await run()
    return results[index] as Result
  }
}

/** As `batch`, apart for each key, compared as JSON. */
export function batchByKey<Key, Argument, Result>(
  query: (key: Key, all: Argument[]) => Promise<Result[]>,
): (key: Key, argument: Argument) => Promise<Result> {
  const byKey = new Map<string, (argument: Argument) => Promise<Result>>()
  return (key, argument) => {
    const text = JSON.stringify([key])
    const known = byKey.get(text)
    if (known) return known(argument)
    const join = batch<Argument, Result>(
      all => query(key, all),
      () => byKey.delete(text),
    )
    byKey.set(text, join)
    return join(argument)
  }
}

/** One call of `query` for all waiting callers with the same argument, compared as JSON. */
export function coalesce<Argument, Result>(
  query: (argument: Argument) => Promise<Result>,
): (argument: Argument) => Promise<Result> {
  const byArgument = new Map<string, () => Promise<Result>>()
  return argument => {
    const key = JSON.stringify([argument])
    const known = byArgument.get(key)
    if (known) return known()
    const run = inRounds(
      () => query(argument),
      () => byArgument.delete(key),
    )
    byArgument.set(key, run)
    return run()
  }
}

/** A caller that comes while a round runs takes part in the next one. `onIdle` is called when no round is left. */
function inRounds<Result>(
  begin: () => Promise<Result>,
  onIdle: () => void = () => {},
): () => Promise<Result> {
  let next: Promise<Result> | undefined
  let running: Promise<unknown> | undefined

  const round = async (): Promise<Result> => {
    // Lets all requests that have already arrived join this round.
    await nextTick()
    if (running) await Promise.race([running, pause(maxDelayMs)])
    next = undefined
    const result = begin()
    const ended = result.then(
      () => {},
      () => {},
    )
    running = ended
    ended.then(() => {
      if (running !== ended) return
      running = undefined
      if (!next) onIdle()
    })
    return result
  }
  return () => {
    next ??= round()
    return next
  }
}
