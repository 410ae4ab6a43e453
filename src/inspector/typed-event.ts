// An event of what somebody typed: its fields as JSON. A text under the name of a secret becomes a secret at once.
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
  if (!isPlain(value)) return value
  return fieldsOf(value, (field, key) =>
    typeof field === 'string' && isSecretName(key) ? new types.Secret(field) : withSecrets(field, types),
  )
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value))
