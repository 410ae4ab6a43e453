// The journal, line by line: those in view, and a few beside them, are all that is in the document. With the focus on it, keys
// walk through it.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, memo, useEffect, useId, useRef } from 'react'
import type { JournalEntry } from '../../../machines/journal/journal.ts'
import type { Playback, Step } from '../../../machines/journal/playback.ts'
import { stateName } from '../../../machines/journal/state-name.ts'
import { empty } from '../common/inspector.css.ts'
import { observeRect } from '../common/observe-rect.ts'
import { useRem } from '../common/use-rem.ts'
import { clockOf } from './filter.ts'
import { cell, inside, line, list, mutedCell, number, strongCell, timeCell } from './journal-list.css.ts'

/** Where keys lead, among the lines that are listed. */
export interface Moves {
  forward: () => void
  back: () => void
  first: () => void
  last: () => void
}

interface JournalListProps {
  playback: Playback
  /** The steps that are listed. */
  steps: readonly Step[]
  /** The line that is marked; null while the newest is followed. */
  chosen: Step | null
  moves: Moves
  onChoose: (step: Step) => void
}

const lineRem = 1.625

export function JournalList({ playback, steps, chosen, moves, onChoose }: JournalListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const id = useId()
  const lineHeight = Math.round(lineRem * useRem(scroller))
  const chosenIndex = chosen === null ? -1 : steps.indexOf(chosen)
  const virtual = useVirtualizer<HTMLElement, Element>({
    count: steps.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 8,
    observeElementRect: observeRect,
    rangeExtractor: range => {
      // The marked line is what a screen reader is told of: it stays in the document.
      const shown = defaultRangeExtractor(range)
      return chosenIndex < 0 ? shown : [...new Set([chosenIndex, ...shown])].sort((a, b) => a - b)
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are asked for again when letters have another size
  useEffect(() => virtual.measure(), [lineHeight])
  useEffect(() => {
    const wanted = chosenIndex < 0 && chosen === null ? steps.length - 1 : chosenIndex
    if (wanted >= 0) virtual.scrollToIndex(wanted, { align: 'auto' })
  }, [chosen, chosenIndex, steps.length, virtual])

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const act = Object.hasOwn(keys, event.key) ? moves[keys[event.key] as keyof Moves] : undefined
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
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

const keys: Record<string, keyof Moves> = {
  j: 'forward',
  ']': 'forward',
  ArrowDown: 'forward',
  k: 'back',
  '[': 'back',
  ArrowUp: 'back',
  Home: 'first',
  End: 'last',
}

interface LineProps {
  id: string
  entry: JournalEntry
  step: Step
  position: number
  count: number
  top: number
  height: number
  chosen: boolean
  onChoose: (step: Step) => void
}

const Line = memo(function Line({
  id,
  entry,
  step,
  position,
  count,
  top,
  height,
  chosen,
  onChoose,
}: LineProps) {
  const { seq, time, actor, source, event, state, kind } = entry
  const led = state ? stateName(state) : kind === 'fact' ? aboutFact(entry) : 'came too late'
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus
    <div
      id={id}
      role="option"
      className={line}
      style={{ height, transform: `translateY(${top}px)` }}
      aria-selected={chosen}
      aria-posinset={position}
      aria-setsize={count}
      data-seq={seq}
      title={`${source ?? 'page'} to ${actor}: ${event.type}, ${led}`}
      onClick={() => onChoose(step)}
    >
      <span className={number}>{seq}</span> <span className={timeCell}>{clockOf(time)}</span>{' '}
      <span className={cell}>{actor}</span> <span className={strongCell}>{event.type}</span>{' '}
      <span className={mutedCell}>{led}</span>
    </div>
  )
})

/** What a call or a move says of itself in a word. */
function aboutFact({ event }: JournalEntry): string {
  const { address, operation, outcome } = event
  if (typeof operation === 'string') return `${operation} ${typeof outcome === 'string' ? outcome : ''}`
  return typeof address === 'string' ? address : ''
}
