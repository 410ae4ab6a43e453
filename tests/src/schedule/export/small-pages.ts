// The small fleet's pages, with letters of equal width.

import { noFilter } from '../../../../domain/schedule/view/timeline-view.ts'
import type { MeasureText } from '../../../../src/schedule/export/page-canvas/page-canvas.ts'
import { svgFill } from '../../../../src/schedule/export/page-canvas/svg-canvas.ts'
import type { PageSize, PagesContent } from '../../../../src/schedule/export/pages/pages.ts'
import { type Pagination, paginate } from '../../../../src/schedule/export/pages/pagination.ts'
import { printPalette } from '../../../../src/schedule/export/pages/print-palette.ts'
import type { Layout } from '../../../../src/schedule/layout/layout.ts'
import { fleet } from '../small-fleet.ts'

export const evenLetters: MeasureText = (font, text) =>
  text.length * 0.5 * Number(/([\d.]+)px/.exec(font)?.[1])

export const tallPage: PageSize = { width: 1400, height: 24_000, hasFixedHeight: false }

export const pagesContent = (more: Partial<PagesContent> = {}, layout: Layout = fleet): PagesContent => ({
  layout,
  facts: [
    ['Plan', layout.txId],
    ['Date', 'Thursday, 15 January 2026'],
    ["Plan's own cost", '42'],
    ['Shortfall', '9.5'],
  ],
  about: "00:00 to 01:00 · 5 rows, in the plan's order",
  window: { from: 0, to: layout.minutes },
  rows: {
    order: 'plan',
    placeMinute: 0,
    grouping: 'none',
    filter: noFilter,
    pins: [],
    selected: [],
    found: new Set(),
  },
  marks: new Map(),
  audit: null,
  ...more,
})

export const paginationOf = (content: PagesContent, pageSize: PageSize = tallPage): Pagination =>
  paginate(content, pageSize, printPalette(svgFill), evenLetters)
