// The browser's location for the router. Unlike wouter's own, it can hold back and forward while a question is open: until
// the answer, no screen sees another address.
import { useSyncExternalStore } from 'react'

interface NavigateOptions {
  replace?: boolean
}

export interface BrowserLocation {
  hook: () => [string, BrowserLocation['navigate']]
  searchHook: () => string
  navigate: (to: string, options?: NavigateOptions) => void
  /** Called when another address is shown. Returns the unsubscribe function. */
  subscribe: (tell: () => void) => () => void
  /** Goes so many steps back without a question, or home if there are fewer. */
  back: (steps: number) => void
}

/** `mayLeave` gets a function that carries the navigation out, and calls it at once, later, or never. */
export function createBrowserLocation(
  window: Window,
  mayLeave: (leave: () => void) => void,
): BrowserLocation {
  const { history, location } = window
  const listeners = new Set<() => void>()
  const address = () => ({ path: location.pathname, search: location.search })
  let shown = address()
  // The number of the product's own history entries before the present one, stored in each entry's state.
  let place = placeIn(history.state) ?? 0
  /** The entry that our own navigation is going to; `arrive` tells the router. */
  let bound: { for: number; arrive: () => void } | null = null
  mark(place)

  function mark(at: number) {
    history.replaceState({ ...asObject(history.state), place: at }, '')
  }

  function show() {
    shown = address()
    for (const tell of listeners) tell()
  }

  function navigate(to: string, { replace = false }: NavigateOptions = {}) {
    bound = null
    place = (placeIn(history.state) ?? place) + (replace ? 0 : 1)
    history[replace ? 'replaceState' : 'pushState']({ place }, '', to)
    show()
  }

  function back(steps: number) {
    if (steps > place) return navigate('/', { replace: true })
    const to = place - steps
    go(to, () => arriveAt(to))
  }

  /** Moves through the history until it arrives at `to`, even if another navigation interferes. */
  function go(to: number, arrive: () => void) {
    const steps = to - (placeIn(history.state) ?? place)
    if (steps === 0) return arrive()
    bound = { for: to, arrive }
    history.go(steps)
  }

  function arriveAt(to: number) {
    place = to
    show()
  }

  window.addEventListener('popstate', () => {
    const to = placeIn(history.state)
    if (bound && to !== null) {
      const { for: end, arrive } = bound
      if (to !== end) return go(end, arrive)
      bound = null
      return arrive()
    }
    if (to === null) {
      // An entry that we did not make: a link to a part of the page.
      mark(place + 1)
      return arriveAt(place + 1)
    }
    if (location.pathname === shown.path) return arriveAt(to)
    let asking = false
    mayLeave(() => (asking ? go(to, () => arriveAt(to)) : arriveAt(to)))
    asking = true
    if (place !== to) go(place, () => {})
  })

  const subscribe = (tell: () => void) => {
    listeners.add(tell)
    return () => listeners.delete(tell)
  }
  return {
    hook: () => [useSyncExternalStore(subscribe, () => shown.path), navigate],
    searchHook: () => useSyncExternalStore(subscribe, () => shown.search),
    navigate,
    back,
    subscribe,
  }
}

const asObject = (state: unknown): object => (typeof state === 'object' && state !== null ? state : {})

function placeIn(state: unknown): number | null {
  const { place } = asObject(state) as { place?: unknown }
  return typeof place === 'number' ? place : null
}
