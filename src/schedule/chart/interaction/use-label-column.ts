// The width of the label column, remembered in this browser.
import { useState } from 'react'
import { safeStorage } from '../../../ui/hooks/safe-storage.ts'

export interface LabelColumn {
  /** Pixels, within the limits. */
  width: number
  minWidth: number
  maxWidth: number
  /** Null resets to the default width. */
  choose: (width: number | null) => void
}

/** Pixels at the default font size. */
const defaultWidth = 156
const narrowest = 104
const widest = 480
/** Of the chart's width. */
const maxShare = 0.5

/** The chosen width is stored for the default font size. `chartWidth` is 0 until it is measured. */
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
      const atDefaultSize = width && Math.max(minWidth, Math.min(width, maxWidth)) / textScale
      setChosen(atDefaultSize)
      safeStorage(window).write(storageKey, atDefaultSize === null ? null : String(atDefaultSize))
    },
  }
}

const storageKey = 'scheduleLabelWidth'

function storedWidth(): number | null {
  const width = Number(safeStorage(window).read(storageKey))
  return width > 0 && width < 10_000 ? width : null
}
