// The journal, one line per entry: only the lines in view and a few around them are in the document. Keys move through the
// list while it has the focus.
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, memo, type RefObject, useEffect, useId, useRef } from 'react'
import type { JournalEntry } from '../../../machines/journal/journal.ts'
import type { Playback, Step } from '../../../machines/journal/playback.ts'
import { stateName } from '../../../machines/journal/state-name.ts'
import { empty } from '../common/inspector.css.ts'
import { type ListRow, type Move, moveKeys, rangeWith } from '../common/list-rows.ts'
import { observeRect } from '../common/observe-rect.ts'
import { useRem } from '../common/use-rem.ts'
import { clockOf } from './filter.ts'
import { cell, inside, line, list, mutedCell, number, strongCell, timeCell } from './journal-list.css.ts'

/** What the keys do, among the listed lines. */
export type Moves = Record<Move, () => void>

interface JournalListProps {
  playback: Playback
  /** The steps that are listed. */
  steps: readonly Step[]
  /** The chosen line; null while the newest is followed. */
  chosen: Step | null
  moves: Moves
  onChoose: (step: Step) => void
}

const lineRem = 1.625

export function JournalList({ playback, steps, chosen, moves, onChoose }: JournalListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const id = useId()
  const { virtual, lineHeight, chosenIndex } = useLinesInView(scroller, steps, chosen)

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const move = moveKeys.get(event.key)
    if (!move) return
    event.preventDefault()
    event.stopPropagation()
    moves[move]()
  }

  return (
    <div
      ref={scroller}
      className={list}
      role="listbox"
      aria-label="Journal"
      aria-keyshortcuts="j ] k [ Home End"
      tabIndex={0}
      aria-activedescendant={chosenIndex < 0 ? undefined : `${id}${chosen}`}
      onKeyDown={onKeyDown}
    >
      {steps.length === 0 && <p className={empty}>No entries.</p>}
      <div className={inside} role="presentation" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const step = steps[index] as Step
          const entry = playback.entryAt(step)
          return (
            entry && (
              <Line
                key={entry.seq}
                id={`${id}${step}`}
                entry={entry}
                step={step}
                position={index + 1}
                count={steps.length}
                top={start}
                height={lineHeight}
                chosen={step === chosen}
                onChoose={onChoose}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

/** The chosen line, or else the newest, is scrolled into view. */
function useLinesInView(
  scroller: RefObject<HTMLDivElement | null>,
  steps: readonly Step[],
  chosen: Step | null,
) {
  const lineHeight = Math.round(lineRem * useRem(scroller))
  const chosenIndex = chosen === null ? -1 : steps.indexOf(chosen)
  const virtual = useVirtualizer<HTMLElement, Element>({
    count: steps.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 8,
    observeElementRect: observeRect,
    rangeExtractor: range => rangeWith(chosenIndex, range),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are measured again when the font size changes
  useEffect(() => virtual.measure(), [lineHeight])
  useEffect(() => {
    const wanted = chosenIndex < 0 && chosen === null ? steps.length - 1 : chosenIndex
    if (wanted >= 0) virtual.scrollToIndex(wanted, { align: 'auto' })
  }, [chosen, chosenIndex, steps.length, virtual])
  return { virtual, lineHeight, chosenIndex }
}

interface LineProps extends ListRow {
  entry: JournalEntry
  step: Step
  onChoose: (step: Step) => void
}

const Line = memo(function Line({ entry, step, onChoose, ...row }: LineProps) {
  const { seq, time, actor, source, event, state, kind } = entry
  const result = state ? stateName(state) : kind === 'fact' ? aboutFact(entry) : 'came too late'
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus
    <div
      id={row.id}
      role="option"
      className={line}
      style={{ height: row.height, transform: `translateY(${row.top}px)` }}
      aria-selected={row.chosen}
      aria-posinset={row.position}
      aria-setsize={row.count}
      data-seq={seq}
      title={`${source ?? 'page'} to ${actor}: ${event.type}, ${result}`}
      onClick={() => onChoose(step)}
    >
      <span className={number}>{seq}</span> <span className={timeCell}>{clockOf(time)}</span>{' '}
      <span className={cell}>{actor}</span> <span className={strongCell}>{event.type}</span>{' '}
      <span className={mutedCell}>{result}</span>
    </div>
  )
})

/** A call's operation and outcome, or the address of a navigation. */
function aboutFact({ event }: JournalEntry): string {
  const { address, operation, outcome } = event
  if (typeof operation === 'string') return `${operation} ${typeof outcome === 'string' ? outcome : ''}`
  return typeof address === 'string' ? address : ''
}
