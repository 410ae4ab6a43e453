// Prints the plan's pages instead of the screen, whether printing begins by a key, the browser's menu or the export dialog.

import { contentOfView, type ExportedView, type PagesChoice } from './pages/content-of-view.ts'
import { insertPages } from './print-pages.ts'

/** Printing from outside the dialog prints what is in view. */
const inView: PagesChoice = { time: 'window', rows: 'shown' }

let chosen = inView

/** Prints the plan's pages instead of the screen until the returned function is called. */
export function watchPrinter(readView: () => ExportedView, readZoneText: () => string): () => void {
  let removePages: (() => void) | null = null
  const remove = () => {
    removePages?.()
    removePages = null
  }
  // Developer tools can emulate print on the screen, without the events of printing.
  const print = window.matchMedia('print')
  let isPrinting = false
  // A change of the media may be reported late, while the next printing is under way: what is true now counts.
  const update = () => {
    if (isPrinting || print.matches)
      removePages ??= insertPages(contentOfView(readView(), chosen, readZoneText()))
    else remove()
  }
  const setPrinting = (is: boolean) => {
    isPrinting = is
    update()
  }
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('beforeprint', () => setPrinting(true), { signal })
  window.addEventListener('afterprint', () => setPrinting(false), { signal })
  print.addEventListener('change', update, { signal })
  update()
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
