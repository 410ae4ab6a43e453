// The content of a plan's pages by the view and the person's choice: the visible window or the whole day, visible rows or all.
import { notChecked } from '../../../../domain/messages/timeline.ts'
import { clock } from '../../../../domain/schedule/calendar/period.ts'
import { type TimeWindow, wholeDay } from '../../../../domain/schedule/calendar/time-window.ts'
import { noFilter, type RowFilter } from '../../../../domain/schedule/view/timeline-view.ts'
import { pluralize } from '../../../../domain/words/pluralize.ts'
import { planFacts } from '../../common/plan-facts.tsx'
import { findingsSummary, limitsText } from '../../layout/finding-texts.ts'
import { type Layout, rowCount } from '../../layout/layout.ts'
import type { VisibleRows } from '../../layout/visible-rows.ts'
import { groupingNames, orderNames } from '../../layout/visible-rows.ts'
import type { View } from '../../view/view-context.tsx'
import type { Found } from '../../worker/open-plan.ts'
import type { PagesContent } from './pages.ts'

export interface PagesChoice {
  time: 'day' | 'window'
  rows: 'all' | 'shown'
}

/** The fields of the view that decide what is drawn. */
export type ExportedView = Pick<
  View,
  | 'layout'
  | 'order'
  | 'grouping'
  | 'placeMinute'
  | 'pins'
  | 'filter'
  | 'window'
  | 'highlight'
  | 'marks'
  | 'visibleRows'
  | 'found'
  | 'differing'
  | 'isDraft'
  | 'isWithdrawn'
  | 'measured'
>

/** Findings listed on the pages; every finding is marked in its row. */
const maxListedFindings = 1000

/** `zoneText` says in which zone the times are. */
export function contentOfView(
  seen: ExportedView,
  { time, rows }: PagesChoice,
  zoneText: string,
): PagesContent {
  const { layout, order, grouping, placeMinute, pins, highlight, marks, found } = seen
  const filter = rows === 'all' ? noFilter : seen.filter
  const window = time === 'day' ? wholeDay(layout.minutes) : seen.window
  return {
    layout,
    facts: planFacts(layout, { namedSites: 4, isDraft: seen.isDraft }),
    about: `${aboutText(seen, filter, window)} · Times in ${zoneText}`,
    window,
    rows: {
      order,
      grouping,
      placeMinute,
      pins,
      filter,
      selected: filter.selected ? (highlight?.rows ?? []) : [],
      found: new Set(marks.keys()),
      differing: seen.differing,
    },
    marks: new Map(Array.from(marks.keys(), row => [row, marks.get(row) ?? []])),
    audit: found && auditContent(found),
  }
}

function auditContent({ findings, unchecked, limits }: Found): PagesContent['audit'] {
  return {
    summary: [
      ...unchecked.map(what => notChecked[what]),
      findingsSummary(findings, unchecked.length > 0),
      limitsText(limits),
    ].join(' '),
    findings: findings.slice(0, maxListedFindings),
    more: Math.max(0, findings.length - maxListedFindings),
  }
}

export const windowText = ({ from, to }: TimeWindow): string =>
  `${clock(Math.round(from))} to ${clock(Math.round(to))}`

/** The number of visible rows, without those that only the compared plan has: pages show the open plan alone. */
export const filteredCount = (layout: Layout, { rows }: VisibleRows): number =>
  Array.from(rows).filter(row => row >= 0 && row < rowCount(layout)).length

function aboutText(seen: ExportedView, filter: RowFilter, window: TimeWindow): string {
  const { layout, visibleRows, found } = seen
  const all = rowCount(layout)
  const drawn = filteredCount(layout, visibleRows)
  const isAll = filter === noFilter || drawn === all
  const rows = isAll ? pluralize(all, 'row', 'rows') : `${drawn} of ${pluralize(all, 'row', 'rows')}`
  return [
    ...standingText(seen),
    // What was measured is on the screen beside it, and not here.
    ...(seen.measured ? ['planned values only'] : []),
    windowText(window),
    `${rows}${isAll ? '' : ` (${filterText(filter)})`}, ${orderText(seen)}`,
    ...(found
      ? [
          found.findings.length === 0
            ? 'no findings'
            : pluralize(found.findings.length, 'finding', 'findings'),
        ]
      : []),
  ].join(' · ')
}

/** Whoever finds the pages must not take them for a plan that is in use. */
function standingText({ isDraft, isWithdrawn }: ExportedView): string[] {
  if (isDraft) return [isWithdrawn ? 'Draft of a withdrawn plan' : 'Draft']
  return isWithdrawn ? ['Withdrawn plan'] : []
}

function orderText({ order, grouping, placeMinute }: ExportedView): string {
  const at = (choice: string) => (choice === 'place' ? ` at ${clock(Math.round(placeMinute))}` : '')
  const ordered =
    order === 'plan' ? "in the plan's order" : `ordered by ${orderNames[order].toLowerCase()}${at(order)}`
  if (grouping === 'none') return ordered
  return `${ordered}, grouped by ${groupingNames[grouping].toLowerCase()}${at(grouping)}`
}

const filterText = ({ kind, place, unit, findings, differences, selected }: RowFilter): string =>
  [
    ...(kind ? [kind === 'truck' ? 'trucks' : 'batteries'] : []),
    ...(place ? [`at ${place} at some time`] : []),
    ...(unit ? [`named like ${unit}`] : []),
    ...(findings ? ['with findings'] : []),
    ...(differences ? ['with differences'] : []),
    ...(selected ? ['selected'] : []),
  ].join(', ')
