// Characters as people count them.

/** Cuts a text into characters as people see them. */
const people = new Intl.Segmenter()

/** Counts the characters that count, as people do, and no further than it has to. */
export function isAtLeast(text: string, least: number, counts = (_: string) => true): boolean {
  let count = 0
  for (const { segment } of people.segment(text)) {
    if (counts(segment)) count += 1
    if (count >= least) return true
  }
  return false
}
