// What may be written down of a value: plain JSON, from which what a machine needs can be made again. A secret becomes a mask,
// a failure its code and message, a function nothing. What is written, read and written again stays the same: so the fold of a
// journal is written as the run itself was.
import type { Plain, RecordedEvent } from './journal.ts'

/** The product's own types that the journal must know when it sees them. */
export interface KnownTypes {
  /** A text that must not be written down. An event marks a value as secret by carrying it as one. */
  Secret: new (
    text: string,
  ) => object
  /** The way in which a call fails: carries nothing of what was asked, and is made again of what its `toJSON` gives. */
  Failure: new (
    // biome-ignore lint/suspicious/noExplicitAny: read from a file.
    data: any,
  ) => Error & { code: string | null; toJSON(): object }
}

export interface Redactor {
  /** Undefined for what JSON leaves out. */
  plain: (value: unknown) => Plain | undefined
  event: (event: { type: string }) => RecordedEvent
  /** Of what was thrown. Unless it is a Failure, its own words may quote anything, and are left out. */
  failure: (thrown: unknown) => Plain
}

/** The JSON form of a secret. */
export const mask = '[secret]'

/** Characters; no machine keeps a text beyond this. */
const maxTextLength = 10_000
const maxDepth = 50

export function createRedactor({ Secret, Failure }: KnownTypes): Redactor {
  function plain(value: unknown, above: readonly object[] = [], areWords = false): Plain | undefined {
    switch (typeof value) {
      case 'string':
        return plainText(value)
      case 'boolean':
        return value
      case 'number':
        return Number.isFinite(value) ? value : tagged('number', String(value))
      case 'bigint':
        return tagged('bigint', String(value))
      case 'object':
        return value === null ? null : readable(value, above, areWords)
      default:
        return undefined
    }
  }

  /** Whoever is looked at must not notice: not even an object that throws when it is read. */
  function readable(value: object, above: readonly object[], areWords: boolean): Plain | undefined {
    try {
      return plainObject(value, above, areWords)
    } catch {
      return new Omitted('unreadable').plain()
    }
  }

  function plainObject(value: object, above: readonly object[], areWords: boolean): Plain | undefined {
    if (value instanceof Secret) return mask
    if (value instanceof Error) return failure(value)
    if (value instanceof Omitted) return value.plain()
    if (above.includes(value)) return new Omitted('a circle').plain()
    if (above.length >= maxDepth) return new Omitted('too deep').plain()
    const around = [...above, value]
    const list = (items: readonly unknown[]) => items.map(item => plain(item, around) ?? null)
    if (Array.isArray(value)) return list(value)
    if (isActorRef(value)) return { xstate$$type: 1, id: value.id }
    if (value instanceof Date) return tagged('date', value.getTime())
    if (value instanceof Map) return tagged('map', list([...value].filter(([key]) => isWritten(key))))
    if (value instanceof Set) return tagged('set', list([...value].filter(isWritten)))
    if ('toJSON' in value && typeof value.toJSON === 'function') return plain(value.toJSON(), around)
    if (!isPlainObject(value)) return new Omitted(value.constructor?.name || 'an object').plain()
    const fields = plainFields(value, around, areWords)
    return Object.hasOwn(fields, tag) ? tagged('object', fields) : fields
  }

  /** `areWords`: what the server says of each field goes by the field's name, which makes it no secret. */
  function plainFields(value: object, around: readonly object[], areWords: boolean): Fields {
    return fieldsOf(value, (field, key) =>
      typeof field === 'string' && !areWords && isSecretName(key)
        ? mask
        : plain(field, around, key === 'fields'),
    )
  }

  function failure(thrown: unknown): Plain {
    if (!(thrown instanceof Failure)) return { [tag]: 'fault', code: 'fault', message: faultMessage }
    const { code, message } = thrown
    return { [tag]: 'failure', ...(plain(thrown.toJSON()) as Fields), code, message: plainText(message) }
  }

  return {
    plain: value => plain(value),
    failure,
    event(event) {
      const thrown = thrownBy(event.type)
      try {
        const fields = plainFields(event, [event], false)
        if (thrown in event) fields[thrown] = failure(event[thrown as keyof typeof event])
        return fields as RecordedEvent
      } catch {
        return { type: event.type }
      }
    },
  }
}

interface Fields {
  [key: string]: Plain
}

/** Marks what JSON has no form for. An object with such a field of its own is wrapped. */
export const tag = '$type'
const tagged = (type: string, value: Plain): Fields => ({ [tag]: type, value })

/** Stands for what is not written down at all. */
export class Omitted {
  readonly #what: string

  constructor(what: string) {
    this.#what = what
  }

  plain(): Fields {
    return tagged('omitted', this.#what)
  }
}

export const faultMessage = 'Something was thrown that is not the failure of a call.'

/** The field in which an event of xstate's brings what an actor threw; '' where it brings none. */
function thrownBy(type: string): 'error' | 'data' | '' {
  if (type.startsWith('xstate.error.')) return 'error'
  return type === 'xstate.promise.reject' ? 'data' : ''
}

/** The second net, should a text that is secret not come as a Secret. */
export const isSecretName = (name: string): boolean =>
  /(?:password|passwd|passphrase|secret|token|authorization|cookie|api_?key)$/i.test(name)

const escapable = /^\\*\[secret\]$/

function plainText(text: string): string {
  if (escapable.test(text)) return `\\${text}`
  const more = text.length - maxTextLength
  return more > 100 ? `${text.slice(0, maxTextLength)}... (${more} more)` : text
}

/** What JSON leaves out would be equal to null as a key. */
const isWritten = (key: unknown): boolean => plainTypes.includes(typeof key)
const plainTypes = ['string', 'boolean', 'number', 'bigint', 'object']

const isActorRef = (value: object): value is { id: string } => 'sessionId' in value && 'send' in value

/** In any realm. */
function isPlainObject(value: object): boolean {
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** A copy with `change` made to each field; what becomes undefined is left out. Takes any name, `__proto__` too. */
export function fieldsOf<T>(value: object, change: (field: unknown, key: string) => T | undefined) {
  const copy: { [key: string]: T } = {}
  for (const key of Object.keys(value)) {
    const changed = change(value[key as keyof typeof value], key)
    if (changed === undefined) continue
    if (key === '__proto__') return Object.fromEntries(changedEntries(value, change))
    copy[key] = changed
  }
  return copy
}

/** Slower: for a name that an assignment would not take. */
const changedEntries = <T>(value: object, change: (field: unknown, key: string) => T | undefined) =>
  Object.entries(value).flatMap(([key, field]): [string, T][] => {
    const changed = change(field, key)
    return changed === undefined ? [] : [[key, changed]]
  })
