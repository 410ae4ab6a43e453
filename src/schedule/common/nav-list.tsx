// A virtual list whose items reveal a row and time of the plan. Tab reaches one item, the arrow keys the others.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { observeRectOr } from '../../ui/table/observe-rect.ts'
import { line, list, listFrame, navButton } from './nav-list.css.ts'

interface NavListProps {
  name: string
  count: number
  /** Index of the last revealed item. */
  chosen: number | null
  /** Pixels of an item until it is measured. */
  estimatedHeight: number
  onChoose: (index: number) => void
  children: (index: number) => ReactNode
}

/** Used in jsdom, which measures nothing. */
const unmeasured = { width: 380, height: 640 }
const observeElementRect = observeRectOr(unmeasured)

export function NavList({ name, count, chosen, estimatedHeight, onChoose, children }: NavListProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [reached, setReached] = useState(0)
  const [focusRequest, setFocusRequest] = useState<{ index: number } | null>(null)
  const active = Math.min(reached, count - 1)
  const virtual = useVirtualizer<HTMLElement, Element>({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => estimatedHeight,
    measureElement: line => (line as HTMLElement).offsetHeight || estimatedHeight,
    overscan: 4,
    initialRect: unmeasured,
    // The item that Tab reaches is rendered wherever the list is scrolled to.
    rangeExtractor: range =>
      [...new Set([active, ...defaultRangeExtractor(range)])].filter(i => i < count).sort((a, b) => a - b),
    observeElementRect,
  })
  const goTo = (index: number) => {
    setReached(index)
    setFocusRequest({ index })
    virtual.scrollToIndex(index)
  }
  useLayoutEffect(() => {
    if (!focusRequest) return
    // In a layout effect: after the item is rendered and before the previously focused one is removed, so that no key is lost.
    const item = frame.current?.querySelector<HTMLElement>(`[data-index="${focusRequest.index}"] > button`)
    item?.focus()
  }, [focusRequest])
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
              className={navButton}
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
