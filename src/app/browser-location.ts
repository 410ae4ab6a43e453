// The browser's location for the router. Unlike wouter's own it moves only when the product says so: back and forward are
// put off while the person is asked, and no screen sees the address on the way.
import { useSyncExternalStore } from 'react'

interface NavigateOptions {
  replace?: boolean
}

export interface BrowserLocation {
  hook: () => [string, BrowserLocation['navigate']]
  searchHook: () => string
  navigate: (to: string, options?: NavigateOptions) => void
  /** Tells when another address is shown. Gives what ends it. */
  subscribe: (tell: () => void) => () => void
  /** Goes so many steps back without asking anybody; home, where there are not so many. */
  back: (steps: number) => void
}

/** `mayLeave` gets what carries the move out, and calls it at once, later, or never. */
export function createBrowserLocation(
  window: Window,
  mayLeave: (leave: () => void) => void,
): BrowserLocation {
  const { history, location } = window
  const listeners = new Set<() => void>()
  const address = () => ({ path: location.pathname, search: location.search })
  let shown = address()
  // How many entries of the product's own history lie before the one that is shown: kept in each entry's state.
  let place = placeIn(history.state) ?? 0
  /** Where a move of our own is going, of which the router hears on arrival or not at all. */
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

  /** Moves through the history until it has come to `to`, whatever else moves it meanwhile. */
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
      // An entry made without us: a jump to a part of the page.
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
