const list = new Intl.ListFormat('en-GB')

/** 'a, b and c' */
export const listed = (words: readonly string[]): string => list.format(words)
