// What a page passes to its successor when it is reloaded for an update: what is open and is not in the address.

export interface Handover {
  /** Passes on the value under this name if the page is updated. Returns a function that withdraws it. */
  offer: (name: string, value: () => unknown) => () => void
  /** All present offers. */
  collect: () => Record<string, unknown>
  /** What the page before offered, perhaps in another version; undefined if nothing. */
  received: (name: string) => unknown
  /** The value was used: a screen that is opened again starts without it. */
  forget: (name: string) => void
}

export function createHandover(fromPageBefore: Readonly<Record<string, unknown>> = {}): Handover {
  const offers = new Map<string, () => unknown>()
  const received = new Map(Object.entries(fromPageBefore))
  return {
    offer(name, value) {
      offers.set(name, value)
      return () => offers.delete(name)
    },
    collect: () => Object.fromEntries(Array.from(offers, ([name, value]) => [name, value()])),
    received: name => received.get(name),
    forget: name => received.delete(name),
  }
}
