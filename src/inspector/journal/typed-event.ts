// An event from typed JSON. Texts under the name of a secret become secrets at once.
import type { RecordedEvent } from '../../../machines/journal/journal.ts'
import { fieldsOf, isSecretName, type KnownTypes, mask } from '../../../machines/journal/redact.ts'
import { createRevive } from '../../../machines/journal/revive.ts'

/** Null if the text is not a JSON object; an empty text is an event without fields. */
export function typedEvent(type: string, fields: string, types: KnownTypes): RecordedEvent | null {
  const parsed = parsedObject(fields)
  if (!parsed) return null
  const withSecrets = hiding(types, value => new types.Secret(textOf(value)))
  try {
    const real = withSecrets(createRevive(types)(parsed)) as object
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
    // The parser's message is dropped: it quotes the text, which may contain a secret.
    return null
  }
}

/** Applies `hide` to every value under the name of a secret, at any depth. */
function hiding(
  types: KnownTypes,
  hide: (value: unknown) => unknown,
  isSecret = isTypedSecretName,
): (value: unknown) => unknown {
  const isHidden = (name: unknown, value: unknown) =>
    typeof name === 'string' && isSecret(name) && isInformative(value)
  const hiddenIn = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(hiddenIn)
    if (value instanceof Set) return new Set([...value].map(hiddenIn))
    if (value instanceof Map)
      return new Map(
        [...value].map(([key, value]) => [
          hiddenIn(key),
          isHidden(key, value) ? hide(value) : hiddenIn(value),
        ]),
      )
    // The messages of a failure's fields are shown by the product, and its code is no secret.
    if (value instanceof types.Failure)
      return new types.Failure(hiding(types, () => mask, isSecretName)(value.toJSON()))
    if (!isPlain(value)) return value
    return fieldsOf(value, (field, name) => (isHidden(name, field) ? hide(field) : hiddenIn(field)))
  }
  return hiddenIn
}

/** Codes and addresses of a second factor are secrets in every event that has them. */
const isTypedSecretName = (name: string): boolean => name === 'code' || name === 'url' || isSecretName(name)

/** Also a number, a list or an object: the form may be wrong and still contain the secret. */
const isInformative = (value: unknown): boolean => value !== null && typeof value !== 'boolean'

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : JSON.stringify(value, (_, value) => (typeof value === 'bigint' ? String(value) : value))

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value))
