// The small fleet's sheets of paper, with letters of equal width.

import { noFilter } from '../../../../domain/schedule/view/timeline-view.ts'
import type { Paper, SheetsAsk } from '../../../../src/schedule/export/pages.ts'
import type { MeasureText } from '../../../../src/schedule/export/paper-canvas.ts'
import { printPalette } from '../../../../src/schedule/export/print-palette.ts'
import { type Stack, stackSheets } from '../../../../src/schedule/export/stack.ts'
import { svgFill } from '../../../../src/schedule/export/svg-canvas.ts'
import type { Layout } from '../../../../src/schedule/layout/layout.ts'
import { fleet } from '../small-fleet.ts'

export const evenLetters: MeasureText = (font, text) =>
  text.length * 0.5 * Number(/([\d.]+)px/.exec(font)?.[1])

export const tallPaper: Paper = { width: 1400, height: 24_000, whole: false }

export const sheetsAsk = (more: Partial<SheetsAsk> = {}, layout: Layout = fleet): SheetsAsk => ({
  layout,
  facts: [
    ['Plan', layout.txId],
    ['Date', 'Thursday, 15 January 2026'],
    ['Total cost', '42'],
    ['Shortfall', '9.5'],
  ],
  about: '00:00 to 01:00 · 5 rows, as delivered',
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

export const stackOf = (ask: SheetsAsk, paper: Paper = tallPaper): Stack =>
  stackSheets(ask, paper, printPalette(svgFill), evenLetters)
