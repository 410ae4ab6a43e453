// What a page does, counted: figures that are the same on a slow machine.
import type { Page } from '@playwright/test'

export interface CountedWork {
  /** React's commits: how often a part of the page was rendered. */
  commits: number
  /** Pictures that were painted on a canvas. */
  paints: number
  /** Messages to workers. */
  messages: number
}

/** Counts from the next load of the page on. `during` returns what was counted while `act` ran. */
export async function countWork(page: Page) {
  await page.addInitScript(() => {
    const work: CountedWork = { commits: 0, paints: 0, messages: 0 }
    const hook = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: () => void work.commits++,
      onCommitFiberUnmount() {},
      onPostCommitFiberRoot() {},
    }
    // Each picture begins with it (src/ui/hooks/use-canvas.ts).
    const { setTransform } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.setTransform = function (...matrix: unknown[]) {
      work.paints++
      return setTransform.apply(this, matrix as [])
    }
    const { postMessage } = Worker.prototype
    Worker.prototype.postMessage = function (...message: unknown[]) {
      work.messages++
      return postMessage.apply(this, message as [unknown])
    }
    Object.assign(globalThis, { work, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook })
  })
  const read = () => page.evaluate(() => ({ ...(globalThis as unknown as { work: CountedWork }).work }))
  return {
    async during(act: () => Promise<unknown>): Promise<CountedWork> {
      const before = await read()
      await act()
      const after = await read()
      return {
        commits: after.commits - before.commits,
        paints: after.paints - before.paints,
        messages: after.messages - before.messages,
      }
    },
  }
}
