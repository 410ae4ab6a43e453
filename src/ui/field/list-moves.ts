// Which option of a list a key leads to, as in the selects of every platform.
import type { Option } from './option.ts'

/** The option to which a key leads from `active`; null for other keys. */
export function optionReached(key: string, active: number, count: number): number | null {
  const last = count - 1
  const moves: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    Home: 0,
    End: last,
    PageDown: active + 10,
    PageUp: active - 10,
  }
  const next = moves[key]
  return next === undefined ? null : Math.min(Math.max(next, 0), last)
}

/** The next option that begins with what was typed, or -1. The same letter repeated goes through all options that begin with it. */
export function optionTyped(options: readonly Option[], typed: string, active: number): number {
  const [first] = typed
  const same = first !== undefined && [...typed].every(letter => letter === first)
  const wanted = (same ? first : typed).toLowerCase()
  const start = same ? active + 1 : active
  const order = options.map((_, step) => (Math.max(start, 0) + step) % options.length)
  return order.find(index => options[index]?.label.toLowerCase().startsWith(wanted)) ?? -1
}
