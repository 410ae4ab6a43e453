// One row of the sequence diagram: an arrow from the sender's lifeline to the receiver's, or a note at one of them.
import { memo } from 'react'
import { heard } from '../../ui/theme/visually-hidden.css.ts'
import type { ListRow } from '../common/list-rows.ts'
import { lifelineOf, type Message, messageWords } from './sequence.ts'
import {
  arrow,
  arrowTip,
  label,
  note,
  numberOf,
  ownLoop,
  row as rowLook,
  seqNumber,
  words,
} from './sequence-diagram.css.ts'

export interface ActorColumns {
  /** Pixels. */
  width: number
  columnWidth: number
  /** The x position of the lifeline of this name. */
  middleOf: (name: string) => number
}

interface MessageRowProps extends ListRow {
  message: Message
  columns: ActorColumns
  onChoose: (seq: number) => void
}

export const MessageRow = memo(function MessageRow({ message, columns, onChoose, ...row }: MessageRowProps) {
  const { seq, kind } = message
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus
    <div
      id={row.id}
      role="option"
      className={rowLook}
      style={{ top: row.top, height: row.height }}
      aria-selected={row.chosen}
      aria-posinset={row.position}
      aria-setsize={row.count}
      title={messageWords(message)}
      onClick={() => onChoose(seq)}
    >
      <span className={heard}>{`${seq}: ${messageWords(message)}`}</span>
      <span className={seqNumber} aria-hidden="true">
        {seq}
      </span>
      {kind === 'note' && <Note message={message} columns={columns} />}
      {kind === 'own' && <Own message={message} columns={columns} />}
      {(kind === 'message' || kind === 'reply') && <Arrow message={message} columns={columns} />}
    </div>
  )
})

interface PartProps {
  message: Message
  columns: ActorColumns
}

/** Pixels by which a note starts before its lifeline. */
const noteInset = 10

function Note({ message: { to, text }, columns: { middleOf, columnWidth } }: PartProps) {
  return (
    <span
      className={note}
      aria-hidden="true"
      style={{ left: middleOf(to) - noteInset, maxWidth: columnWidth * 1.5 }}
    >
      {text}
    </span>
  )
}

function Own({ message: { to, text }, columns: { middleOf, columnWidth } }: PartProps) {
  const left = middleOf(to)
  return (
    <>
      <svg className={ownLoop} style={{ left }} width={20} height={20} aria-hidden="true">
        <path className={arrow} d="M0,4H10Q16,4 16,10T10,16H6" />
        <path className={arrowTip} d="M0,16L8,12L8,20Z" />
      </svg>
      <span className={words} aria-hidden="true" style={{ left: left + 24, maxWidth: columnWidth - 28 }}>
        {text}
        <ActorNumber of={to} />
      </span>
    </>
  )
}

const isNumbered = (name: string): boolean => lifelineOf(name) !== name

/** Distinguishes the actors that share a lifeline. */
const ActorNumber = ({ of }: { of: string }) =>
  isNumbered(of) && <span className={numberOf}> #{/#(\d+)(?!.*#)/.exec(of)?.[1]}</span>

/** Keeps the label in view as long as a part of the arrow is. */
function Arrow({ message: { from, to, text, kind }, columns: { middleOf } }: PartProps) {
  const [start, end] = [middleOf(from), middleOf(to)]
  const [left, width] = [Math.min(start, end), Math.abs(end - start)]
  const isForward = end > start
  return (
    <span className={label} aria-hidden="true" style={{ left, width }}>
      <span>
        {text}
        <ActorNumber of={isNumbered(to) ? to : from} />
      </span>
      <svg width={width} height={12} aria-hidden="true">
        <path className={arrow} data-reply={kind === 'reply' || undefined} d={`M0,6H${width}`} />
        <path
          className={arrowTip}
          d={isForward ? `M${width},6L${width - 9},1L${width - 9},11Z` : 'M0,6L9,1L9,11Z'}
        />
      </svg>
    </span>
  )
}
