// Acts one after the other: each operation is made on the plan that the one before has led to.

/** Resolves with undefined if the act fails. */
export type InTurn = <Done>(act: () => Promise<Done>) => Promise<Done | undefined>

export function createQueue(onFailure: () => void): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return act => {
    const done = last.then(act).catch(() => {
      onFailure()
      return undefined
    })
    last = done
    return done
  }
}
