// Details of the hovered or focused bar: a panel with everything, and a tooltip with one line.
import { type ReactNode, use, useRef } from 'react'
import { clock } from '../../../domain/schedule/calendar/period.ts'
import type { Run } from '../../../domain/schedule/runs/runs.ts'
import { amount, energyText } from '../../../domain/schedule/words/sentences.ts'
import { SmallTool } from '../../ui/button/small-tool.tsx'
import { kindFill, kindLabels } from '../layout/kinds.ts'
import type { RowDivergence } from '../layout/measured.ts'
import {
  atEnd,
  detail,
  detailList,
  detailsPanel,
  detailsTitle,
  detailTerm,
  detailText,
  hint,
  selectionLine,
  shortDivergenceLine,
  swatch,
  tooltip,
} from './details.css.ts'
import { TripTicksContext } from './trip-ticks.ts'

export interface DetailsPanelProps {
  /** Shown without a run. */
  resting?: ReactNode
  /** Shown at the end. */
  beside?: ReactNode
  run: Run | null
  /** The unit's activity in the compared plan at that time. */
  other?: { name: string; activity: string | null } | null
  /** The battery's divergence from its plan. */
  divergence?: RowDivergence | null
  /** The selection in words. */
  selected: string | null
  /** Explains the selection. */
  explanation?: ReactNode
  /** `hadFocus`: the pressed button had the focus and disappears. */
  onClear: (hadFocus: boolean) => void
}

export function DetailsPanel(props: DetailsPanelProps) {
  const { run, other, divergence, selected, explanation, resting = <Hint />, beside, onClear } = props
  const panel = useRef<HTMLElement>(null)
  const clear = () => onClear(panel.current?.contains(document.activeElement) ?? false)
  return (
    <section ref={panel} className={detailsPanel} aria-label="Details">
      {run ? <RunDetails run={run} other={other} /> : !selected && resting}
      {divergence && (
        <p className={shortDivergenceLine} title={divergence.sentence}>
          ≠ {divergence.sentence}
        </p>
      )}
      <p className={selectionLine} role="status" title={selected ?? undefined}>
        {selected && `Selected: ${selected}`}
      </p>
      {selected && explanation}
      {selected && <SmallTool name="Clear selection" shortcut="Escape" keepsFocus onPress={clear} />}
      {beside && <div className={atEnd}>{beside}</div>}
    </section>
  )
}

const Hint = () => <p className={hint}>Point at a bar, or move through the chart with the arrow keys.</p>

function RunDetails({ run, other }: { run: Run; other: DetailsPanelProps['other'] }) {
  const ticksOf = use(TripTicksContext)
  return (
    <>
      <p className={detailsTitle}>
        <svg className={swatch} aria-hidden="true">
          <rect width="100%" height="100%" fill={kindFill(run.kind)} />
        </svg>
        {run.unitId} · {kindLabels[run.kind]}
      </p>
      <dl className={detailList}>
        {facts(run).map(([term, text]) => (
          <Detail key={term} term={term} text={text} />
        ))}
        {'trip' in run && ticksOf?.(run.trip, text => <Detail term="Run sheet" text={text} />)}
        {other && <Detail term={`In ${other.name}`} text={other.activity ?? 'not in that plan'} />}
      </dl>
    </>
  )
}

const Detail = ({ term, text }: { term: string; text: string }) => (
  <div className={detail}>
    <dt className={detailTerm}>{term}</dt>
    <dd className={detailText} title={text}>
      {text}
    </dd>
  </div>
)

function facts(run: Run): [term: string, text: string][] {
  const found = locationFacts(run)
  found.unshift(['Time', `${clock(run.startMinute)} to ${clock(run.endMinute)}`])
  if ('rateKw' in run) found.push(['Rate', `${amount(run.rateKw)} kW`])
  if ('energyAfterKwh' in run)
    found.push(['Energy', `${amount(run.energyBeforeKwh)} to ${energyText(run.energyAfterKwh)}`])
  return found
}

function locationFacts(run: Run): [string, string][] {
  if (!('trip' in run)) return [[run.kind === 'microgrid' ? 'Microgrid' : 'Location', run.place]]
  const { truckId, batteryIds, sourceId, destinationId } = run.trip
  return [
    ['From', sourceId],
    ['To', destinationId],
    ['Truck', truckId],
    ['Batteries', batteryIds.join(', ') || 'none'],
  ]
}

const tooltipRoom = { width: 340, height: 64 }

/** Hidden from screen readers, because the bar's accessible name says the same. */
export function RunTooltip({ words, position }: { words: string; position: { x: number; y: number } }) {
  const left = Math.max(8, Math.min(position.x + 12, window.innerWidth - tooltipRoom.width))
  const below = position.y + 18 + tooltipRoom.height < window.innerHeight
  return (
    <div
      className={tooltip}
      style={{ left, top: below ? position.y + 18 : position.y - tooltipRoom.height }}
      aria-hidden="true"
    >
      {words}
    </div>
  )
}
