// Changes that would leave less undelivered at a site, or make a finding go, the best first. Each was made and audited, so that what is
// said of it is what it does.
import { countPassing } from '../../binary-search.ts'
import { findingsOfRule } from '../audit/audit-state.ts'
import type { Finding, Severity } from '../audit/finding.ts'
import { overlapsPeriods } from '../audit/out-of-service.ts'
import type { Plan } from '../plan/plan.ts'
import { sumUndeliveredKwh } from '../plan/undelivered.ts'
import { isSameUnit } from '../plan/unit.ts'
import { noticeableKwh } from '../words/sentences.ts'
import { changeBoundsOf } from './change-bounds.ts'
import { findingCandidates } from './finding-candidates.ts'
import { lastingErrors } from './lasting-errors.ts'
import { apply } from './operations/apply.ts'
import { firstFree } from './operations/keeping.ts'
import type { Operation, SingleOperation } from './operations/operation.ts'
import { isTooLarge } from './operations/operation-size.ts'
import type { Base } from './settle/base.ts'
import { type DraftState, stateOf } from './settle/draft-state.ts'
import { totalShortfallKwh } from './settle/shortfall.ts'
import { siteCandidates } from './site-candidates.ts'

/** What a change is to bring: less undelivered at a site, or that a finding goes. */
export type Aim = { siteId: string } | { finding: Finding }

export type HelpfulChange = {
  /** Complete: it gives the same whenever it is made. */
  operation: Operation
  counts: Readonly<Record<Severity, number>>
  left: LeftUndelivered
  /** How many operations it is made of. */
  size: number
}

export type HelpfulChanges = {
  /** How many changes were tried so far, those that are refused, or that cannot help by what limits the plan, included. */
  tried: number
  /** How many pairs of them. */
  pairs: number
  /** None with more errors than there are. */
  best: readonly HelpfulChange[]
}

/** In kWh; `atSite` only where a site is helped. */
export type LeftUndelivered = { atSite: number | null; inAll: number }

const maxOffered = 5
export const leftUndelivered = (plan: Plan, aim: Aim): LeftUndelivered => ({
  atSite: 'siteId' in aim ? sumUndeliveredKwh(plan.siteShortfalls.get(aim.siteId)?.values() ?? []) : null,
  inAll: totalShortfallKwh(plan),
})

/** One element for each change that is tried, pairs where no single one is enough. Take as many as there is time for. */
export function* helpfulChanges(
  state: DraftState,
  base: Base,
  aim: Aim,
  frozenUntil = 0,
): Generator<HelpfulChanges, void, undefined> {
  const candidates =
    'siteId' in aim
      ? siteCandidates(state, base, aim.siteId, frozenUntil)
      : findingCandidates(state, base, aim.finding, frozenUntil)
  const helps = 'siteId' in aim ? helpsSite(state, aim) : removesFinding(state, aim.finding)
  const bounds = changeBoundsOf(state, base, frozenUntil, 'siteId' in aim)
  const before = leftUndelivered(state.plan, aim).inAll
  const firstPeriod = firstFree(1, state.intent.protectedParts, frozenUntil)
  const minErrorsOfAll = lastingErrors(state, firstPeriod).withAnyChange
  // A change that needs no dispatch is tried at once; those with one in the order of what they could bring, where that is known.
  const found: { tried: number; pairs: number; best: HelpfulChange[] } = { tried: 0, pairs: 0, best: [] }
  const operations = new Set<SingleOperation>()
  const withDispatch: Waiting[] = []
  let dispatchAlone: SingleOperation | undefined
  let byDispatch: HelpfulChange | undefined
  for (const { operations: made, dispatch } of candidates) {
    for (const operation of made) operations.add(operation)
    if (bounds.areKnown && dispatch && made.length > 0)
      withDispatch.push({ operations: made, dispatch, minKwh: bounds.minKwhAfter(made), isSolved: false })
    else {
      found.tried += 1
      if (dispatch && made.length === 0) {
        dispatchAlone = dispatch
        byDispatch = tryAll([dispatch])
      } else tryAll(dispatch ? [...made, dispatch] : made)
      yield { ...found }
    }
  }
  const ofAll = found.tried + withDispatch.length
  // The next one is at the end; of equals, that which was found first.
  withDispatch.reverse().sort((a, b) => b.minKwh - a.minKwh)
  for (
    let next = withDispatch.pop();
    next && next.minKwh < toBeat(minErrorsOfAll);
    next = withDispatch.pop()
  ) {
    const { operations: made, dispatch, isSolved } = next
    // What it leaves is found by solving only when it is its turn; then it waits for another turn, behind those that may leave less.
    const minKwh = isSolved ? next.minKwh : bounds.solvedAfter(made)
    if (!isSolved && minKwh < toBeat(minErrorsOfAll)) {
      const behind = countPassing(withDispatch.length, i => (withDispatch[i]?.minKwh ?? 0) > minKwh)
      withDispatch.splice(behind, 0, { ...next, minKwh, isSolved: true })
    } else {
      found.tried += 1
      if (isSolved && !isKnownAsGood(minKwh, minErrorsOfAll) && isPromising(made, minKwh))
        tryAll([...made, dispatch])
    }
    yield { ...found }
  }
  // All others are ruled out.
  found.tried = ofAll
  yield { ...found }
  if (isEnough(found.best[0])) return
  const { pairs, count } = bounds.pairsOf([...operations], bestKwh())
  // All others are ruled out.
  found.pairs = count - pairs.length
  if (found.pairs > 0) yield { ...found }
  for (const pair of pairs) {
    found.pairs += 1
    if (bounds.minKwhAfter(pair) < bestKwh() && bounds.solvedAfter(pair) < bestKwh()) {
      tryAll(pair)
      if (dispatchAlone) tryAll([...pair, dispatchAlone])
    }
    yield { ...found }
  }

  function isEnough(change: HelpfulChange | undefined): boolean {
    return change !== undefined && (change.left.atSite ?? 0) <= noticeableKwh
  }

  /** By the errors that it has at least. */
  function isPromising(operations: readonly SingleOperation[], minKwh: number): boolean {
    const applied = apply(state.intent, { type: 'several', operations }, base, frozenUntil)
    if (!applied.ok) return false
    const minErrors = lastingErrors(stateOf(applied.intent, base, state), firstPeriod).withAnyDispatch
    return (
      minErrors <= state.audit.counts.error && minKwh < toBeat(minErrors) && !isKnownAsGood(minKwh, minErrors)
    )
  }

  /**
   * What a change that has at least so many errors has to leave less than: of those that are offered, and a dispatch without it. Fewer
   * errors count more than energy.
   */
  function toBeat(minErrors: number): number {
    const known = [found.best[maxOffered - 1], byDispatch].filter(
      each => (each?.counts.error ?? 0) <= minErrors,
    )
    return Math.min(before, ...known.map(change => change?.left.inAll ?? before)) - noticeableKwh
  }

  /** What a pair has to leave less than: it is of use only if it is better than all single changes. */
  function bestKwh(): number {
    const best = state.audit.counts.error === 0 ? found.best[0] : undefined
    return (best?.left.inAll ?? before) - noticeableKwh
  }

  /** It leaves no less than one that is offered, and has no fewer errors. */
  function isKnownAsGood(minKwh: number, minErrors: number): boolean {
    return found.best.some(
      ({ left, counts }) => counts.error <= minErrors && Math.abs(left.inAll - minKwh) <= noticeableKwh,
    )
  }

  function tryAll(operations: readonly SingleOperation[]): HelpfulChange | undefined {
    const [only, second] = operations
    // What follows from energy alone takes least.
    if ('siteId' in aim && only && only !== dispatchAlone && !second) {
      const plan = bounds.settledForSite(only, aim.siteId)
      if (!plan || !isLess(leftUndelivered(plan, aim), leftUndelivered(state.plan, aim))) return undefined
    }
    const change = changeBy(operations, state, base, { aim, frozenUntil, helps })
    // What another one does as well with as few operations is one too many.
    if (change && !found.best.some(each => compare(each, change) === 0))
      found.best = [...found.best, change].sort(compare).slice(0, maxOffered)
    return change
  }
}

/** A change with a dispatch after it. */
type Waiting = {
  operations: readonly SingleOperation[]
  dispatch: SingleOperation
  /** What it could leave at least; `isSolved`: as much as that is what it leaves, if it is possible. */
  minKwh: number
  isSolved: boolean
}

type Helps = (change: HelpfulChange, after: DraftState) => boolean

const isLess = (left: LeftUndelivered, before: LeftUndelivered): boolean =>
  (left.atSite ?? 0) < (before.atSite ?? 0) - noticeableKwh && left.inAll < before.inAll - noticeableKwh

function helpsSite({ plan, audit }: DraftState, aim: Aim): Helps {
  const before = leftUndelivered(plan, aim)
  return ({ counts, left }) => counts.error <= audit.counts.error && isLess(left, before)
}

/** Its rule finds less of its unit, and nothing there and then; in all there are fewer findings of its severity, and no more errors. */
function removesFinding({ audit }: DraftState, finding: Finding): Helps {
  const { rule, unit, severity, tripIds } = finding
  const likeIt = (of: DraftState['audit']) =>
    findingsOfRule(of, rule).filter(each => isSameUnit(each.unit, unit))
  const isLeft = (each: Finding) =>
    overlapsPeriods(each, finding) && (tripIds.length === 0 || each.tripIds.some(id => tripIds.includes(id)))
  const before = likeIt(audit).length
  return ({ counts }, after) => {
    if (counts.error > audit.counts.error || counts[severity] >= audit.counts[severity]) return false
    const found = likeIt(after.audit)
    return found.length < before && !found.some(isLeft)
  }
}

function compare(a: HelpfulChange, b: HelpfulChange): number {
  const kwh = a.left.inAll - b.left.inAll
  return (
    a.counts.error - b.counts.error ||
    (Math.abs(kwh) > noticeableKwh ? kwh : 0) ||
    a.counts.warning - b.counts.warning ||
    a.size - b.size
  )
}

function changeBy(
  operations: readonly SingleOperation[],
  state: DraftState,
  base: Base,
  { aim, frozenUntil, helps }: { aim: Aim; frozenUntil: number; helps: Helps },
): HelpfulChange | undefined {
  const [first] = operations
  if (!first) return undefined
  const wanted: Operation = operations.length === 1 ? first : { type: 'several', operations }
  const applied = apply(state.intent, wanted, base, frozenUntil)
  if (!applied.ok || applied.intent === state.intent || isTooLarge(applied.operation)) return undefined
  const { operation, intent } = applied
  const after = stateOf(intent, base, state)
  const left = leftUndelivered(after.plan, aim)
  const change = { operation, counts: after.audit.counts, left, size: operations.length }
  return helps(change, after) ? change : undefined
}
