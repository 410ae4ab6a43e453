// What is recorded of a value: plain JSON from which a machine's values can be restored. A secret becomes a mask, a failure
// its code and message, a function is left out. Writing, reading and writing again gives the same text, so a fold is written
// like the run itself.
import type { Plain, RecordedEvent } from './journal.ts'

/** The product's own types that need special treatment. */
export interface KnownTypes {
  /** A text that must not be recorded. */
  Secret: new (
    text: string,
  ) => object
  /** The failure of a call. It holds nothing of the request, and is restored from its `toJSON`. */
  Failure: new (
    // biome-ignore lint/suspicious/noExplicitAny: read from a file.
    data: any,
  ) => Error & { code: string | null; toJSON(): object }
}

export interface Redactor {
  /** Undefined for what JSON leaves out. */
  plain: (value: unknown) => Plain | undefined
  event: (event: { type: string }) => RecordedEvent
  /** Of anything thrown. The message of an error that is no Failure may quote anything, and is left out. */
  failure: (thrown: unknown) => Plain
}

/** The JSON form of a secret. */
export const mask = '[secret]'

/** In characters; no machine holds a longer text. */
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

  /** Recording must not disturb the page, even if reading a property throws. */
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

  /**
   * `areWords`: the server's messages for fields, whose keys are field names such as 'password' but whose values are no
   * secrets.
   */
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

/** Marks values that JSON has no form for. An object with such a field of its own is wrapped. */
export const tag = '$type'
const tagged = (type: string, value: Plain): Fields => ({ [tag]: type, value })

/** Stands for a value that is not recorded. */
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

/** The field of an XState event that holds what an actor threw; '' if it has none. */
function thrownBy(type: string): 'error' | 'data' | '' {
  if (type.startsWith('xstate.error.')) return 'error'
  return type === 'xstate.promise.reject' ? 'data' : ''
}

/** A second check, for a secret text that does not come as a `Secret`. */
export const isSecretName = (name: string): boolean =>
  /(?:password|passwd|passphrase|secret|token|authorization|cookie|api_?key)$/i.test(name)

const escapable = /^\\*\[secret\]$/

function plainText(text: string): string {
  if (escapable.test(text)) return `\\${text}`
  const more = text.length - maxTextLength
  return more > 100 ? `${text.slice(0, maxTextLength)}... (${more} more)` : text
}

/** Keys that JSON leaves out would all become null. */
const isWritten = (key: unknown): boolean => plainTypes.includes(typeof key)
const plainTypes = ['string', 'boolean', 'number', 'bigint', 'object']

const isActorRef = (value: object): value is { id: string } => 'sessionId' in value && 'send' in value

/** Also for objects of other realms. */
function isPlainObject(value: object): boolean {
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** A copy with `change` applied to each field; undefined results are left out. Works for any key, `__proto__` too. */
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

/** Slower; for keys that an assignment would not set. */
const changedEntries = <T>(value: object, change: (field: unknown, key: string) => T | undefined) =>
  Object.entries(value).flatMap(([key, field]): [string, T][] => {
    const changed = change(field, key)
    return changed === undefined ? [] : [[key, changed]]
  })
