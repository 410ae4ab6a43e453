// Counts characters as people see them (grapheme clusters).

const characters = new Intl.Segmenter()

/** Whether the text has at min `min` characters for which `counts` is true. Stops counting there. */
export function hasMinLength(text: string, min: number, counts = (_: string) => true): boolean {
  let count = 0
  for (const { segment } of characters.segment(text)) {
    if (counts(segment)) count += 1
    if (count >= min) return true
  }
  return false
}
