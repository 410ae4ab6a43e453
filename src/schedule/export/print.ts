// Prints the plan's pages instead of the screen, whether printing begins by a key, the browser's menu or the export dialog.

import { contentOfView, type ExportedView, type PagesChoice } from './pages/content-of-view.ts'
import { insertPages } from './print-pages.ts'

/** Printing from outside the dialog prints what is in view. */
const inView: PagesChoice = { time: 'window', rows: 'shown' }

let chosen = inView

/** Prints the plan's pages instead of the screen until the returned function is called. */
export function watchPrinter(readView: () => ExportedView): () => void {
  let removePages: (() => void) | null = null
  const insert = () => {
    removePages ??= insertPages(contentOfView(readView(), chosen))
  }
  const remove = () => {
    removePages?.()
    removePages = null
  }
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('beforeprint', insert, { signal })
  window.addEventListener('afterprint', remove, { signal })
  // Developer tools can emulate print on the screen, without the events.
  const print = window.matchMedia('print')
  print.addEventListener('change', ({ matches }) => (matches ? insert() : remove()), { signal })
  if (print.matches) insert()
  return () => {
    listening.abort()
    remove()
  }
}

export function printPages(choice: PagesChoice): void {
  chosen = choice
  window.print()
  chosen = inView
}
