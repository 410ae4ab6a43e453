// What a page passes to its successor when it is reloaded for an update, and a screen to the next one: what is not in the address.

export interface Handover {
  /** Passes on the value under this name if the page is updated. Returns a function that withdraws it. */
  offer: (name: string, value: () => unknown) => () => void
  /** All present offers. */
  collect: () => Record<string, unknown>
  /** What the page before offered, perhaps in another version, or the screen before passed; undefined if nothing. */
  received: (name: string) => unknown
  /** Passes the value to the screen that is opened next on this page. */
  pass: (name: string, value: unknown) => void
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
    pass: (name, value) => void received.set(name, value),
    forget: name => received.delete(name),
  }
}
