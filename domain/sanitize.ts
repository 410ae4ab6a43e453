// How a value from outside is shown in a sentence: short, on one line, and without characters that nobody sees.
const longest = 60

/** A value as it would be written in JSON; what holds other values is only named, it may be large. */
export function shownValue(value: unknown): string {
  if (typeof value === 'string') return `"${shownText(value, /["\\\p{C}\p{Zl}\p{Zp}]/gu)}"`
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  return shownText(String(value))
}

/** An id as it stands; one that would be lost or misread in a sentence is quoted. */
export const shownId = (id: string): string =>
  /^[^\s"',:]+$/.test(id) && shownText(id) === id ? id : shownValue(id)

/** Text as it stands, without quotes. */
export function shownText(text: string, hidden = /[\p{C}\p{Zl}\p{Zp}]/gu): string {
  const start = Array.from(text.slice(0, 2 * longest))
    .slice(0, longest)
    .join('')
  return start.replace(hidden, escaped) + (start.length < text.length ? '…' : '')
}

const escaped = (char: string) =>
  char === '"' || char === '\\' ? `\\${char}` : `\\u{${char.codePointAt(0)?.toString(16)}}`
