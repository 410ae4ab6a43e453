// A unit's card in the list of a narrow screen: its bars and energy curve, and, while it is open, its runs in words.
import { useLayoutEffect, useRef } from 'react'
import { clock } from '../../../domain/schedule/calendar/period.ts'
import type { Run, RunKind } from '../../../domain/schedule/runs/runs.ts'
import { energyText, runSentence } from '../../../domain/schedule/words/sentences.ts'
import { cellAttributes } from '../chart/interaction/cells.ts'
import { ShortenedId } from '../common/shortened-id.tsx'
import { at, rowId } from '../layout/column.ts'
import { kindFill } from '../layout/kinds.ts'
import { energyAt, runsOf } from '../layout/layout.ts'
import { selectionOf } from '../layout/selection.ts'
import { useView } from '../view/view-context.tsx'
import {
  card,
  cardHead,
  cardId,
  cardLevel,
  divergenceNote,
  runLine,
  runList,
  runSwatch,
  runTime,
  runWords,
} from './day-list.css.ts'
import { DayPicture, type MarkedSpan } from './day-picture.tsx'

interface DayCardProps {
  row: number
  position: number
  height: number
  isOpen: boolean
  reachable: boolean
  /** Drawn in its day. */
  marked: MarkedSpan | null
  onFocus: () => void
  onToggle: () => void
  onMeasure: (height: number) => void
}

export function DayCard(props: DayCardProps) {
  const { row, position, isOpen, reachable, marked, onToggle } = props
  const {
    drawn: layout,
    overlay,
    playhead: minute,
    highlight,
    measured,
  } = useView('drawn', 'overlay', 'playhead', 'highlight', 'measured')
  const isRelated = highlight?.relatedRows.has(row) ?? false
  const measuredDay = measured?.days.get(row)
  const kwh = energyAt(layout, row, minute)
  const id = rowId(layout, row)
  const sentence = measuredDay?.divergence?.sentence
  const difference = overlay?.note(row)
  const descriptions = [
    ...(isRelated ? ['Belongs to the selection'] : []),
    ...(sentence ? [sentence] : []),
    ...(difference ? [difference.description] : []),
  ]
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus goes to what is in it
    <div
      role="row"
      aria-rowindex={position}
      className={card}
      data-related={isRelated || undefined}
      onFocus={props.onFocus}
    >
      <div
        role="rowheader"
        {...cellAttributes({ row, run: null })}
        data-stop
        tabIndex={reachable ? 0 : -1}
        aria-expanded={isOpen}
        aria-description={descriptions.join(', ') || undefined}
        className={cardHead}
        style={{ height: props.height - 1 }}
        onClick={onToggle}
        onKeyDown={event => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          onToggle()
        }}
      >
        <span className={cardId}>
          {isRelated && <span aria-hidden="true">▸</span>}
          <ShortenedId id={id} />
          {sentence && <span aria-hidden="true">≠</span>}
          {difference && (
            <span aria-hidden="true">
              {difference.sign} {difference.word}
            </span>
          )}
        </span>
        {/* Hidden like the signs: the header's name is the unit's id, and each run's name has its energy. */}
        <span className={cardLevel} aria-hidden="true">
          {kwh === undefined ? '' : `planned ${energyText(kwh)} at ${clock(Math.floor(minute))}`}{' '}
          {isOpen ? '▴' : '▾'}
        </span>
        <DayPicture layout={layout} row={row} minute={minute} measuredDay={measuredDay} marked={marked} />
      </div>
      {isOpen && <Runs row={row} note={sentence} onMeasure={props.onMeasure} />}
    </div>
  )
}

/** Of little interest on the way through a day. */
const restKinds: ReadonlySet<RunKind> = new Set(['park', 'stage'])

const isUnderWay = ({ startMinute, endMinute }: Run, minute: number | null): boolean =>
  minute !== null && startMinute <= minute && minute < endMinute

interface RunsProps {
  row: number
  /** The battery's divergence in words. */
  note: string | undefined
  onMeasure: (height: number) => void
}

function Runs({ row, note, onMeasure }: RunsProps) {
  const {
    drawn: layout,
    overlay,
    highlight,
    chosenRuns,
    clockMinute,
    send,
  } = useView('drawn', 'overlay', 'highlight', 'chosenRuns', 'clockMinute', 'send')
  const highlightedRuns = highlight?.highlightedRuns.get(row) ?? []
  const select = (i: number) => send({ type: 'selection.made', selection: selectionOf(layout, row, i) })
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a note takes room
  useLayoutEffect(() => onMeasure(list.current?.offsetHeight ?? 0), [onMeasure, note])
  const first = at(layout.runs.offsets, row)
  return (
    <div ref={list} role="none" className={runList}>
      {note && (
        <p className={divergenceNote} aria-hidden="true">
          ≠ {note}
        </p>
      )}
      {runsOf(layout, row).map((run, i) => {
        const words = overlay?.sentence(row, i) ?? runSentence(run)
        // The visible text is part of the accessible name, for speech input.
        const time = `${clock(run.startMinute)} to ${clock(run.endMinute)}`
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a run has no identity but its place in the row
            key={i}
            {...cellAttributes({ row, run: i })}
            role="gridcell"
            data-stop
            tabIndex={-1}
            aria-label={words}
            aria-selected={chosenRuns?.has(first + i) ?? highlightedRuns.includes(first + i)}
            aria-current={isUnderWay(run, clockMinute) ? 'time' : undefined}
            data-past={(clockMinute !== null && run.endMinute <= clockMinute) || undefined}
            data-rests={restKinds.has(run.kind) || undefined}
            className={runLine}
            onClick={() => select(i)}
            onKeyDown={event => event.key === 'Enter' && select(i)}
          >
            <svg className={runSwatch} aria-hidden="true">
              <rect width="100%" height="100%" fill={kindFill(run.kind)} />
            </svg>
            <span className={runTime}>{time}</span>{' '}
            <span className={runWords}>{words.slice(`${run.unitId}, ${time}, `.length)}</span>
          </div>
        )
      })}
    </div>
  )
}
