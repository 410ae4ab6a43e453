// A canvas with the screen's resolution, painted again when `paint` changes.
import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * `paint` gets a context in CSS pixels that still holds the previous picture; a new function means a new picture. Nothing is
 * painted while `outgrown` is true, because a render with another size follows at once.
 */
export function useCanvas(
  width: number,
  height: number,
  paint: ((canvas: CanvasRenderingContext2D) => void) | null,
  outgrown?: RefObject<boolean>,
): RefObject<HTMLCanvasElement | null> {
  const element = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const canvas = element.current
    if (outgrown?.current) return
    const context = paint && canvas?.getContext('2d', { alpha: false })
    if (!canvas || !context) return
    const ratio = window.devicePixelRatio
    const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)]
    // Setting a canvas's size reallocates its memory, even if the size is the same.
    if (canvas.width !== wide) canvas.width = wide
    if (canvas.height !== high) canvas.height = high
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    paint(context)
  }, [width, height, paint, outgrown])
  return element
}
