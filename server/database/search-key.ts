// The normalized texts that a search compares. Normalized here, because the database's lower() depends on its locale.

/** Joins the texts that a record can be found by; lists are sorted by the first one. */
export const searchKey = (...texts: (string | null)[]): string =>
  texts
    .filter(text => text !== null)
    .map(folded)
    .join('\n')

/** The `like` pattern of a part of a search key; undefined if everything matches. */
export function searchPattern(search: string | undefined): string | undefined {
  const part = folded(search ?? '')
  return part === '' ? undefined : `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** Through capitals, so that ß matches SS and all Greek sigmas are one. Line breaks join texts, so none is left in a text. */
const folded = (text: string): string =>
  text
    .normalize('NFC')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim()
