// How wide the column with the units' names is: as somebody dragged it, remembered in this browser.
import { useState } from 'react'
import { safeStorage } from '../../ui/hooks/safe-storage.ts'

export interface LabelColumn {
  /** Pixels, within the limits. */
  width: number
  minWidth: number
  maxWidth: number
  /** Null is the width that the column has of itself. */
  choose: (width: number | null) => void
}

/** Pixels at the usual size of letters. */
const defaultWidth = 132
const narrowest = 104
const widest = 480
/** The share of the chart that the column may take. */
const maxShare = 0.5

/** Larger letters take more room: what is chosen counts at the usual size. `chartWidth` is 0 until it is known. */
export function useLabelColumn(textScale: number, chartWidth: number): LabelColumn {
  const [chosen, setChosen] = useState(storedWidth)
  const minWidth = Math.round(narrowest * textScale)
  const room = chartWidth > 0 ? chartWidth * maxShare : Number.POSITIVE_INFINITY
  const maxWidth = Math.round(Math.max(minWidth, Math.min(widest * textScale, room)))
  const wanted = Math.round((chosen ?? defaultWidth) * textScale)
  return {
    width: Math.max(minWidth, Math.min(wanted, maxWidth)),
    minWidth,
    maxWidth,
    choose: width => {
      const atUsualSize = width && Math.max(minWidth, Math.min(width, maxWidth)) / textScale
      setChosen(atUsualSize)
      safeStorage(window).write(storageKey, atUsualSize === null ? null : String(atUsualSize))
    },
  }
}

const storageKey = 'scheduleLabelWidth'

function storedWidth(): number | null {
  const width = Number(safeStorage(window).read(storageKey))
  return width > 0 && width < 10_000 ? width : null
}
