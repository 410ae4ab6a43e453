// Shows values from outside in a sentence: shortened, on one line, with invisible characters escaped.
const maxLength = 60

/** A value as in JSON; lists and objects are only named, because they may be large. */
export function quoteValue(value: unknown): string {
  if (typeof value === 'string') return `"${sanitizeForDisplay(value, /["\\\p{C}\p{Zl}\p{Zp}]/gu)}"`
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  return sanitizeForDisplay(String(value))
}

/** An id, quoted if it could be overlooked or misread in a sentence. */
export const quoteId = (id: string): string =>
  /^[^\s"',:]+$/.test(id) && sanitizeForDisplay(id) === id ? id : quoteValue(id)

/** Text without quotes. */
export function sanitizeForDisplay(text: string, hidden = /[\p{C}\p{Zl}\p{Zp}]/gu): string {
  const start = Array.from(text.slice(0, 2 * maxLength))
    .slice(0, maxLength)
    .join('')
  return start.replace(hidden, escaped) + (start.length < text.length ? '…' : '')
}

const escaped = (char: string) =>
  char === '"' || char === '\\' ? `\\${char}` : `\\u{${char.codePointAt(0)?.toString(16)}}`
