// A plan as SVG: one document, or an archive of several where one would be too large to open.
import type { MadeFile, ReportProgress } from '../export-request.ts'
import { measureOffscreen } from '../page-canvas/measure-text.ts'
import { svgFill } from '../page-canvas/svg-canvas.ts'
import { pageSvg } from '../pages/page-svg.ts'
import type { PageSize, PagesContent } from '../pages/pages.ts'
import { paginate } from '../pages/pagination.ts'
import { printPalette } from '../pages/print-palette.ts'
import { bundleFiles } from './bundle.ts'

/** About 500 rows: drawing programs open such a document without a noticeable wait. */
const pageSize: PageSize = { width: 1400, height: 24_000, hasFixedHeight: false }

export async function svgFile(
  content: PagesContent,
  name: string,
  reportProgress: ReportProgress,
): Promise<MadeFile> {
  const measure = measureOffscreen()
  const pagination = paginate(content, pageSize, printPalette(svgFill), measure)
  const parts: Blob[] = []
  for (const page of pagination.pages) {
    parts.push(new Blob([pageSvg(pagination, page, measure)], { type: 'image/svg+xml' }))
    reportProgress(page.number, pagination.pages.length)
  }
  return bundleFiles(parts, name, 'svg')
}
