// Differences between two plain values.
import type { Plain } from './journal.ts'

export interface ValueDifference {
  /** 'context.failure.status', 'context.queue.0.text'; '' for the whole. */
  path: string
  /** Undefined where it is not there. */
  before: Plain | undefined
  after: Plain | undefined
}

/** In the order of the first value; a field that only one of them has is one difference. */
export function differences(
  before: Plain | undefined,
  after: Plain | undefined,
  path = '',
): ValueDifference[] {
  if (!isBranch(before) || !isBranch(after) || Array.isArray(before) !== Array.isArray(after))
    return isSame(before, after) ? [] : [{ path, before, after }]
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap(key =>
    differences(fieldOf(before, key), fieldOf(after, key), path === '' ? key : `${path}.${key}`),
  )
}

type Branch = Plain[] | { [key: string]: Plain }

const isBranch = (value: Plain | undefined): value is Branch => typeof value === 'object' && value !== null

const isSame = (a: Plain | undefined, b: Plain | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

const fieldOf = (branch: Branch, key: string): Plain | undefined =>
  Object.hasOwn(branch, key) ? (branch as { [key: string]: Plain })[key] : undefined
