// Works through long lists in portions, so that typing and scrolling never wait for a whole list.

/** Rows in a portion: a few milliseconds of work. */
const portionLength = 500

export async function* portionsOf<T>(list: readonly T[]): AsyncGenerator<T[]> {
  for (let start = 0; start < list.length; start += portionLength) {
    if (start > 0) await yieldToMain()
    yield list.slice(start, start + portionLength)
  }
}

/** Maps a list: the first portion at once, the rest portion by portion. */
export function inPortions<T, U>(list: readonly T[], change: (row: T) => U): (U | Promise<U>)[] {
  let turn: Promise<void> | undefined
  return list.map((row, index) => {
    if (index > 0 && index % portionLength === 0) turn = turn ? turn.then(yieldToMain) : yieldToMain()
    return turn ? turn.then(() => change(row)) : change(row)
  })
}

/** Lets waiting tasks (key presses, frames) run first. A timer would wait longer. */
function yieldToMain(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise(resolve => {
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
