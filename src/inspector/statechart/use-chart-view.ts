// Zooming and moving a statechart's picture. Until the user moves it, it follows the active state.
import type { PinchDelta, ProvidedZoom, ZoomState } from '@visx/zoom'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { type Size, useSize } from '../../ui/hooks/use-size.ts'
import type { ChartBox, Point } from './chart-drawing.ts'

export type ChartZoom = ProvidedZoom<HTMLDivElement> & ZoomState

type View = ZoomState['transformMatrix']

/** Pixels by which a key moves the picture. */
const keyStep = 48
const zoomStep = 1.25
/** The least scale at which texts can be read. */
const readable = 0.65

/** `focus`: the part of the picture to show if there is no room for all of it. */
export function useChartView(zoom: ChartZoom, picture: Size, focus: ChartBox) {
  const { containerRef, setTransformMatrix, transformMatrix, isDragging, scale } = zoom
  const { width, height } = useSize(containerRef)
  const [mode, setMode] = useState<'following' | 'whole' | 'moved'>('following')

  const showFocus = useCallback(() => {
    if (width === 0 || height === 0 || mode === 'moved') return
    const smallest = mode === 'whole' ? 0 : readable
    setTransformMatrix(viewOf(picture, { width, height }, focus, smallest))
  }, [picture, width, height, focus, mode, setTransformMatrix])
  useLayoutEffect(showFocus, [showFocus])

  const zoomAt = useCallback(
    (factor: number, point: Point) => {
      setMode('moved')
      scale({ scaleX: factor, point })
    },
    [scale],
  )
  useWheel(containerRef, zoomAt)
  useLayoutEffect(() => {
    if (isDragging) setMode('moved')
  }, [isDragging])

  const zoomBy = (factor: number) => zoomAt(factor, { x: width / 2, y: height / 2 })
  const moveBy = (x: number, y: number) => {
    setMode('moved')
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
  return { zoomIn, zoomOut, showWhole, byKey }
}

/** With Ctrl the wheel zooms at the pointer; without, it moves the picture. Neither reaches the page. */
function useWheel(
  element: RefObject<HTMLElement | null>,
  zoomAt: (factor: number, point: Point) => void,
): void {
  useEffect(() => {
    const turned = element.current
    if (!turned) return
    const turn = (event: WheelEvent) => {
      event.stopImmediatePropagation()
      if (!event.ctrlKey) return
      event.preventDefault()
      const { left, top } = turned.getBoundingClientRect()
      zoomAt(wheelFactor(event), { x: event.clientX - left, y: event.clientY - top })
    }
    turned.addEventListener('wheel', turn, { passive: false, capture: true })
    return () => turned.removeEventListener('wheel', turn, { capture: true })
  }, [element, zoomAt])
}

/** A notch of a mouse's wheel is 100 pixels or three lines, and a step; a touchpad turns by few pixels at a time. */
function wheelFactor({ deltaY, deltaMode }: WheelEvent): number {
  const pixels = deltaMode === WheelEvent.DOM_DELTA_LINE ? deltaY * 33 : deltaY
  return zoomStep ** Math.max(-1, Math.min(1, -pixels / 100))
}

/** For two fingers: how far they have moved apart since the last event. */
export function pinchFactor({ offset: [apart], delta: [more] }: PinchState): {
  scaleX: number
  scaleY: number
} {
  const factor = Math.max(1 / zoomStep, Math.min(zoomStep, apart / (apart - more) || 1))
  return { scaleX: factor, scaleY: factor }
}

type PinchState = Parameters<PinchDelta>[0]

/** The part of the picture that fits the frame at a scale from `smallest` to 1, with the focus as central as possible. */
function viewOf(picture: Size, frame: Size, focus: ChartBox, smallest: number): View {
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
