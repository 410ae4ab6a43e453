// Moves of a statechart's picture. Until somebody takes hold of it, it shows the state that is active.
import type { ProvidedZoom, ZoomState } from '@visx/zoom'
import { useCallback, useLayoutEffect, useState } from 'react'
import { type Size, useSize } from '../ui/use-size.ts'
import type { Box } from './chart-drawing.ts'

export type ChartZoom = ProvidedZoom<HTMLDivElement> & ZoomState

type View = ZoomState['transformMatrix']

/** Pixels by which a key moves the picture. */
const keyStep = 48
const zoomStep = 1.25
/** Smaller, its texts cannot be read. */
const readable = 0.7

/** `focus`: the part of the picture to be seen where not all of it can be. */
export function useChartMoves(zoom: ChartZoom, picture: Size, focus: Box) {
  const { containerRef, setTransformMatrix, transformMatrix, scale } = zoom
  const { width, height } = useSize(containerRef)
  const [mode, setMode] = useState<'following' | 'whole' | 'held'>('following')

  const place = useCallback(() => {
    if (width === 0 || height === 0 || mode === 'held') return
    const smallest = mode === 'whole' ? 0 : readable
    setTransformMatrix(viewOf(picture, { width, height }, focus, smallest))
  }, [picture, width, height, focus, mode, setTransformMatrix])
  useLayoutEffect(place, [place])

  const takeHold = () => setMode('held')
  const zoomBy = (factor: number) => {
    takeHold()
    scale({ scaleX: factor, point: { x: width / 2, y: height / 2 } })
  }
  const moveBy = (x: number, y: number) => {
    takeHold()
    const { translateX, translateY } = transformMatrix
    setTransformMatrix({ ...transformMatrix, translateX: translateX + x, translateY: translateY + y })
  }
  const zoomIn = () => zoomBy(zoomStep)
  const zoomOut = () => zoomBy(1 / zoomStep)
  const showWhole = () => setMode('whole')
  const byKey: Record<string, () => void> = {
    '+': zoomIn,
    '=': zoomIn,
    '-': zoomOut,
    '0': showWhole,
    ArrowLeft: () => moveBy(keyStep, 0),
    ArrowRight: () => moveBy(-keyStep, 0),
    ArrowUp: () => moveBy(0, keyStep),
    ArrowDown: () => moveBy(0, -keyStep),
  }
  return { zoomIn, zoomOut, showWhole, takeHold, byKey }
}

/** As much of the picture as the frame holds at a scale of `smallest` to 1, with the focus in the middle as far as that goes. */
export function viewOf(picture: Size, frame: Size, focus: Box, smallest: number): View {
  const fit = Math.min(frame.width / picture.width, frame.height / picture.height)
  const scale = Math.min(1, Math.max(fit, smallest))
  const along = (room: number, length: number, middle: number): number =>
    length <= room ? (room - length) / 2 : Math.min(0, Math.max(room - length, room / 2 - middle))
  return {
    scaleX: scale,
    scaleY: scale,
    translateX: along(frame.width, picture.width * scale, (focus.x + focus.width / 2) * scale),
    translateY: along(frame.height, picture.height * scale, (focus.y + focus.height / 2) * scale),
    skewX: 0,
    skewY: 0,
  }
}
