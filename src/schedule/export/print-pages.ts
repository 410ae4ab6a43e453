// Inserts the plan's pages into the document in place of everything else while it is printed.
import { firstPagesPrinted } from '../../../domain/messages/exports.ts'
import { measureOn } from './page-canvas/measure-text.ts'
import { svgFill } from './page-canvas/svg-canvas.ts'
import { pageSvg } from './pages/page-svg.ts'
import type { PageSize, PagesContent } from './pages/pages.ts'
import { paginate } from './pages/pagination.ts'
import { printPalette } from './pages/print-palette.ts'

/** Slightly wider in proportion than A4 and Letter landscape, so that a page scaled to the paper's width always fits its height. */
const pageSize: PageSize = { width: 1400, height: 940, hasFixedHeight: true }

/** About 1,000 rows: pages are drawn synchronously in `beforeprint`, and more would freeze the browser. */
const maxPrintedPages = 60

const look = `
@media screen { .printed-pages { display: none } }
@media print {
  @page { size: landscape; margin: 8mm }
  html, body { height: auto; min-height: 0; margin: 0; padding: 0; background: none }
  body > :not(.printed-pages) { display: none }
  .printed-pages svg { display: block; break-inside: avoid }
  .printed-pages > svg { width: 100%; height: auto }
  .printed-pages > svg + svg { break-before: page }
}`

/** The pages are visible in print only. Returns a function that removes them. */
export function insertPages(content: PagesContent): () => void {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return () => {}
  const frame = document.createElement('div')
  frame.className = 'printed-pages'
  frame.append(...printedPages(content, measureOn(context)))
  document.body.append(frame)
  const style = new CSSStyleSheet()
  style.replaceSync(look)
  document.adoptedStyleSheets.push(style)
  return () => {
    frame.remove()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== style)
  }
}

function printedPages(content: PagesContent, measure: ReturnType<typeof measureOn>): SVGElement[] {
  const palette = printPalette(svgFill)
  const hasFixedHeight = paginate(content, pageSize, palette, measure)
  const all = hasFixedHeight.pages.length
  const about = `${content.about} · ${firstPagesPrinted(maxPrintedPages, all)}`
  const pagination =
    all > maxPrintedPages ? { ...hasFixedHeight, content: { ...content, about } } : hasFixedHeight
  const parser = new DOMParser()
  return pagination.pages.slice(0, maxPrintedPages).map(page => {
    const { documentElement } = parser.parseFromString(pageSvg(pagination, page, measure), 'image/svg+xml')
    return document.importNode(documentElement as unknown as SVGElement, true)
  })
}
