// A list of places in the plan, of any length: choosing one leads there. Only the lines in view are in the document, Tab
// leads to one of them, and the arrow keys to the others.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { line, list, listFrame, wayButton } from './nav-list.css.ts'

interface WayListProps {
  name: string
  count: number
  /** Index of the one that was led to. */
  chosen: number | null
  /** Pixels of a line until it is measured. */
  usualHeight: number
  onChoose: (index: number) => void
  children: (index: number) => ReactNode
}

/** The size of a document without a screen. */
const unmeasured = { width: 380, height: 640 }

export function WayList({ name, count, chosen, usualHeight, onChoose, children }: WayListProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [reached, setReached] = useState(0)
  const [wanted, setWanted] = useState<{ index: number } | null>(null)
  const active = Math.min(reached, count - 1)
  const virtual = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => usualHeight,
    measureElement: line => line.offsetHeight || usualHeight,
    overscan: 4,
    initialRect: unmeasured,
    // Where Tab leads has to be in the document, wherever the list is scrolled to.
    rangeExtractor: range =>
      [...new Set([active, ...defaultRangeExtractor(range)])].filter(i => i < count).sort((a, b) => a - b),
    ...(typeof ResizeObserver === 'undefined' && {
      observeElementRect: (_, tell) => tell(unmeasured),
    }),
  })
  const goTo = (index: number) => {
    setReached(index)
    setWanted({ index })
    virtual.scrollToIndex(index)
  }
  useLayoutEffect(() => {
    // As soon as it is in the document, and before the one that had the focus is out of it: no key is lost between.
    if (wanted) frame.current?.querySelector<HTMLElement>(`[data-index="${wanted.index}"] > button`)?.focus()
  }, [wanted])
  function onKeyDown(event: KeyboardEvent) {
    const last = count - 1
    const next = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: last }[event.key]
    if (next === undefined || next < 0 || next > last) return
    event.preventDefault()
    goTo(next)
  }
  useEffect(() => {
    if (chosen === null) return
    setReached(chosen)
    virtual.scrollToIndex(chosen)
  }, [chosen, virtual])
  return (
    <div ref={frame} className={listFrame}>
      <ul aria-label={name} className={list} style={{ height: virtual.getTotalSize() }} onKeyDown={onKeyDown}>
        {virtual.getVirtualItems().map(({ index, start }) => (
          <li
            key={index}
            ref={virtual.measureElement}
            data-index={index}
            className={line}
            style={{ transform: `translateY(${start}px)` }}
            aria-posinset={index + 1}
            aria-setsize={count}
          >
            <button
              type="button"
              className={wayButton}
              tabIndex={index === active ? 0 : -1}
              aria-current={index === chosen || undefined}
              onFocus={() => setReached(index)}
              onClick={() => onChoose(index)}
            >
              {children(index)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
