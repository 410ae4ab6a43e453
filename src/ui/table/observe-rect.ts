// The size of what scrolls, for virtual lists.
import type { useVirtualizer } from '@tanstack/react-virtual'

type ObserveRect = NonNullable<
  Parameters<typeof useVirtualizer<HTMLElement, Element>>[0]['observeElementRect']
>

/** As the library's own, but what has no size yet (or has no layout at all) counts as `unmeasured`, in pixels. */
export const observeRectOr =
  (unmeasured: { width: number; height: number }): ObserveRect =>
  ({ scrollElement }, tell) => {
    if (!scrollElement) return
    const measure = () => {
      const { offsetWidth: width, offsetHeight: height } = scrollElement
      tell(height > 0 ? { width, height } : unmeasured)
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(scrollElement)
    return () => observer.disconnect()
  }
