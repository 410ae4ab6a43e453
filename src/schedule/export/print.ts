// The way from a plan as it is looked at to the printer, whoever asked for it: a key, the browser's menu, the export.
import { putSheets } from './print-sheets.ts'
import { type SeenView, type SheetsChoice, sheetsOfView } from './sheets-of-view.ts'

/** Asked by nobody in particular, what is looked at is printed. */
const asLookedAt: SheetsChoice = { time: 'window', rows: 'shown' }

let chosen = asLookedAt

/** From then on the plan's sheets are printed instead of the screen, until what comes back is called. */
export function watchPrinter(seen: () => SeenView): () => void {
  let takeAway: (() => void) | null = null
  const put = () => {
    takeAway ??= putSheets(sheetsOfView(seen(), chosen))
  }
  const end = () => {
    takeAway?.()
    takeAway = null
  }
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('beforeprint', put, { signal })
  window.addEventListener('afterprint', end, { signal })
  // A page can be looked at as if it were on paper.
  const paper = window.matchMedia('print')
  paper.addEventListener('change', ({ matches }) => (matches ? put() : end()), { signal })
  if (paper.matches) put()
  return () => {
    listening.abort()
    end()
  }
}

export function printSheets(choice: SheetsChoice): void {
  chosen = choice
  window.print()
  chosen = asLookedAt
}
