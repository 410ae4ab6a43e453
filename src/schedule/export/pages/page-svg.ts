// Draws a page as an SVG document.
import type { MeasureText } from '../page-canvas/page-canvas.ts'
import { svgCanvas, svgDocument } from '../page-canvas/svg-canvas.ts'
import type { PlanPage } from './pages.ts'
import type { Pagination } from './pagination.ts'
import { paintPage } from './paint-page.ts'

export function pageSvg(pagination: Pagination, page: PlanPage, measure: MeasureText): string {
  const canvas = svgCanvas(measure)
  paintPage(canvas, pagination, page)
  const [, title = ''] = pagination.content.facts[0] ?? []
  return svgDocument(
    {
      title: `Plan ${title}`,
      width: pagination.pageSize.width,
      height: page.height,
      palette: pagination.palette,
    },
    canvas,
  )
}
