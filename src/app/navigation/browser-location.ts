// The browser's location for the router. Unlike wouter's own, it can hold back and forward while a question is open: until
// it is answered, no screen sees another address.
import { useSyncExternalStore } from 'react'
import { createListeners } from '../../ui/hooks/listeners.ts'
import { isSamePage } from './same-page.ts'

interface NavigateOptions {
  replace?: boolean
}

export interface BrowserLocation {
  hook: () => [string, BrowserLocation['navigate']]
  searchHook: () => string
  navigate: (to: string, options?: NavigateOptions) => void
  /** Called when another address is shown. Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void
  /** Goes so many steps back without a question, or home if there are fewer. */
  back: (steps: number) => void
}

/** `mayLeave` gets a function that carries the navigation out, and calls it at once, later, or never. */
export function createBrowserLocation(
  window: Window,
  mayLeave: (leave: () => void) => void,
): BrowserLocation {
  const { history, location } = window
  const listeners = createListeners()
  const address = () => ({ path: location.pathname, search: location.search })
  let shown = address()
  /** How many of the product's own history entries come before the present one; stored in each entry's state. */
  let index = indexIn(history.state) ?? 0
  /** The entry that our own navigation goes to; `arrive` is called there. */
  let target: { index: number; arrive: () => void } | null = null
  mark(index)

  function mark(at: number) {
    history.replaceState({ ...asObject(history.state), index: at }, '')
  }

  function show() {
    shown = address()
    listeners.notify()
  }

  function navigate(to: string, { replace = false }: NavigateOptions = {}) {
    target = null
    index = (indexIn(history.state) ?? index) + (replace ? 0 : 1)
    history[replace ? 'replaceState' : 'pushState']({ index }, '', to)
    show()
  }

  function back(steps: number) {
    if (steps > index) return navigate('/', { replace: true })
    const to = index - steps
    go(to, () => arriveAt(to))
  }

  /** Moves through the history until it arrives at `to`, even if another navigation interferes. */
  function go(to: number, arrive: () => void) {
    const steps = to - (indexIn(history.state) ?? index)
    if (steps === 0) return arrive()
    target = { index: to, arrive }
    history.go(steps)
  }

  function arriveAt(to: number) {
    index = to
    show()
  }

  window.addEventListener('popstate', () => {
    const to = indexIn(history.state)
    if (target && to !== null) {
      const { index: end, arrive } = target
      if (to !== end) return go(end, arrive)
      target = null
      return arrive()
    }
    if (to === null) {
      // An entry that we did not make: a link to an anchor in the page.
      mark(index + 1)
      return arriveAt(index + 1)
    }
    if (isSamePage(address(), shown)) return arriveAt(to)
    let isDelayed = false
    mayLeave(() => (isDelayed ? go(to, () => arriveAt(to)) : arriveAt(to)))
    isDelayed = true
    if (index !== to) go(index, () => {})
  })

  const subscribe = listeners.add
  return {
    hook: () => [useSyncExternalStore(subscribe, () => shown.path), navigate],
    searchHook: () => useSyncExternalStore(subscribe, () => shown.search),
    navigate,
    back,
    subscribe,
  }
}

const asObject = (state: unknown): object => (typeof state === 'object' && state !== null ? state : {})

function indexIn(state: unknown): number | null {
  const { index } = asObject(state) as { index?: unknown }
  return typeof index === 'number' ? index : null
}
