// Which cards of the list are rendered. useVirtualRows needs rows of one height, and here the open card is higher than the others.
import { type RefObject, useState } from 'react'
import { useSize } from '../../ui/hooks/use-size.ts'

/** Cards rendered above and below the ones in view. */
const margin = 3
const unmeasuredHeight = 700

interface Cards {
  count: number
  /** Pixels of a closed card. */
  cardHeight: number
  /** -1: none is open. */
  openIndex: number
  /** Pixels by which the open card is higher. */
  extraHeight: number
  /** -1: the focus is elsewhere. */
  focusedIndex: number
}

export function useCardsInView(frame: RefObject<HTMLElement | null>, cards: Cards) {
  const { count, cardHeight, openIndex, extraHeight, focusedIndex } = cards
  const height = useSize(frame).height || unmeasuredHeight
  const [top, setTop] = useState(0)
  const first = Math.max(0, Math.floor((top - extraHeight) / cardHeight) - margin)
  const end = Math.max(first, Math.min(count, Math.ceil((top + height) / cardHeight) + margin))

  const topOf = (index: number) =>
    index * cardHeight + (openIndex >= 0 && index > openIndex ? extraHeight : 0)
  // The focused card stays rendered when scrolled away, with its neighbours for the arrow keys.
  const indexes = new Set([...indexesFrom(first, end), ...indexesBeside(focusedIndex, count)])
  const inOrder = [...indexes].sort((one, other) => one - other)
  const roomBetween = (above: number, below: number) => topOf(below) - topOf(above + 1)
  return {
    first,
    end,
    /** In their order, each with the pixels left empty above it. */
    rendered: inOrder.map((index, i) => ({ index, roomAbove: roomBetween(inOrder[i - 1] ?? -1, index) })),
    roomBelow: roomBetween(inOrder.at(-1) ?? -1, count),
    onScroll: () => setTop(frame.current?.scrollTop ?? 0),
  }
}

const indexesFrom = (first: number, end: number): number[] =>
  Array.from({ length: end - first }, (_, i) => first + i)

/** An index and its neighbours. */
const indexesBeside = (index: number, count: number): number[] =>
  index < 0 ? [] : [index - 1, index, index + 1].filter(each => each >= 0 && each < count)
