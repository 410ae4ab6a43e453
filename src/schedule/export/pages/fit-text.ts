// Text in limited room: broken into lines, or cut with an ellipsis.
import { countPassing } from '../../../../domain/binary-search.ts'

/** Breaks between words, and inside a word only where it is wider than a line. */
export function wrapText(text: string, room: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/ +/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer) <= room) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    let rest = word
    while (widthOf(rest) > room) {
      const count = Math.max(1, charsThatFit(rest, room, widthOf))
      lines.push([...rest].slice(0, count).join(''))
      rest = [...rest].slice(count).join('')
    }
    line = rest
  }
  return [...lines, line]
}

export function cutText(text: string, room: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= room) return text
  const count = charsThatFit(text, room - widthOf('…'), widthOf)
  return `${[...text].slice(0, count).join('')}…`
}

/** A binary search, because measuring is slow and an id may be a page long. */
function charsThatFit(text: string, room: number, widthOf: (text: string) => number): number {
  const chars = [...text]
  return countPassing(chars.length, index => widthOf(chars.slice(0, index + 1).join('')) <= room)
}
