// A plan as bytes, in any notation that JSON allows.
import fc from 'fast-check'
import { type Choose, chooseBy } from './plan-edits.ts'

export const bytesOfText = (text: string): Uint8Array => new TextEncoder().encode(text)

export const bytesOfJson = (value: unknown, indent?: number): Uint8Array =>
  bytesOfText(JSON.stringify(value, null, indent))

/** How often, in percent, each unusual notation is used. */
export type Notation = {
  numbers: number[]
  shuffled: number
  spaced: number
  escaped: number
  extra: number
  twice: number
}

const often = () => fc.constantFrom(0, 0, 1, 20, 100)
export const notation = (): fc.Arbitrary<Notation> =>
  fc.record({
    numbers: fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
    shuffled: often(),
    spaced: often(),
    escaped: often(),
    extra: often(),
    twice: fc.constantFrom(0, 0, 0, 1),
  })

/** Writes the value as JSON with members in any order, white space, escaped letters, unknown members and repeated members. */
export function writeJson(value: unknown, how: Notation): string {
  const choose = chooseBy(how.numbers)
  const happens = (often: number) => choose.whole(0, 99) < often
  const space = () => (happens(how.spaced) ? (choose.from([' ', '\n  ', '\t', '\r\n']) ?? '') : '')
  const text = (of: string) => (happens(how.escaped) ? escaped(of, choose) : JSON.stringify(of))
  const member = (name: string, of: unknown) =>
    `${space()}${text(name)}${space()}:${space()}${write(of)}${space()}`
  const members = (of: object): string[] => {
    const all = Object.entries(of).map(([name, each]) => member(name, each))
    if (happens(how.extra)) all.push(`"remark":${JSON.stringify(choose.from(remarks))}`)
    if (happens(how.twice)) all.push(choose.from(all) ?? '"remark":1')
    return happens(how.shuffled) ? shuffled(all, choose) : all
  }
  const write = (of: unknown): string => {
    if (Array.isArray(of)) return `[${of.map(each => space() + write(each) + space()).join(',')}]`
    if (typeof of === 'object' && of !== null) return `{${members(of).join(',') || space()}}`
    return typeof of === 'string' ? text(of) : JSON.stringify(of)
  }
  return write(value)
}

const remarks = [null, true, 'é "so"', -1.5e-3, [], {}, [{ id: 'x', deep: [1, { y: null }] }], { soe: [1] }]

const escaped = (text: string, choose: Choose) =>
  `"${Array.from({ length: text.length }, (_, i) => {
    const code = text.charCodeAt(i)
    const isPlain = code >= 0x20 && code < 0x7f && text[i] !== '"' && text[i] !== '\\'
    return isPlain && choose.whole(0, 2) > 0 ? text[i] : `\\u${code.toString(16).padStart(4, '0')}`
  }).join('')}"`

function shuffled<T>(list: readonly T[], choose: Choose): T[] {
  const all = [...list]
  for (let i = all.length - 1; i > 0; i--) {
    const other = choose.whole(0, i)
    ;[all[i], all[other]] = [all[other] as T, all[i] as T]
  }
  return all
}
