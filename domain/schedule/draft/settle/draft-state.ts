// Where a draft is: its intent, the plan that it settles to, and the audit of that plan.
import { type AuditState, continueAudit } from '../../audit/audit-state.ts'
import type { Trip } from '../../plan/plan.ts'
import { type Base, outOfServiceIn } from './base.ts'
import type { Intent } from './intent.ts'
import { type Settled, settle, settledBase, touchedUnits, tripsUnder } from './settle.ts'

export type DraftState = Settled & { audit: AuditState }

export const baseState = (base: Base): DraftState => ({ ...settledBase(base), audit: base.audit })

/** The last one, as long as its intent is: whoever has found the best of several intents asks for its state again. */
let last = new WeakMap<Intent, { base: Base; state: DraftState }>()

/** The state of the intent. Only what differs from `from` is settled and checked; the result does not depend on `from`. */
export function stateOf(intent: Intent, base: Base, from: DraftState): DraftState {
  const known = last.get(intent)
  const state = known?.base === base ? known.state : auditedState(settle(intent, base, from), base, from)
  last = new WeakMap([[intent, { base, state }]])
  return state
}

/** The same of an intent that is settled already. */
export function auditedState(settled: Settled, base: Base, from: DraftState): DraftState {
  const { intent } = settled
  const units = touchedUnits(from.intent, intent)
  const tripLists = new Map<string, readonly Trip[] | undefined>()
  for (const { kind, id } of units) {
    if (kind !== 'truck') continue
    const after = settled.plan.tripTruckIds.includes(id) ? tripsUnder(id, intent, base) : undefined
    if (after !== from.audit.lookups.lists.get(id)) tripLists.set(id, after)
  }
  const audit = continueAudit(from.audit, settled.plan, {
    units,
    outOfService: outOfServiceIn(intent, base),
    tripLists,
  })
  return { ...settled, audit }
}
