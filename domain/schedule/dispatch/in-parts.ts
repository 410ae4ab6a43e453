// Work that takes long, in parts: whoever runs it can do something else in between, or stop.

/** Yields between its parts. */
export type InParts<Result> = Generator<undefined, Result, undefined>

/** Runs all parts at once. */
export function toEnd<Result>(work: InParts<Result>): Result {
  for (;;) {
    const next = work.next()
    if (next.done) return next.value
  }
}
