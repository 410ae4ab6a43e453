// A virtual list that scrolls with the page, instead of in a box of its own.
import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  observeWindowOffset,
  observeWindowRect,
  type useVirtualizer,
  windowScroll,
} from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

type Options = Parameters<typeof useVirtualizer<HTMLElement, Element>>[0]
export type Scrolling = Pick<Options, 'getScrollElement' | 'observeElementRect'> & Partial<Options>

/** While the inspector is docked beside the page, the body scrolls (global.css.ts). */
const doesBodyScroll = () => document.documentElement.dataset.docked !== undefined

const pageScrollTop = () => (doesBodyScroll() ? document.body.scrollTop : window.scrollY)

/** `top`: where the list begins in the page, in px. */
export function pageScrolling(top: number): Scrolling {
  const position = { scrollMargin: top, initialOffset: pageScrollTop }
  if (doesBodyScroll())
    return {
      ...position,
      getScrollElement: () => document.body,
      observeElementRect,
      observeElementOffset,
      scrollToFn: elementScroll,
    }
  // The options are typed for elements, and the library takes a window as well.
  return {
    ...position,
    getScrollElement: () => window,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
  } as unknown as Scrolling
}

/** Where the element begins in the page, in px; measured again when anything on the page takes more or less room. */
export function useTopInPage(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () =>
      setTop(Math.round((element.current?.getBoundingClientRect().top ?? 0) + pageScrollTop()))
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}
