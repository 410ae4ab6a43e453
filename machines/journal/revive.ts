// Restores the values that redact.ts wrote, as far as a machine needs them: a mask becomes a secret that holds the mask.
import type { Plain } from './journal.ts'
import { faultMessage, fieldsOf, type KnownTypes, mask, Omitted, tag } from './redact.ts'

export type Revive = (plain: unknown) => unknown

/** Throws if `value` was not written by redact.ts. */
export function createRevive({ Secret, Failure }: KnownTypes): Revive {
  function revived(value: unknown): unknown {
    if (typeof value === 'string') return value === mask ? new Secret(mask) : revivedText(value)
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(revived)
    return Object.hasOwn(value, tag) ? revivedTagged(value as Tagged) : fieldsOf(value, revived)
  }

  function revivedTagged(tagged: Tagged): unknown {
    switch (tagged[tag]) {
      case 'number':
        return Number(tagged.value)
      case 'bigint':
        return BigInt(String(tagged.value))
      case 'date':
        return new Date(Number(tagged.value ?? Number.NaN))
      case 'map':
        return new Map(revived(tagged.value) as [unknown, unknown][])
      case 'set':
        return new Set(revived(tagged.value) as unknown[])
      case 'failure':
        return new Failure(fieldsOf(tagged, revived))
      case 'fault':
        return new Error(faultMessage)
      case 'omitted':
        return new Omitted(String(tagged.value))
      default:
        return fieldsOf(tagged.value as object, revived)
    }
  }

  return revived
}

type Tagged = { [key: string]: Plain } & { [tag]: string }

const escaped = /^\\+\[secret\]$/
const revivedText = (text: string): string => (escaped.test(text) ? text.slice(1) : text)
