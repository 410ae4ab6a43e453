// Plans for property tests: consistent ones of any small size, and plans with an error anywhere in them.
import fc from 'fast-check'
import type { ReceivedPlan } from '../../domain/schedule/plan/plan.ts'
import { generatePlan } from './generate-plan.ts'

/** A consistent plan of up to four trucks and one to six batteries. */
export const soundPlan = (): fc.Arbitrary<ReceivedPlan> =>
  fc
    .record({
      trucks: fc.nat(4),
      batteries: fc.integer({ min: 1, max: 6 }),
      seed: fc.nat(),
      periods: fc.constantFrom(92, 96, 100),
    })
    .map(generatePlan)

/** Ids that break programs that use them as keys of an ordinary object or as numbers. */
export const awkwardId = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      '',
      ' ',
      '1',
      '01',
      '-1',
      'T-1',
    ),
    fc.string({ unit: 'grapheme' }),
  )

/** The JSON of a plan after one to three changes: a value replaced, or a key removed, renamed or added, anywhere. */
export const brokenPlan = (plan: ReceivedPlan): fc.Arbitrary<unknown> =>
  fc.array(change(), { minLength: 1, maxLength: 3 }).map(changes => {
    const copy: unknown = structuredClone(plan)
    for (const each of changes) apply(each, copy)
    return JSON.parse(JSON.stringify(copy))
  })

type Change = { path: number[]; what: 'replace' | 'remove' | 'rename' | 'add'; key: string; value: unknown }

const change = (): fc.Arbitrary<Change> =>
  fc.record({
    path: fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
    what: fc.constantFrom('replace', 'remove', 'rename', 'add'),
    key: fc.oneof(awkwardId(), fc.constantFrom('0', '1.5', '97', '101', '1e1', 'soe', 'trip_id')),
    value: fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(-1, 0, 0.5, 97, 1e308, 'MBessScheduleType.NAP', '2026-02-30', 'D-1', {}, []),
    ),
  })

/** The path leads down from the root: each number selects one of the keys. */
function apply({ path, what, key, value }: Change, root: unknown): void {
  let parent = root as Record<string, unknown>
  let own: string | undefined
  for (const step of path) {
    const next: unknown = own === undefined ? parent : parent[own]
    if (typeof next !== 'object' || next === null || Object.keys(next).length === 0) break
    parent = next as Record<string, unknown>
    own = Object.keys(parent)[step % Object.keys(parent).length]
  }
  if (own === undefined) return
  if (what === 'replace') set(parent, own, value)
  if (what === 'add') set(parent, key, value)
  if (what === 'rename') set(parent, key, parent[own])
  if (what === 'rename' || what === 'remove') delete parent[own]
}

// An assignment to __proto__ would change what the object is instead of what it holds.
const set = (object: object, key: string, value: unknown) =>
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
