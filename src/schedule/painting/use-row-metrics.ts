// Row metrics at the browser's font size.
import { useEffect, useMemo, useState } from 'react'
import type { RowDensity } from '../../../domain/schedule/view/timeline-view.ts'
import { type RowMetrics, rowMetrics } from './scales.ts'

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
  return useMemo(() => rowMetrics(textScale, density), [textScale, density])
}

const readScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / defaultFontSize || 1
