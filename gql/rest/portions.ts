// Long lists are worked through a portion at a time: typing and scrolling never wait for the whole of one.

/** A few milliseconds of work on each, whatever is done with its rows. */
const portionLength = 500

export async function* portionsOf<T>(list: readonly T[]): AsyncGenerator<T[]> {
  for (let start = 0; start < list.length; start += portionLength) {
    if (start > 0) await everybodyElse()
    yield list.slice(start, start + portionLength)
  }
}

/** Each of `list`, changed: the first portion now, what is beyond it portion after portion. */
export function inPortions<T, U>(list: readonly T[], change: (row: T) => U): (U | Promise<U>)[] {
  let turn: Promise<void> | undefined
  return list.map((row, index) => {
    if (index > 0 && index % portionLength === 0) turn = turn ? turn.then(everybodyElse) : everybodyElse()
    return turn ? turn.then(() => change(row)) : change(row)
  })
}

/** Lets what is waiting (a key that was pressed, a frame) go first. A timer would wait longer, and for a clock. */
function everybodyElse(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise(resolve => {
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
