// Of a long list of lines of one height, those that are in view and a few more: the rest is empty room.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useSize } from '../../ui/hooks/use-size.ts'

export interface ListWindow {
  /** For the element that scrolls. */
  frame: RefObject<HTMLDivElement | null>
  first: number
  /** The one after the last. */
  end: number
  /** Pixels of room before the first and after the last. */
  before: number
  after: number
  onScroll: () => void
}

const margin = 4
/** In view where nothing has been measured: a document without a screen. */
const unmeasuredHeight = 600

export function useListWindow(count: number, lineHeight: number): ListWindow {
  const frame = useRef<HTMLDivElement>(null)
  const height = useSize(frame).height || unmeasuredHeight
  const [top, setTop] = useState(0)
  // A shorter list may end above where the longer one was scrolled to.
  useLayoutEffect(() => setTop(held => Math.min(held, Math.max(0, count * lineHeight))), [count, lineHeight])
  const first = Math.max(0, Math.min(Math.floor(top / lineHeight) - margin, count))
  const end = Math.min(count, Math.ceil((top + height) / lineHeight) + margin)
  return {
    frame,
    first,
    end,
    before: first * lineHeight,
    after: Math.max(0, count - end) * lineHeight,
    onScroll: () => setTop(frame.current?.scrollTop ?? 0),
  }
}
