// The size of the scrolling element, for virtual lists.
import type { useVirtualizer } from '@tanstack/react-virtual'

type ObserveRect = NonNullable<
  Parameters<typeof useVirtualizer<HTMLElement, Element>>[0]['observeElementRect']
>

/** Like the library's own, but an element without a size (yet, or in tests) counts as `unmeasured`, in pixels. */
export const observeRectOr =
  (unmeasured: { width: number; height: number }): ObserveRect =>
  ({ scrollElement }, onRect) => {
    if (!scrollElement) return
    const measure = () => {
      const { offsetWidth: width, offsetHeight: height } = scrollElement
      onRect(height > 0 ? { width, height } : unmeasured)
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(scrollElement)
    return () => observer.disconnect()
  }
