// A sequence diagram of the journal: a lifeline for each actor, an arrow for each event. Only the part in view is in the
// document.
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type KeyboardEvent, memo, type RefObject, useEffect, useId, useMemo, useRef } from 'react'
import type { JournalEntry } from '../../../machines/journal/journal.ts'
import { empty } from '../common/inspector.css.ts'
import { moveKeys, rangeWith } from '../common/list-rows.ts'
import { observeRect } from '../common/observe-rect.ts'
import { useRem } from '../common/use-rem.ts'
import { lifelineOf, type Message, sequenceOf } from './sequence.ts'
import {
  heads,
  lifeline,
  lifelineName,
  messages as messageList,
  room,
  scroller,
} from './sequence-diagram.css.ts'
import { type ActorColumns, MessageRow } from './sequence-row.tsx'

interface SequenceDiagramProps {
  entries: readonly JournalEntry[]
  chosenSeq: number | null
  onChoose: (seq: number) => void
}

const [leadRem, columnRem, rowRem, headRem] = [3.25, 8.5, 2, 2.5]

export const SequenceDiagram = memo(function SequenceDiagram(props: SequenceDiagramProps) {
  const sequence = useMemo(() => sequenceOf(props.entries), [props.entries])
  if (sequence.messages.length === 0) return <p className={empty}>No messages.</p>
  return <Diagram {...props} {...sequence} />
})

interface DiagramProps extends SequenceDiagramProps {
  lifelines: readonly string[]
  messages: readonly Message[]
}

function Diagram({ lifelines, messages, chosenSeq, onChoose }: DiagramProps) {
  const frame = useRef<HTMLDivElement>(null)
  const id = useId()
  const rem = useRem(frame)
  const chosen = messages.findIndex(({ seq }) => seq === chosenSeq)
  const { rows, columns } = useWindow(frame, rem, messages, lifelines, chosen)
  const grid = useMemo(() => columnsOf(lifelines, rem), [lifelines, rem])

  function pressKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const move = moveKeys.get(event.key)
    const last = messages.length - 1
    const next = { forward: Math.min(chosen + 1, last), back: Math.max(chosen - 1, 0), first: 0, last }
    const message = move && messages[next[move]]
    if (!message) return
    event.preventDefault()
    event.stopPropagation()
    onChoose(message.seq)
  }

  return (
    <div ref={frame} className={scroller}>
      <div className={room} style={{ width: grid.width, height: rows.getTotalSize() }}>
        <Lifelines names={lifelines} columns={columns} headHeight={headRem * rem} />
        <div
          className={messageList}
          role="listbox"
          aria-label="Who sent what to whom"
          aria-keyshortcuts="j ] k [ Home End"
          tabIndex={0}
          aria-activedescendant={chosen < 0 ? undefined : `${id}${chosenSeq}`}
          onKeyDown={pressKey}
        >
          {rows.getVirtualItems().map(({ index, start, size }) => {
            const message = messages[index] as Message
            return (
              <MessageRow
                key={message.seq}
                id={`${id}${message.seq}`}
                message={message}
                columns={grid}
                top={start}
                height={size}
                position={index + 1}
                count={messages.length}
                chosen={index === chosen}
                onChoose={onChoose}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}

interface LifelinesProps {
  names: readonly string[]
  columns: readonly VirtualItem[]
  headHeight: number
}

/** The names of the lifelines, which stay in view. Screen readers skip them: each message names both of its ends. */
const Lifelines = ({ names, columns, headHeight }: LifelinesProps) => (
  <>
    <div className={heads} style={{ height: headHeight }} aria-hidden="true">
      {columns.map(({ index, start, size }) => (
        <span key={index} className={lifelineName} style={{ left: start, width: size }} title={names[index]}>
          {names[index]}
        </span>
      ))}
    </div>
    {columns.map(({ index, start, size }) => (
      <div key={index} className={lifeline} style={{ left: start + size / 2 }} />
    ))}
  </>
)

/** The rows and columns in view, and the chosen message, which is the active descendant for screen readers. */
function useWindow(
  frame: RefObject<HTMLDivElement | null>,
  rem: number,
  messages: readonly Message[],
  lifelines: readonly string[],
  chosen: number,
) {
  const rows = useVirtualizer<HTMLElement, Element>({
    count: messages.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowRem * rem,
    overscan: 6,
    paddingStart: headRem * rem,
    scrollPaddingStart: headRem * rem,
    observeElementRect: observeRect,
    rangeExtractor: range => rangeWith(chosen, range),
  })
  const columns = useVirtualizer<HTMLElement, Element>({
    count: lifelines.length,
    horizontal: true,
    getScrollElement: () => frame.current,
    estimateSize: () => columnRem * rem,
    overscan: 2,
    paddingStart: leadRem * rem,
    scrollPaddingStart: leadRem * rem,
    paddingEnd: (columnRem / 2) * rem,
    scrollPaddingEnd: (columnRem / 2) * rem,
    observeElementRect: observeRect,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are measured again when the font size changes
  useEffect(() => {
    rows.measure()
    columns.measure()
  }, [rem])
  const to = messages[chosen]?.to
  useEffect(() => {
    if (chosen < 0 || to === undefined) return
    rows.scrollToIndex(chosen, { align: 'auto' })
    columns.scrollToIndex(lifelines.indexOf(lifelineOf(to)), { align: 'auto' })
  }, [chosen, to, lifelines, rows, columns])
  return { rows, columns: columns.getVirtualItems() }
}

function columnsOf(lifelines: readonly string[], rem: number): ActorColumns {
  const places = new Map(lifelines.map((name, i) => [name, (leadRem + (i + 0.5) * columnRem) * rem]))
  return {
    // The note of the last lifeline needs room beside it.
    width: (leadRem + (lifelines.length + 0.5) * columnRem) * rem,
    columnWidth: columnRem * rem,
    middleOf: name => places.get(lifelineOf(name)) ?? 0,
  }
}
