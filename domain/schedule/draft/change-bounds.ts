// How much changes could bring at most, so that `helpfulChanges` need not try all of them, and pairs of them.
import { changedBatteries } from '../dispatch/changed-batteries.ts'
import { type CutBound, cutBound } from '../dispatch/cut-bound.ts'
import type { ChangedBatteries } from '../dispatch/dispatch-network.ts'
import { maxBatteriesQuickly } from '../dispatch/max-batteries.ts'
import { possibleShortfallAfter } from '../dispatch/possible-shortfall.ts'
import type { Plan } from '../plan/plan.ts'
import { noticeableKwh } from '../words/sentences.ts'
import { couldServeMore } from './could-serve.ts'
import { apply } from './operations/apply.ts'
import { freeScope } from './operations/keeping.ts'
import type { SingleOperation } from './operations/operation.ts'
import type { Base } from './settle/base.ts'
import type { Intent } from './settle/intent.ts'
import { type Settled, settle } from './settle/settle.ts'

export type ChangeBounds = {
  /** Whether they say anything: only where energy is what counts, and the plan is not too large for it. */
  areKnown: boolean
  /** What the plan is after it; undefined where it is refused, or could leave no less at the site. */
  settledForSite: (operation: SingleOperation, siteId: string) => Plan | undefined
  /** What changes leave at least in all, with the best dispatch after them; -Infinity where it is not known. */
  minKwhAfter: (operations: readonly SingleOperation[]) => number
  /** As much as the best dispatch leaves, which is found by solving. */
  solvedAfter: (operations: readonly SingleOperation[]) => number
  /** Two of these that could leave less than this, those that could leave least first; `count` is of all that were looked at. */
  pairsOf: (operations: readonly SingleOperation[], thanKwh: number) => Pairs
}

type Pairs = { pairs: readonly (readonly [SingleOperation, SingleOperation])[]; count: number }

/** Of more, those are paired that could bring most. */
const maxPaired = 150

/** By the minimum cut of the present dispatch, which takes no solving; only where energy is what counts. */
export function changeBoundsOf(
  state: Settled,
  base: Base,
  frozenUntil: number,
  isOfEnergy: boolean,
): ChangeBounds {
  const isLarge = state.intent.batteries.length > maxBatteriesQuickly
  const areKnown = isOfEnergy && !isLarge
  let bound: CutBound | undefined
  const scope = freeScope(state.intent, frozenUntil)
  const boundOf = () => {
    bound ??= cutBound(state, base, scope)
    return bound
  }
  // A plan that exceeds limits can leave less than is possible within them, and so can what is changed in it.
  const isBound = () => areKnown && boundOf().exceededKwh <= noticeableKwh
  const known = new Map<SingleOperation, Changed | undefined>()
  return {
    areKnown,
    settledForSite(operation, siteId) {
      const changed = changedBy([operation])
      return changed && couldServeMore(siteId, state, changed.intent)
        ? settle(changed.intent, base, state).plan
        : undefined
    },
    minKwhAfter(operations) {
      if (!isBound()) return Number.NEGATIVE_INFINITY
      const changed = changedBy(operations)
      return changed ? boundOf().minKwh - changed.gainKwh : Number.POSITIVE_INFINITY
    },
    solvedAfter(operations) {
      if (!isBound()) return Number.NEGATIVE_INFINITY
      const changed = changedBy(operations)
      return changed
        ? possibleShortfallAfter(state, changed.intent, base, scope, changed.batteries)
        : Number.POSITIVE_INFINITY
    },
    pairsOf(operations, thanKwh) {
      if (isOfEnergy && isLarge) return { pairs: [], count: 0 }
      if (!isOfEnergy) {
        const pairs = allPairs(operations.slice(0, maxPaired))
        return { pairs, count: pairs.length }
      }
      const changes = operations.map(operation => ({ operation, ...changedBy([operation]) }))
      const paired = new Set(changes.toSorted((a, b) => gainOf(b) - gainOf(a)).slice(0, maxPaired))
      // In the order in which they are made: one may be refused before another one.
      const pairs = allPairs(changes.filter(each => paired.has(each))).map(([a, b]) => ({
        pair: [a.operation, b.operation] as const,
        minKwh:
          isBound() && areApart(a, b) ? boundOf().minKwh - gainOf(a) - gainOf(b) : Number.NEGATIVE_INFINITY,
      }))
      const possible = pairs
        .filter(({ minKwh }) => minKwh < thanKwh)
        .sort((a, b) => rank(a.minKwh) - rank(b.minKwh))
      return { pairs: possible.map(({ pair }) => pair), count: pairs.length }
    },
  }

  /** That of a single one is needed several times; of large plans, so many would take hundreds of megabytes. */
  function changedBy(operations: readonly SingleOperation[]): Changed | undefined {
    const [only, second] = operations
    if (!only || second || isLarge) return newlyChangedBy(operations)
    if (!known.has(only)) known.set(only, newlyChangedBy(operations))
    return known.get(only)
  }

  function newlyChangedBy(operations: readonly SingleOperation[]): Changed | undefined {
    const applied = apply(state.intent, { type: 'several', operations }, base, frozenUntil)
    if (!applied.ok) return undefined
    const { intent } = applied
    const units = new Set(applied.touched.map(({ kind, id }) => `${kind} ${id}`))
    const batteries = isLarge ? null : changedBatteries(state, intent, base, scope)
    return {
      intent,
      units,
      batteries,
      gainKwh: batteries ? boundOf().gainKwhOf(batteries) : Number.POSITIVE_INFINITY,
    }
  }
}

type Changed = {
  intent: Intent
  units: ReadonlySet<string>
  /** Null where they are not known. */
  batteries: ChangedBatteries | null
  gainKwh: number
}

/** What is refused by itself may do anything after another one. */
const gainOf = ({ gainKwh = Number.POSITIVE_INFINITY }: Partial<Changed>): number => gainKwh

/** They change no unit both: what they bring together is what each of them does. */
const areApart = ({ units: a }: Partial<Changed>, { units: b }: Partial<Changed>): boolean =>
  a !== undefined && b !== undefined && ![...a].some(unit => b.has(unit))

/** What is not known comes last: only some of it could leave less. */
const rank = (minKwh: number): number => (minKwh === Number.NEGATIVE_INFINITY ? Number.MAX_VALUE : minKwh)

const allPairs = <T>(list: readonly T[]): [T, T][] =>
  list.flatMap((a, i) => list.slice(i + 1).map((b): [T, T] => [a, b]))
