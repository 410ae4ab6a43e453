// What a search compares: texts without the differences that people do not mean. Folded here, because what a database's own
// lower() knows depends on its locale.

/** Joins what a record can be found by; its first text is also what lists are sorted by. */
export const searchKey = (...texts: (string | null)[]): string =>
  texts
    .filter(text => text !== null)
    .map(folded)
    .join('\n')

/** The pattern of `like` for a part of a search key; undefined where everything matches. */
export function searchPattern(search: string | undefined): string | undefined {
  const part = folded(search ?? '')
  return part === '' ? undefined : `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** By way of capitals, so that ß is found as SS and every Greek sigma is one. A line break joins texts and is in none. */
const folded = (text: string): string =>
  text
    .normalize('NFC')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim()
