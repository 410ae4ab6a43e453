// Work that can wait until what was just drawn is seen.

/** One frame draws, the machine needs another to show it, and on a slow one a third. */
const framesToSee = 3

/** Acts a few frames from now; in a page that is hidden, when it is seen again. What comes back calls it off. */
export function afterPaint(act: () => void): () => void {
  let timer = 0
  let frame = 0
  const wait = (frames: number) => {
    if (frames === 0) timer = window.setTimeout(act)
    else frame = requestAnimationFrame(() => wait(frames - 1))
  }
  wait(framesToSee)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
