// A typed line such as 'MB-3 charge 02:00-03:30 at 120 kW': the operation that it stands for, and what could be typed next.
import { quoteValue } from '../../../words/sanitize.ts'
import { type Operation, Refused } from '../operations/operation.ts'
import { operationWords } from '../operations/operation-words.ts'
import { type TypedForm, typedForms } from './typed-forms.ts'
import {
  ordersOf,
  rangeThird,
  type Slot,
  slots,
  type Token,
  type TypedContext,
  type TypedValue,
  tokensOf,
  withNamesJoined,
} from './typed-slots.ts'

export type ParsedLine =
  | { ok: true; operation: Operation; words: string }
  /** `from` is the character at which it no longer can be read. */
  | { ok: false; reason: string; from: number }

export function parseLine(line: string, context: TypedContext): ParsedLine {
  const tokens = tokensOf(line)
  // A word and a number are a name only where they cannot be read apart.
  const joined = withNamesJoined(tokens, context)
  const orders = [...ordersOf(tokens), ...(joined ? ordersOf(joined) : [])]
  for (const ordered of orders) {
    for (const form of typedForms) {
      const match = matchForm(form, ordered, context)
      if (match.next === undefined && match.length === ordered.length) return made(form, match, context, line)
    }
  }
  return notRead(line, tokens, orders, context)
}

/** What is expected where the order in which most of the line can be read ends; of equal ones, the order that was typed. */
function notRead(
  line: string,
  tokens: readonly Token[],
  orders: readonly (readonly Token[])[],
  context: TypedContext,
): ParsedLine {
  let furthest: { unread: number; token: Token | undefined; expected: Set<string> } | undefined
  // No form has a range elsewhere.
  for (const ordered of orders.map(rangeThird)) {
    for (const form of typedForms) {
      const match = matchForm(form, ordered, context)
      const rest = ordered.slice(match.length)
      // Two times that are read as a range, or a name of two, are one token of their order.
      const unread = tokens.filter(({ start, end }) =>
        rest.some(each => each.start <= start && end <= each.end),
      )
      const token = rest[0]
      if (!furthest || unread.length < furthest.unread)
        furthest = { unread: unread.length, token, expected: new Set() }
      if (unread.length === furthest.unread && token === furthest.token)
        furthest.expected.add(match.next ?? endOfLine)
    }
  }
  const token = furthest?.token
  const found = token ? `${quoteValue(token.text)} is not expected` : 'The line is not complete'
  const reason = `${found}: ${[...(furthest?.expected ?? [])].join(', or ')}.`
  return { ok: false, reason, from: token?.start ?? line.length }
}

const endOfLine = 'nothing more'

function made(form: TypedForm, { values }: Match, context: TypedContext, line: string): ParsedLine {
  try {
    const operation = form.make(values, context)
    return { ok: true, operation, words: operationWords(operation, context.intent) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { ok: false, reason: error.message, from: line.length }
  }
}

export type Completion = {
  /** Replaces the line from character `from` on. */
  text: string
  from: number
}

const maxCompletions = 20

/** What the token at the end of the line could become, without repetition. A line that ends with a space begins a new token. */
export function completions(line: string, context: TypedContext): Completion[] {
  const tokens = tokensOf(line)
  const last = tokens.at(-1)
  const open = last && last.end === line.length ? last : undefined
  const plain = open ? tokens.slice(0, -1) : tokens
  const from = open?.start ?? line.length
  const joined = withNamesJoined(plain, context)
  const candidates = candidatesAfter(plain, context) ?? (joined && candidatesAfter(joined, context))
  const begun = (open?.text ?? '').toLowerCase()
  const texts = new Set(candidates?.filter(text => text.toLowerCase().startsWith(begun)))
  return [...texts].slice(0, maxCompletions).map(text => ({ text, from }))
}

/** Undefined where no form begins like this. */
function candidatesAfter(before: readonly Token[], context: TypedContext): readonly string[] | undefined {
  const matches = typedForms
    .map(form => matchForm(form, before, context))
    .filter(match => match.length === before.length)
  if (matches.length === 0) return undefined
  return matches.flatMap(match => match.following.flatMap(part => candidatesOf(part, context, before)))
}

type Match = {
  /** How many tokens were read. */
  length: number
  values: readonly TypedValue[]
  /** What is expected next; undefined if the form is complete. */
  next: string | undefined
  /** The parts of the pattern that can follow. */
  following: readonly Part[]
}

/** Of an `optional` word, nothing is missed where it is left out. */
type Part = { word: string; optional: boolean } | { slot: Slot; repeats: boolean }

const partsOf = (pattern: string): Part[] =>
  pattern.split(' ').map(part => {
    const [, name, dots] = /^\{(\w+)\}(\.\.\.)?$/.exec(part) ?? []
    const slot = name === undefined ? undefined : slots[name]
    return slot
      ? { slot, repeats: dots !== undefined }
      : { word: part.replace('?', ''), optional: part.endsWith('?') }
  })

const forms = new Map(typedForms.map(form => [form, partsOf(form.pattern)]))

/** Reads as many tokens as fit. */
function matchForm(form: TypedForm, tokens: readonly Token[], context: TypedContext): Match {
  const parts = forms.get(form) ?? []
  const values: TypedValue[] = []
  let index = 0
  let skipped: Part[] = []
  for (const part of parts) {
    let count = 0
    for (;;) {
      const token = tokens[index]
      const value = token && read(part, token.text, context)
      if (value === undefined) break
      if ('slot' in part) values.push({ text: '', period: 0, until: 0, number: 0, ...value })
      index++
      count++
      if (!('repeats' in part && part.repeats)) break
    }
    if (count > 0) skipped = []
    else if ('optional' in part && part.optional) skipped.push(part)
    else return { length: index, values, next: expectedText(part), following: [...skipped, part] }
  }
  const last = parts.at(-1)
  const following = last && 'repeats' in last && last.repeats ? [last] : skipped
  return { length: index, values, next: undefined, following }
}

const read = (part: Part, token: string, context: TypedContext): Partial<TypedValue> | undefined =>
  'slot' in part
    ? part.slot.read(token, context)
    : token.toLowerCase() === part.word.toLowerCase()
      ? {}
      : undefined

const expectedText = (part: Part): string => ('slot' in part ? part.slot.expected : `'${part.word}'`)

const candidatesOf = (part: Part, context: TypedContext, before: readonly Token[]): readonly string[] =>
  'slot' in part
    ? part.slot.candidates(
        context,
        before.map(({ text }) => text),
      )
    : [part.word]
