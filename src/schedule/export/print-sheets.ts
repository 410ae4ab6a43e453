// Puts the sheets of a plan into the page in place of everything else, for as long as it is being printed.
import { firstPagesPrinted } from '../../../domain/messages.ts'
import { measureOn } from './measure-text.ts'
import type { Paper, SheetsAsk } from './pages.ts'
import { printPalette } from './print-palette.ts'
import { stackSheets } from './stack.ts'
import { svgFill } from './svg-canvas.ts'
import { svgOfSheet } from './svg-sheet.ts'

/** A little wider for its height than A4 and Letter across are: a sheet that is as wide as the page is never higher. */
const paper: Paper = { width: 1400, height: 940, whole: true }

/** About 1,000 rows. A page is drawn within the one moment that the browser leaves before it prints. */
const mostPrinted = 60

const look = `
@media screen { .printed-sheets { display: none } }
@media print {
  @page { size: landscape; margin: 8mm }
  html, body { height: auto; min-height: 0; margin: 0; padding: 0; background: none }
  body > :not(.printed-sheets) { display: none }
  .printed-sheets svg { display: block; break-inside: avoid }
  .printed-sheets > svg { width: 100%; height: auto }
  .printed-sheets > svg + svg { break-before: page }
}`

/** The sheets are seen by the printer alone. What comes back takes them away again. */
export function putSheets(ask: SheetsAsk): () => void {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return () => {}
  const frame = document.createElement('div')
  frame.className = 'printed-sheets'
  frame.append(...printedSheets(ask, measureOn(context)))
  document.body.append(frame)
  const style = new CSSStyleSheet()
  style.replaceSync(look)
  document.adoptedStyleSheets.push(style)
  return () => {
    frame.remove()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== style)
  }
}

function printedSheets(ask: SheetsAsk, measure: ReturnType<typeof measureOn>): SVGElement[] {
  const palette = printPalette(svgFill)
  const whole = stackSheets(ask, paper, palette, measure)
  const all = whole.sheets.length
  const about = `${ask.about} · ${firstPagesPrinted(mostPrinted, all)}`
  const stack = all > mostPrinted ? { ...whole, ask: { ...ask, about } } : whole
  const parser = new DOMParser()
  return stack.sheets.slice(0, mostPrinted).map(sheet => {
    const { documentElement } = parser.parseFromString(svgOfSheet(stack, sheet, measure), 'image/svg+xml')
    return document.importNode(documentElement as unknown as SVGElement, true)
  })
}
