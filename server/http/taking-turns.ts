// Work that is not to be done by too many at the same time.

/** At most `width` pieces of work with the same key are under way at once in this process; the others wait in their order. */
export function inTurns(width: number): <Done>(key: string, work: () => Promise<Done>) => Promise<Done> {
  const queues = new Map<string, { underWay: number; waiting: (() => void)[] }>()

  return async (key, work) => {
    const queue = queues.get(key) ?? { underWay: 0, waiting: [] }
    queues.set(key, queue)
    if (queue.underWay < width) queue.underWay += 1
    else await new Promise<void>(resolve => queue.waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = queue.waiting.shift()
      // The next one takes the place over, so that nobody who comes just now slips in before.
      if (next) next()
      else queue.underWay -= 1
      if (!queue.underWay) queues.delete(key)
    }
  }
}
