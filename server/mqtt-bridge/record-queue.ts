// What waits, the oldest first. Adding and removing cost the same however much waits.

export interface RecordQueue<Item> {
  readonly length: number
  /** The position of the oldest item, counted from the first that ever came. */
  readonly start: number
  add: (items: readonly Item[]) => void
  /** The oldest ones. */
  first: (count: number) => Item[]
  /** Those before a position go; nothing happens if they are gone. */
  removeBefore: (position: number) => void
}

export function createRecordQueue<Item>(): RecordQueue<Item> {
  let items: Item[] = []
  /** How many at the start of `items` are gone: they are cut off when they are as many as those that wait. */
  let gone = 0
  let start = 0
  return {
    get length() {
      return items.length - gone
    },
    get start() {
      return start
    },
    add(more) {
      // Not spread: one message can bring more records than a call may have arguments.
      for (const item of more) items.push(item)
    },
    first: count => items.slice(gone, gone + count),
    removeBefore(position) {
      const count = Math.min(Math.max(position - start, 0), items.length - gone)
      start += count
      gone += count
      if (2 * gone < items.length) return
      items = items.slice(gone)
      gone = 0
    },
  }
}
