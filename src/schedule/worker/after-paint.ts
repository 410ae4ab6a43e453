// Delays work until the browser has shown what was just drawn.

/** One frame draws, showing it takes another, and a third on a slow machine. */
const framesToWait = 3

/** Calls `act` a few frames from now; in a hidden page, once it is shown again. Returns a function that cancels. */
export function afterPaint(act: () => void): () => void {
  let timer = 0
  let frame = 0
  const wait = (frames: number) => {
    if (frames === 0) timer = window.setTimeout(act)
    else frame = requestAnimationFrame(() => wait(frames - 1))
  }
  wait(framesToWait)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
