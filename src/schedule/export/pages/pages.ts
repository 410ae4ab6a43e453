// Breaks the lines of a plan into pages: arithmetic in pixels, before anything is drawn.
import { moreFindingsListed } from '../../../../domain/messages/exports.ts'
import { noUnitMatches, planWithoutUnits } from '../../../../domain/messages/timeline.ts'
import type { Finding } from '../../../../domain/schedule/audit/finding.ts'
import type { TimeWindow } from '../../../../domain/schedule/calendar/time-window.ts'
import { rowKind } from '../../layout/column.ts'
import { type Layout, rowCount } from '../../layout/layout.ts'
import { maxShortfallKwh, rankedSites, type ShortSite } from '../../layout/shortfalls.ts'
import { computeVisibleRows, headingText, type RowQuery } from '../../layout/visible-rows.ts'
import type { FindingMark } from '../../painting/picture.ts'
import type { RowMetrics } from '../../painting/scales.ts'

/** What a plan's pages show. */
export interface PagesContent {
  layout: Layout
  facts: readonly (readonly [term: string, text: string])[]
  /** One line that says which part of the plan is shown. */
  about: string
  window: TimeWindow
  rows: RowQuery
  /** By row. */
  marks: ReadonlyMap<number, readonly FindingMark[]>
  /** Null where the plan was not audited. */
  audit: { summary: string; findings: readonly Finding[]; more: number } | null
}

/** Pixels. Without a fixed height a page is as high as its lines, up to `height`. */
export interface PageSize {
  width: number
  height: number
  hasFixedHeight: boolean
}

export type PageLine = { height: number } & (
  | { kind: 'row'; row: number }
  | { kind: 'site'; site: ShortSite; maxShortfall: number }
  | { kind: 'heading'; text: string }
  /** Text outside the time axis. */
  | { kind: 'note'; text: string }
  | { kind: 'finding'; finding: Finding; sentence: readonly string[] }
)

export interface PlacedLine {
  line: PageLine
  /** Pixels from the page's top. */
  top: number
}

export interface PlanPage {
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
const siteHeight = 24
/** The height of one line of text. */
export const noteHeight = 17

/** `wrap` breaks a text into lines. */
export function contentLines(
  content: PagesContent,
  metrics: RowMetrics,
  wrap: (text: string) => string[],
): PageLine[] {
  return [
    ...rowLines(content, metrics),
    ...siteLines(content.layout, metrics),
    ...findingLines(content, metrics, wrap),
  ]
}

export function rowLines({ layout, rows }: PagesContent, metrics: RowMetrics): PageLine[] {
  const shown = computeVisibleRows(layout, rows)
  if (shown.rows.length === 0) {
    const text = rowCount(layout) === 0 ? planWithoutUnits : noUnitMatches
    return [{ kind: 'note', text, height: noteHeight }]
  }
  return Array.from(shown.rows, line =>
    line < 0
      ? { kind: 'heading', text: headingText(shown, line), height: metrics.heading }
      : { kind: 'row', row: line, height: metrics.height[rowKind(layout, line)] },
  )
}

function siteLines(layout: Layout, { heading }: RowMetrics): PageLine[] {
  const sites = rankedSites(layout)
  if (sites.length === 0) return []
  const maxShortfall = maxShortfallKwh(layout)
  return [
    { kind: 'heading', text: 'Site shortfalls', height: heading },
    ...sites.map((site): PageLine => ({ kind: 'site', site, maxShortfall, height: siteHeight })),
  ]
}

function findingLines(
  { audit }: PagesContent,
  { heading }: RowMetrics,
  wrap: (text: string) => string[],
): PageLine[] {
  if (!audit) return []
  const notes = (text: string) =>
    wrap(text).map((text): PageLine => ({ kind: 'note', text, height: noteHeight }))
  const { summary, findings, more } = audit
  return [
    { kind: 'heading', text: 'Findings', height: heading },
    ...notes(summary),
    ...findings.map((finding): PageLine => {
      const sentence = wrap(finding.sentence)
      // The found and allowed values take a line of their own.
      return { kind: 'finding', finding, sentence, height: (sentence.length + 1.3) * noteHeight }
    }),
    ...(more > 0 ? notes(moreFindingsListed(more)) : []),
  ]
}

/**
 * Fills page after page. A heading is never the last line of a page, and a group that continues on the next page repeats its
 * heading there. A line higher than a page gets a page of its own.
 */
export function fillPages(lines: readonly PageLine[], pageSize: PageSize, metrics: RowMetrics): PlanPage[] {
  const pages: PlanPage[] = []
  let next = 0
  let heading: PageLine | null = null
  do {
    const headHeight = pages.length === 0 ? firstHeadHeight : nextHeadHeight
    const hasAxis = isOnTimeAxis(lines, next)
    const start = margin + headHeight + (hasAxis ? metrics.axis : 0)
    const end = pageSize.height - margin - footHeight
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
    const height = pageSize.hasFixedHeight ? pageSize.height : top + footHeight + margin
    pages.push({ number: pages.length + 1, lines: placed, hasAxis, headHeight, height })
  } while (next < lines.length)
  return pages
}

/** Whether the line, or the first line under a heading, is drawn along the time axis. */
function isOnTimeAxis(lines: readonly PageLine[], index: number): boolean {
  const line = lines[index]?.kind === 'heading' ? lines[index + 1] : lines[index]
  return line?.kind === 'row' || line?.kind === 'site'
}

const continued = (heading: PageLine): PageLine =>
  heading.kind === 'heading' ? { ...heading, text: `${heading.text}, continued` } : heading
