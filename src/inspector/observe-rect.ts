// The size of what scrolls, for virtual lists: what has none yet, or has no layout at all, counts as a usual one.
import type { useVirtualizer } from '@tanstack/react-virtual'

const usual = { width: 480, height: 400 }

export const observeRect: NonNullable<
  Parameters<typeof useVirtualizer<HTMLElement, Element>>[0]['observeElementRect']
> = ({ scrollElement }, tell) => {
  if (!scrollElement) return
  const measure = () => {
    const { offsetWidth: width, offsetHeight: height } = scrollElement
    tell(height > 0 ? { width, height } : usual)
  }
  measure()
  if (typeof ResizeObserver === 'undefined') return
  const observer = new ResizeObserver(measure)
  observer.observe(scrollElement)
  return () => observer.disconnect()
}
