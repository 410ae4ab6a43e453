// Row metrics at the browser's font size.
import { useEffect, useMemo, useState } from 'react'
import type { RowDensity } from '../../../domain/schedule/view/timeline-view.ts'
import { useMedia } from '../../ui/hooks/use-media.ts'
import { type RowHeight, type RowMetrics, rowMetrics } from './scales.ts'

const defaultFontSize = 16

/** 1 at the default font size. */
export function useTextScale(): number {
  const [scale, setScale] = useState(readScale)
  useEffect(() => {
    const over = new AbortController()
    window.addEventListener('resize', () => setScale(readScale()), { signal: over.signal })
    return () => over.abort()
  }, [])
  return scale
}

export function useRowMetrics(density: RowDensity): RowMetrics {
  const textScale = useTextScale()
  const height = useRowHeight(density)
  return useMemo(() => rowMetrics(textScale, height), [textScale, height])
}

/** With these heights four trucks and eight batteries are in view in a lower window, too: at 56em usual rows fit, at 47em compact ones. */
function useRowHeight(density: RowDensity): RowHeight {
  const isLow = useMedia('screen and (max-height: 55.99em)')
  const isVeryLow = useMedia('screen and (max-height: 46.99em)')
  if (density === 'tall' || !isLow) return density
  return isVeryLow ? 'low' : 'compact'
}

const readScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / defaultFontSize || 1
