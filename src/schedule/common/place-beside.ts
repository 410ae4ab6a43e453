// Where a box stands over the page, so that it does not cover what it is about.

const gap = 8

/** Inside the window: below it, beginning at `startLeft`, else above it, else at its right or its left. */
export function placeBeside(
  about: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>,
  { width, height }: Pick<DOMRect, 'width' | 'height'>,
  startLeft: number,
): { left: number; top: number } {
  const within = (start: number, size: number, room: number) =>
    Math.max(gap, Math.min(start, room - size - gap))
  const { innerWidth, innerHeight } = window
  const left = within(startLeft, width, innerWidth)
  if (about.bottom + 2 * gap + height <= innerHeight) return { left, top: about.bottom + gap }
  if (about.top - 2 * gap - height >= 0) return { left, top: about.top - gap - height }
  const top = within(about.top, height, innerHeight)
  if (about.right + 2 * gap + width <= innerWidth) return { left: about.right + gap, top }
  return { left: within(about.left - gap - width, width, innerWidth), top }
}
