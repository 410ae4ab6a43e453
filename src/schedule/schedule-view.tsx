// A day's dispatch plan as it is read: what the plan says of itself, the means of looking, the chart, and what is told of the
// place that is pointed at.
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { Finding } from '../../domain/schedule/audit/finding.ts'
import { minutesPerPeriod } from '../../domain/schedule/period.ts'
import { type TimeWindow, wholeDay } from '../../domain/schedule/time-window.ts'
import type { PlaySpeed, TimelineEvent, TimelineView, UnitName } from '../../domain/schedule/timeline-view.ts'
import { isSameUnit } from '../../domain/schedule/timeline-view.ts'
import { AuditTools } from './audit-tools.tsx'
import { emptyPlan, labelWidth } from './chart.css.ts'
import { Chart, type ChartHandle, type Told } from './chart.tsx'
import { DetailsPanel, RunTooltip } from './details.tsx'
import {
  type FindingPlace,
  marksByRow,
  nextStop,
  placesOf,
  selectionOfFinding,
  shownStops,
} from './finding-places.ts'
import { type Layout, rowCount, runAt } from './layout.ts'
import { Legend } from './legend.tsx'
import { KindPatterns } from './marks/kind-patterns.tsx'
import type { FindingMark } from './marks/paint-rows.ts'
import { Overview } from './overview.tsx'
import { PlanFacts } from './plan-facts.tsx'
import { PlayTools, usePlayer } from './play-tools.tsx'
import { RowTools } from './row-tools.tsx'
import {
  besides,
  moreBody,
  moreSummary,
  moreTools,
  overChart,
  panelLoading,
  scheduleView,
  withPanel,
} from './schedule-view.css.ts'
import { emphasisOf } from './selection.ts'
import { showRows } from './shown-rows.ts'
import { Tool } from './tool.tsx'
import { toolGroup, tools } from './tools.css.ts'
import { TotalsStrip } from './totals-strip.tsx'
import type { PlanAudit } from './use-audit.ts'
import { useMedia } from './use-media.ts'
import { useRowMetrics } from './use-row-metrics.ts'
import { type KeyActions, useViewKeys } from './use-view-keys.ts'
import { WindowTools, zoomStep } from './window-tools.tsx'

const FindUnit = lazy(() => import('./find-unit.tsx'))
const KeysDialog = lazy(() => import('./keys-dialog.tsx'))
const UnitsPanel = lazy(() => import('./units-panel.tsx'))
const SitesPanel = lazy(() => import('./sites-panel.tsx'))
const DayList = lazy(() => import('./day-list.tsx'))
const FindingsPanel = lazy(() => import('./findings-panel.tsx'))
const RunsTable = lazy(() => import('./runs-table.tsx'))

/** How the plan is looked at, and how to look at it otherwise. */
export interface Timeline {
  view: TimelineView
  playing: boolean
  speed: PlaySpeed
  send: (event: TimelineEvent) => void
}

interface ScheduleViewProps {
  layout: Layout
  timeline: Timeline
  /** The minute of the plan's day that the clock shows; null where the plan is of another day. */
  clockMinute?: number | null
  /** Its findings are listed and marked on the chart; [ and ] lead from one to the next. */
  audit?: PlanAudit | undefined
}

/** Narrower than this, a day has no room from left to right. */
const narrowest = '(max-width: 640px)'

const noFindings: readonly Finding[] = []

/** Made for one layout: give it another `key` with another one. */
export function ScheduleView({ layout, timeline, clockMinute = null, audit }: ScheduleViewProps) {
  const { view, playing, speed, send } = timeline
  const frame = useRef<HTMLDivElement>(null)
  const chart = useRef<ChartHandle>(null)
  const metrics = useRowMetrics()
  const labels = Math.round(labelWidth * metrics.textScale)
  const window = useTimeWindow(view, layout)
  const playhead = view.playhead ?? clockMinute ?? 0
  usePlayer(playing, send)
  const emphasis = useMemo(() => emphasisOf(layout, view.selection), [layout, view.selection])
  const findings = audit?.found?.findings ?? noFindings
  const places = useMemo(() => placesOf(layout, findings), [layout, findings])
  const marks = useMemo(() => marksByRow(places), [places])
  const shown = useShownRows(layout, view, emphasis?.rows, marks)
  const [led, setLed] = useState<{ among: readonly Finding[]; index: number } | null>(null)
  // An index among other findings means nothing in these.
  const chosen = led?.among === findings ? led.index : null
  const [told, setTold] = useState<Told | null>(null)
  const [row, setRow] = useState<number | null>(null)
  const [wanted, setWanted] = useState<number | null>(null)
  const isNarrow = useMedia(narrowest)
  const [dialog, setDialog] = useState<'find' | 'keys' | null>(null)
  const run = told?.run == null ? null : runAt(layout, told.row, told.run)
  // Panels may lag behind the playhead while it plays: the chart does not.
  const panelMinute = useDeferredValue(playhead)

  const goTo = useCallback((row: number, minute: number) => chart.current?.goTo(row, minute), [])
  const minuteNow = useRef(playhead)
  minuteNow.current = playhead
  const askMinute = useCallback(() => minuteNow.current, [])
  const unit: UnitName | null =
    row === null ? null : { kind: layout.rows.kinds[row] ?? 'truck', id: layout.rows.ids[row] ?? '' }
  const isPinned = unit !== null && view.pins.some(pin => isSameUnit(pin, unit))
  const pin = () => unit && send({ type: 'pin.toggled', unit })
  const openPanel = (panel: TimelineView['panel']) =>
    send({ type: 'panel.chosen', panel: view.panel === panel ? null : panel })
  const chooseFinding = (index: number) => {
    const finding = findings[index]
    const place = places[index]
    if (!finding || !place) return
    setLed({ among: findings, index })
    const selection = selectionOfFinding(layout, finding, place)
    send(selection ? { type: 'selection.made', selection } : { type: 'selection.cleared' })
    // The focus follows a moment later; the next step begins here all the same.
    setTold(null)
    if (place.row !== null) findRow(place.row, place.startMinute)
    // After the bar that was led to: it may be longer than the window, and what is wrong with it out of sight.
    setTimeout(() => send({ type: 'window.led', span: spanOf(place) }))
  }
  const toFinding = (step: 1 | -1) => {
    const from = told ?? startOf(places[chosen ?? -1])
    const next = nextStop(shownStops(places, shown), places, shown, from, step)
    if (next !== undefined) chooseFinding(next)
  }
  const isTable = view.panel === 'table'
  const toggleTable = () => {
    openPanel('table')
    // Where the table was, the chart is, and so is the focus.
    if (isTable) setTimeout(() => chart.current?.focus())
  }
  const findRow = (row: number, minute = minuteNow.current) => {
    if ((shown.lineOfRow[row] ?? -1) < 0) send({ type: 'filter.cleared' })
    if (isTable || isNarrow) send({ type: 'panel.chosen', panel: null })
    setWanted(row)
    // The row may have to be shown first.
    setTimeout(() => goTo(row, minute))
  }
  const zoom = (factor: number) =>
    send({ type: 'window.zoomed', factor, minute: within(told?.minute, window) })
  const step = (minutes: number) => send({ type: 'playhead.moved', minute: playhead + minutes })
  const play = () => send(playing ? { type: 'playing.stopped' } : { type: 'playing.started', from: playhead })
  const keys: KeyActions = {
    '+': () => zoom(zoomStep),
    '=': () => zoom(zoomStep),
    '-': () => zoom(1 / zoomStep),
    '0': () => send({ type: 'window.widened' }),
    ',': () => step(-minutesPerPeriod),
    '.': () => step(minutesPerPeriod),
    '[': () => toFinding(-1),
    ']': () => toFinding(1),
    '?': () => setDialog('keys'),
    f: () => setDialog('find'),
    k: play,
    p: pin,
    t: toggleTable,
    Escape: () => send({ type: 'selection.cleared' }),
  }
  useViewKeys(frame, keys)

  const details = (
    <DetailsPanel
      run={run}
      selected={emphasis?.title ?? null}
      onClear={() => send({ type: 'selection.cleared' })}
    />
  )
  const playTools = (
    <PlayTools
      playhead={playhead}
      playing={playing}
      speed={speed}
      clockMinute={clockMinute}
      followsClock={view.playhead === null}
      send={send}
    />
  )
  const rowTools = (
    <RowTools
      layout={layout}
      order={view.order}
      grouping={view.grouping}
      placeMinute={view.placeMinute}
      filter={view.filter}
      minute={askMinute}
      hasSelection={emphasis !== null}
      hasFindings={findings.length > 0 || view.filter.findings}
      send={send}
    />
  )
  const auditTools = audit && (
    <AuditTools
      count={audit.found && findings.length}
      isOpen={view.panel === 'findings'}
      onToggle={() => openPanel('findings')}
      toleranceKwh={view.toleranceKwh}
      onTolerance={kwh => send({ type: 'tolerance.chosen', kwh })}
    />
  )
  const findingsPanel = view.panel === 'findings' && audit?.found && (
    <Suspense fallback={<p className={panelLoading}>Loading...</p>}>
      <FindingsPanel
        txId={layout.txId}
        found={audit.found}
        file={audit.file}
        chosen={chosen}
        alone={isNarrow}
        onChoose={chooseFinding}
      />
    </Suspense>
  )
  const find = <Tool name="Find" shortcut="f" onPress={() => setDialog('find')} />
  const table = <Tool name="Table" shortcut="t" pressed={isTable} onPress={toggleTable} />
  const dialogs = (
    <Suspense>
      {dialog === 'find' && (
        <FindUnit layout={layout} onFind={row => findRow(row)} onClose={() => setDialog(null)} />
      )}
      {dialog === 'keys' && <KeysDialog onClose={() => setDialog(null)} />}
    </Suspense>
  )
  const runsTable = (
    <Suspense fallback={<p className={panelLoading}>Loading...</p>}>
      <RunsTable layout={layout} shown={shown} />
    </Suspense>
  )

  if (rowCount(layout) === 0)
    return (
      <div className={scheduleView}>
        <PlanFacts layout={layout} />
        {auditTools}
        {findingsPanel}
        <p className={emptyPlan}>This plan has no trucks and no batteries.</p>
      </div>
    )

  if (isNarrow)
    return (
      <div ref={frame} className={scheduleView}>
        <KindPatterns />
        <details className={moreTools}>
          <summary className={moreSummary}>Facts, order and filter</summary>
          <div className={moreBody}>
            <PlanFacts layout={layout} />
            <Legend />
            {rowTools}
            {playTools}
            <div className={toolGroup}>
              {find}
              {table}
            </div>
          </div>
        </details>
        {auditTools}
        {isTable ? (
          runsTable
        ) : findingsPanel ? (
          findingsPanel
        ) : (
          <Suspense fallback={<p className={panelLoading}>Loading...</p>}>
            <DayList
              key={wanted ?? -1}
              layout={layout}
              shown={shown}
              emphasis={emphasis}
              minute={playhead}
              first={wanted}
              onSelect={selection => send({ type: 'selection.made', selection })}
            />
          </Suspense>
        )}
        {emphasis && details}
        {dialogs}
      </div>
    )

  return (
    <div ref={frame} className={scheduleView}>
      <KindPatterns />
      <div className={overChart}>
        <PlanFacts layout={layout} />
        <Legend />
      </div>
      <div className={tools}>
        <WindowTools window={window} dayMinutes={layout.minutes} send={send} />
        {playTools}
        <fieldset className={toolGroup} aria-label="Panels">
          <Tool
            name="Pin"
            about={unit?.id}
            shortcut="p"
            off={unit === null}
            pressed={isPinned}
            onPress={pin}
          />
          {find}
          <Tool name="Where units are" pressed={view.panel === 'units'} onPress={() => openPanel('units')} />
          <Tool name="Shortfalls" pressed={view.panel === 'sites'} onPress={() => openPanel('sites')} />
          {table}
          <Tool name="Keys" sign="?" shortcut="?" onPress={() => setDialog('keys')} />
        </fieldset>
      </div>
      <div className={tools}>
        {rowTools}
        {auditTools}
      </div>
      <Overview layout={layout} window={window} labelWidth={labels} send={send} />
      <div className={withPanel}>
        <div className={besides}>
          {isTable ? (
            runsTable
          ) : (
            <Chart
              ref={chart}
              layout={layout}
              shown={shown}
              window={window}
              metrics={metrics}
              labelWidth={labels}
              emphasis={emphasis}
              findings={marks}
              playhead={playhead}
              isNow={view.playhead === null && clockMinute !== null}
              send={send}
              onTold={setTold}
              onRow={setRow}
            />
          )}
          <TotalsStrip
            layout={layout}
            window={window}
            labelWidth={labels}
            textScale={metrics.textScale}
            minute={playhead}
          />
          {view.panel === 'sites' && (
            <Suspense fallback={<p className={panelLoading}>Loading...</p>}>
              <SitesPanel
                layout={layout}
                window={window}
                labelWidth={labels}
                selection={view.selection}
                send={send}
              />
            </Suspense>
          )}
        </div>
        {view.panel === 'units' && (
          <Suspense fallback={<p className={panelLoading}>Loading...</p>}>
            <UnitsPanel layout={layout} shown={shown} minute={panelMinute} onChoose={goTo} />
          </Suspense>
        )}
        {findingsPanel}
      </div>
      {details}
      {told?.place && run && <RunTooltip run={run} place={told.place} />}
      {dialogs}
    </div>
  )
}

/** The same object as long as it is the same window. */
function useTimeWindow({ window }: TimelineView, { minutes }: Layout): TimeWindow {
  return useMemo(() => window ?? wholeDay(minutes), [window, minutes])
}

function useShownRows(
  layout: Layout,
  { order, placeMinute, grouping, filter, pins }: TimelineView,
  belonging: readonly number[] | undefined,
  marks: ReadonlyMap<number, readonly FindingMark[]>,
) {
  const found = useMemo(() => new Set(marks.keys()), [marks])
  // Only where the filter asks for it do other rows come with another selection.
  const selected = filter.selected ? belonging : undefined
  return useMemo(
    () => showRows(layout, { order, placeMinute, grouping, filter, pins, selected: selected ?? [], found }),
    [layout, order, placeMinute, grouping, filter, pins, selected, found],
  )
}

const within = (minute: number | undefined, { from, to }: TimeWindow): number =>
  minute !== undefined && minute >= from && minute <= to ? minute : (from + to) / 2

const spanOf = ({ startMinute, endMinute }: FindingPlace): TimeWindow => ({
  from: startMinute,
  to: endMinute,
})

const startOf = (place: FindingPlace | undefined) =>
  place?.row == null ? null : { row: place.row, minute: place.startMinute }
