// What a page hands to the one after it, when it is loaded again to become another version of the product: what is open and
// stands in no address.

export interface Handover {
  /** Handed over under this name when it comes to that. Gives what takes the offer back. */
  offer: (name: string, value: () => unknown) => () => void
  /** All that is offered now. */
  collect: () => Record<string, unknown>
  /** What the page before offered, perhaps of another version; undefined where that is nothing. */
  received: (name: string) => unknown
  /** It has been taken: a screen that is opened again begins without it. */
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
