// Shortens ids in the middle, because ids of one fleet begin alike and differ at their ends.
import { countPassing } from '../../../domain/binary-search.ts'

export type WidthOf = (text: string) => number

/** Longer texts are cut before they are measured, which is slow; no label shows more. */
const maxMeasured = 400

/** 'north-de…0042': as much of the beginning and of the end as fits, and at least the last character. */
export function shortenMiddle(text: string, room: number, widthOf: WidthOf): string {
  if (fits(text, room, widthOf)) return text
  const chars = ends(text)
  const shortened = (count: number) => {
    const fromEnd = Math.ceil(count / 2)
    return `${chars.slice(0, count - fromEnd).join('')}…${chars.slice(-fromEnd).join('')}`
  }
  const count = largest(chars.length - 1, count => widthOf(shortened(count)) <= room)
  return shortened(Math.max(1, count))
}

/** One line if the text fits, else two, shortened in the middle if needed. */
export function labelLines(text: string, room: number, widthOf: WidthOf): readonly string[] {
  if (fits(text, room, widthOf)) return [text]
  const chars = ends(text)
  const head = (count: number) => chars.slice(0, count).join('')
  const count = Math.max(
    1,
    largest(chars.length - 1, count => widthOf(head(count)) <= room),
  )
  if (text.length <= maxMeasured) {
    for (const breakAt of [breakAfterSeparator(chars, count), count]) {
      const rest = chars.slice(breakAt).join('')
      if (breakAt > 0 && fits(rest, room, widthOf)) return [head(breakAt), rest]
    }
  }
  const tail = (count: number) => `…${chars.slice(-count).join('')}`
  const fromEnd = largest(chars.length - count, count => widthOf(tail(count)) <= room)
  return [head(count), tail(Math.max(1, fromEnd))]
}

const fits = (text: string, room: number, widthOf: WidthOf): boolean =>
  text.length <= maxMeasured && widthOf(text) <= room

/** The last good break in the second half of the first `count` characters; 0 for none. */
function breakAfterSeparator(chars: readonly string[], count: number): number {
  for (let at = count; at > count / 2; at--) if (/[-_./:\s]/.test(chars[at - 1] ?? '')) return at
  return 0
}

/** Grapheme clusters; of a very long text only those at both ends. */
function ends(text: string): string[] {
  const near =
    text.length <= maxMeasured ? text : text.slice(0, maxMeasured / 2) + text.slice(-maxMeasured / 2)
  if (/^[ -~]*$/.test(near)) return near.split('')
  return Array.from(new Intl.Segmenter().segment(near), ({ segment }) => segment)
}

/** The largest integer up to `limit` that passes, provided that all smaller ones pass; 0 if none does. */
const largest = (limit: number, passes: (count: number) => boolean): number =>
  countPassing(limit, index => passes(index + 1))
