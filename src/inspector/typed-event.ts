// An event of what somebody typed: its fields as JSON. What stands under the name of a secret becomes a secret at once.
import type { RecordedEvent } from '../../machines/journal/journal.ts'
import { fieldsOf, isSecretName, type KnownTypes } from '../../machines/journal/redact.ts'
import { createRevive } from '../../machines/journal/revive.ts'

/** Null where the text is no JSON object; nothing at all is an event without fields. */
export function typedEvent(type: string, fields: string, types: KnownTypes): RecordedEvent | null {
  const parsed = parsedObject(fields)
  if (!parsed) return null
  try {
    const real = withSecrets(createRevive(types)(parsed), types) as object
    return { ...real, type } as RecordedEvent
  } catch {
    return null
  }
}

function parsedObject(text: string): object | null {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    // What the parser says quotes the text, which may hold a secret.
    return null
  }
}

function withSecrets(value: unknown, types: KnownTypes): unknown {
  if (Array.isArray(value)) return value.map(item => withSecrets(item, types))
  if (value instanceof Map) return new Map([...value].map(pair => secretPair(pair, types)))
  if (!isPlain(value)) return value
  return fieldsOf(value, (field, key) =>
    isSecretName(key) && mayTell(field) ? secretOf(field, types) : withSecrets(field, types),
  )
}

const secretPair = ([key, value]: [unknown, unknown], types: KnownTypes): [unknown, unknown] =>
  typeof key === 'string' && isSecretName(key) && mayTell(value)
    ? [key, secretOf(value, types)]
    : [key, withSecrets(value, types)]

/** Also a number, a list, an object: whoever typed it may have had the form wrong, and the secret right. */
const mayTell = (value: unknown): boolean => value !== null && typeof value !== 'boolean'

const secretOf = (value: unknown, { Secret }: KnownTypes): object =>
  new Secret(typeof value === 'string' ? value : JSON.stringify(value))

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value))
