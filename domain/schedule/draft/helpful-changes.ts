// Changes that would leave less undelivered at a site, or make a finding go, the best first. Each was made and audited, so that what is
// said of it is what it does.
import { findingsOfRule } from '../audit/audit-state.ts'
import type { Finding, Severity } from '../audit/finding.ts'
import { overlapsPeriods } from '../audit/out-of-service.ts'
import type { Plan } from '../plan/plan.ts'
import { isSameUnit } from '../plan/unit.ts'
import { noticeableKwh } from '../words/sentences.ts'
import { findingCandidates } from './finding-candidates.ts'
import { apply } from './operations/apply.ts'
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
  /** How many changes were tried so far, those that are refused included. */
  tried: number
  /** None with more errors than there are. */
  best: readonly HelpfulChange[]
}

/** In kWh; `atSite` only where a site is helped. */
export type LeftUndelivered = { atSite: number | null; inAll: number }

const maxOffered = 5
export const leftUndelivered = (plan: Plan, aim: Aim): LeftUndelivered => ({
  atSite:
    'siteId' in aim
      ? [...(plan.siteShortfalls.get(aim.siteId)?.values() ?? [])].reduce((sum, kwh) => sum + kwh, 0)
      : null,
  inAll: totalShortfallKwh(plan),
})

/** One element for each change that is tried. Take as many as there is time for. */
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
  let best: HelpfulChange[] = []
  let tried = 0
  for (const operations of candidates) {
    tried += 1
    const change = changeBy(operations, state, base, { aim, frozenUntil, helps })
    // What another one does as well with as few operations is one too many.
    if (change && !best.some(each => compare(each, change) === 0))
      best = [...best, change].sort(compare).slice(0, maxOffered)
    yield { tried, best }
  }
}

type Helps = (change: HelpfulChange, after: DraftState) => boolean

function helpsSite({ plan, audit }: DraftState, aim: Aim): Helps {
  const before = leftUndelivered(plan, aim)
  return ({ counts, left }) =>
    counts.error <= audit.counts.error &&
    (left.atSite ?? 0) < (before.atSite ?? 0) - noticeableKwh &&
    left.inAll < before.inAll - noticeableKwh
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
  const after = stateOf(applied.intent, base, state)
  const change = {
    operation: applied.operation,
    counts: after.audit.counts,
    left: leftUndelivered(after.plan, aim),
    size: operations.length,
  }
  return helps(change, after) ? change : undefined
}
