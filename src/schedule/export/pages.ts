// Which lines of a plan stand on which sheet of paper: arithmetic in pixels, before anything is drawn.
import { moreFindingsListed, noUnitPasses, planWithoutUnits } from '../../../domain/messages.ts'
import type { Finding } from '../../../domain/schedule/audit/finding.ts'
import type { TimeWindow } from '../../../domain/schedule/calendar/time-window.ts'
import { type Layout, rowCount } from '../layout/layout.ts'
import { rankedSites, type ShortSite } from '../layout/shortfalls.ts'
import { headingText, type RowWishes, showRows } from '../layout/visible-rows.ts'
import type { FindingMark } from '../painting/picture.ts'
import type { RowMetrics } from '../painting/scales.ts'

/** Everything that is drawn. */
export interface SheetsAsk {
  layout: Layout
  facts: readonly (readonly [term: string, text: string])[]
  /** What of the plan it is, in words. */
  about: string
  window: TimeWindow
  rows: RowWishes
  /** By row. */
  marks: ReadonlyMap<number, readonly FindingMark[]>
  /** Null where the plan was not audited. */
  audit: { summary: string; findings: readonly Finding[]; more: number } | null
}

/** Pixels. A sheet is as high as `height` where it is `whole`, else as high as what stands on it, up to `height`. */
export interface Paper {
  width: number
  height: number
  whole: boolean
}

export type Line = { height: number } & (
  | { kind: 'row'; row: number }
  | { kind: 'site'; site: ShortSite; most: number }
  | { kind: 'heading'; text: string }
  /** Words under no hours. */
  | { kind: 'note'; text: string }
  | { kind: 'finding'; finding: Finding; sentence: readonly string[] }
)

export interface PlacedLine {
  line: Line
  /** Pixels from the sheet's top. */
  top: number
}

export interface Sheet {
  /** From 1. */
  number: number
  lines: readonly PlacedLine[]
  hasAxis: boolean
  headHeight: number
  height: number
}

export const margin = 24
export const firstHeadHeight = 98
export const nextHeadHeight = 28
export const footHeight = 34
export const siteHeight = 24
/** Of one line of words. */
export const noteHeight = 17

/** `wrap` breaks a text into the lines that it takes. */
export function linesOf(ask: SheetsAsk, metrics: RowMetrics, wrap: (text: string) => string[]): Line[] {
  return [...rowLines(ask, metrics), ...siteLines(ask.layout, metrics), ...findingLines(ask, metrics, wrap)]
}

export function rowLines({ layout, rows }: SheetsAsk, metrics: RowMetrics): Line[] {
  const shown = showRows(layout, rows)
  if (shown.lines.length === 0) {
    const text = rowCount(layout) === 0 ? planWithoutUnits : noUnitPasses
    return [{ kind: 'note', text, height: noteHeight }]
  }
  return Array.from(shown.lines, line =>
    line < 0
      ? { kind: 'heading', text: headingText(shown, line), height: metrics.heading }
      : { kind: 'row', row: line, height: metrics.height[layout.rows.kinds[line] ?? 'truck'] },
  )
}

function siteLines(layout: Layout, { heading }: RowMetrics): Line[] {
  const sites = rankedSites(layout)
  if (sites.length === 0) return []
  const most = layout.shortfalls.periods.reduce((most, lacks) => Math.max(most, lacks), 0)
  return [
    { kind: 'heading', text: 'Site shortfalls', height: heading },
    ...sites.map((site): Line => ({ kind: 'site', site, most, height: siteHeight })),
  ]
}

function findingLines(
  { audit }: SheetsAsk,
  { heading }: RowMetrics,
  wrap: (text: string) => string[],
): Line[] {
  if (!audit) return []
  const notes = (text: string) => wrap(text).map((text): Line => ({ kind: 'note', text, height: noteHeight }))
  const { summary, findings, more } = audit
  return [
    { kind: 'heading', text: 'Findings', height: heading },
    ...notes(summary),
    ...findings.map((finding): Line => {
      const sentence = wrap(finding.sentence)
      // What was found and allowed stands on a line of its own.
      return { kind: 'finding', finding, sentence, height: (sentence.length + 1.3) * noteHeight }
    }),
    ...(more > 0 ? notes(moreFindingsListed(more)) : []),
  ]
}

/**
 * Fills sheet after sheet. No heading stands last on one, and a group that goes on has its heading again. What is too high
 * for any sheet has one of its own.
 */
export function pageLines(lines: readonly Line[], paper: Paper, metrics: RowMetrics): Sheet[] {
  const sheets: Sheet[] = []
  let next = 0
  let heading: Line | null = null
  do {
    const headHeight = sheets.length === 0 ? firstHeadHeight : nextHeadHeight
    const hasAxis = isUnderHours(lines, next)
    const start = margin + headHeight + (hasAxis ? metrics.axis : 0)
    const end = paper.height - margin - footHeight
    const repeated = heading && lines[next] && lines[next]?.kind !== 'heading' ? [continued(heading)] : []
    const placed: PlacedLine[] = repeated.map(line => ({ line, top: start }))
    let top = start + (repeated[0]?.height ?? 0)
    const first = next
    for (; next < lines.length; next++) {
      const line = lines[next]
      if (!line) break
      const together = line.height + (line.kind === 'heading' ? (lines[next + 1]?.height ?? 0) : 0)
      if (top + together > end && next > first) break
      if (line.kind === 'heading') heading = line
      placed.push({ line, top })
      top += line.height
    }
    const height = paper.whole ? paper.height : top + footHeight + margin
    sheets.push({ number: sheets.length + 1, lines: placed, hasAxis, headHeight, height })
  } while (next < lines.length)
  return sheets
}

/** Whether the line, or what its heading is about, has a place in time. */
function isUnderHours(lines: readonly Line[], index: number): boolean {
  const line = lines[index]?.kind === 'heading' ? lines[index + 1] : lines[index]
  return line?.kind === 'row' || line?.kind === 'site'
}

const continuing = ', continued'
const continued = (heading: Line): Line =>
  heading.kind === 'heading' ? { ...heading, text: heading.text + continuing } : heading
