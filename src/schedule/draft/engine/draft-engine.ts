// Computes what the steps of a draft lead to. It runs in a worker (draft-worker.ts) and holds the decoded plan.

import { draftStepTooLarge } from '../../../../domain/messages/drafts.ts'
import {
  type AuditLimits,
  defaultAuditLimits,
  type Finding,
  type Severity,
} from '../../../../domain/schedule/audit/finding.ts'
import { type Audit, auditOf } from '../../../../domain/schedule/audit/index.ts'
import type { OutOfService } from '../../../../domain/schedule/audit/out-of-service.ts'
import type { Registry } from '../../../../domain/schedule/audit/registry.ts'
import { compare } from '../../../../domain/schedule/compare/index.ts'
import { type DescribedBound, describeBound } from '../../../../domain/schedule/dispatch/bound-texts.ts'
import type { Explained, Explanation } from '../../../../domain/schedule/dispatch/explanation.ts'
import { type InParts, toEnd } from '../../../../domain/schedule/dispatch/in-parts.ts'
import { maxBatteriesQuickly } from '../../../../domain/schedule/dispatch/max-batteries.ts'
import { possibleShortfallInParts } from '../../../../domain/schedule/dispatch/possible-shortfall.ts'
import { type Conflict, conflictsOf } from '../../../../domain/schedule/draft/conflicts.ts'
import { draftDifferences } from '../../../../domain/schedule/draft/differences.ts'
import { type Draft, draftTxId } from '../../../../domain/schedule/draft/draft.ts'
import { type Drop, dropMap } from '../../../../domain/schedule/draft/drop-map.ts'
import { explain } from '../../../../domain/schedule/draft/explain.ts'
import {
  type Aim,
  type HelpfulChanges,
  helpfulChanges,
  type LeftUndelivered,
  leftUndelivered,
} from '../../../../domain/schedule/draft/helpful-changes.ts'
import { apply, isOfLogAlone } from '../../../../domain/schedule/draft/operations/apply.ts'
import { freeScope } from '../../../../domain/schedule/draft/operations/keeping.ts'
import {
  unfulfilledText,
  withUnfulfilled,
} from '../../../../domain/schedule/draft/operations/not-as-asked-texts.ts'
import type { Offer, Operation, TripData } from '../../../../domain/schedule/draft/operations/operation.ts'
import { isTooLarge } from '../../../../domain/schedule/draft/operations/operation-size.ts'
import { boundedWords, operationWords } from '../../../../domain/schedule/draft/operations/operation-words.ts'
import {
  type ProposedRates,
  proposedRates,
} from '../../../../domain/schedule/draft/operations/proposed-rates.ts'
import { stepWords } from '../../../../domain/schedule/draft/operations/step-words.ts'
import { withKeys } from '../../../../domain/schedule/draft/operations/with-keys.ts'
import { type RebasedStep, rebase } from '../../../../domain/schedule/draft/rebase.ts'
import { repairOf } from '../../../../domain/schedule/draft/repairs.ts'
import { type Base, outOfServiceIn, readBase } from '../../../../domain/schedule/draft/settle/base.ts'
import { baseState, type DraftState, stateOf } from '../../../../domain/schedule/draft/settle/draft-state.ts'
import type { ProtectedParts } from '../../../../domain/schedule/draft/settle/intent.ts'
import {
  allUnfulfilled,
  lostKwh,
  requestChanges,
} from '../../../../domain/schedule/draft/settle/not-as-asked.ts'
import { totalShortfallKwh } from '../../../../domain/schedule/draft/settle/shortfall.ts'
import {
  type Completion,
  completions,
  parseLine,
} from '../../../../domain/schedule/draft/typed/typed-line.ts'
import { encodePlan } from '../../../../domain/schedule/plan/encode.ts'
import type { Plan } from '../../../../domain/schedule/plan/plan.ts'
import { tripText } from '../../../../domain/schedule/words/trip-text.ts'
import { type LaidOutPlan, layOut } from '../../layout/build-layout.ts'
import type { Layout } from '../../layout/layout.ts'
import type { Found } from '../../worker/open-plan.ts'
import { isFromMeasured } from '../model/measured-start.ts'

export interface EngineOptions {
  draftId: string
  limits: Partial<AuditLimits>
  registry: Registry
}

/** A step of the log, as far as the plan depends on it. */
export interface EngineStep {
  id: string
  /** The id of the user who made it. */
  by?: string
  operation: Operation
}

/** With the nearest repair, where that is one operation. */
export interface NewFinding extends Pick<Finding, 'unit' | 'startPeriod' | 'endPeriod' | 'sentence'> {
  repair: Offer | null
}

/** In kWh, of the whole day. `beforeKwh` is what was possible before the latest step; null at the base. */
export interface PossibleShortfall {
  planKwh: number
  minKwh: number
  beforeKwh: number | null
}

/** What changes for the better or worse. The lists of sentences may be cut off; the counts are complete. */
export interface Consequences {
  added: readonly string[]
  addedCount: number
  /** The first of those added. */
  found: readonly NewFinding[]
  removed: readonly string[]
  removedCount: number
  /** Positive if more is left undelivered. */
  shortfallKwh: number
}

export interface DraftResult {
  layout: Layout
  /** Against the base. */
  total: Consequences
  /** Against the plan before. */
  change: Consequences
  /** Steps that this base refuses; they are left out. */
  skipped: readonly { stepId: string; reason: string }[]
  parked: readonly ParkedTrip[]
  /** As the draft or the registry says. */
  outOfService: readonly OutOfService[]
  protectedParts: ProtectedParts
  /** What the steps asked for and cannot be done, as sentences; the largest energies first, cut off like those of consequences. */
  unfulfilled: readonly string[]
  unfulfilledCount: number
  /** What going to other steps made otherwise than asked for, or as asked again. Empty after a step, whose words say it. */
  described: string
  /** What two people want differently of one trip. */
  conflicts: readonly Conflict[]
  /** By present id, the keys of trips that have another one. */
  tripKeys: ReadonlyMap<string, string>
}

/** Taken off its truck; `trip` is as it was there. */
export interface ParkedTrip {
  key: string
  trip: TripData
  words: string
}

interface NotPossible {
  ok: false
  operation: Operation | null
  reason: string
  offers: readonly Offer[]
}

/** `operation` is complete: it gives the same whenever it is made. */
interface Possible {
  ok: true
  operation: Operation
  words: string
}

/** `batteries` has a row for each battery that would do something else; null where there are too many to draw. */
export type Tried = (Possible & { consequences: Consequences; batteries?: Layout | null }) | NotPossible

export type Made = (Possible & { result: DraftResult }) | NotPossible

/** What an operation does to an intent, kept so that making it does not compute it again. */
interface LastTried {
  intent: DraftState['intent']
  /** As it was asked for, and when. */
  wanted: string
  tried: Tried
  /** Where it leads to; where it began if it is not possible. */
  state: DraftState
}

/** What a plan that is sent of the draft has, as sentences. */
export interface SentState {
  /** To the base: all of them, the most important first. */
  differences: readonly string[]
  errors: readonly string[]
  /** How many of the errors are that a battery goes on from what was measured instead of what was planned. */
  fromMeasured: number
  /** To the base, within the default limits. */
  total: Consequences
}

/** A draft on another plan: what each step of it does there, and the draft of those that are not refused. */
export interface Rebased {
  draft: Draft
  outcomes: readonly RebasedStep[]
}

export interface RebaseRequest {
  draft: Draft
  /** Of the engine's plan. */
  baseHash: string
  /** The ids of doubtful steps that are applied. */
  accepted: readonly string[]
}

/** What a draft comes to. `possibleKwh` is null where it is not computed: the plan has too many batteries. */
export interface DraftFigures {
  findings: number
  shortfallKwh: number
  possibleKwh: number | null
}

/** What leaves less undelivered at a site, or makes a finding go, the best first. */
export interface OfferedChanges {
  /** How many single changes were tried so far, and how many pairs of them. */
  tried: number
  pairs: number
  /** No more are tried. */
  isOver: boolean
  /** All that there are were tried. */
  isComplete: boolean
  /** With how many findings more of each severity, at most 0 errors, and what is left undelivered before and after. */
  best: readonly (Offer & {
    added: Readonly<Record<Severity, number>>
    before: LeftUndelivered
    after: LeftUndelivered
  })[]
}

export interface TypedMeaning {
  tried: Tried
  completions: readonly Completion[]
}

/** A step, and where it has led. */
interface Reached extends EngineStep {
  state: DraftState
  refused: string | null
}

const maxSentences = 5

/** More than a truck carries; each is laid out and drawn at each move of the pointer. */
const maxDrawnBatteries = 40

export class DraftEngine {
  #base
  /** Read once it is needed. */
  #baseByDefaults: Base | undefined
  #reached: Reached[] = []
  #options: EngineOptions
  #last: LastTried | null = null
  #laidOut: LaidOutPlan | undefined
  readonly #possible = new WeakMap<DraftState['intent'], { frozenUntil: number; kwh: number }>()

  constructor(plan: Plan, options: EngineOptions) {
    const { limits, registry } = options
    this.#options = options
    this.#base = readBase(plan, { registry, limits })
  }

  get #state(): DraftState {
    return this.#reached.at(-1)?.state ?? baseState(this.#base)
  }

  goTo(steps: readonly EngineStep[]): DraftResult {
    const before = this.#state
    this.reach(steps)
    const described = withUnfulfilled('', null, requestChanges(before, this.#state)).trim()
    return this.#resultWith(consequencesOf(before, this.#state), described)
  }

  /** Goes to the plan after these steps. Of the steps before, only those are computed again that differ. */
  reach(steps: readonly EngineStep[]): void {
    const known = steps.findIndex(({ id }, i) => this.#reached[i]?.id !== id)
    const again = this.#reached.slice(0, known === -1 ? steps.length : known)
    this.#reached = again.map((each, i) => ({ ...each, ...steps[i] }))
    for (const step of steps.slice(this.#reached.length)) {
      const { operation } = step
      const state = this.#state
      const applied = apply(state.intent, operation, this.#base)
      this.#reached.push(
        applied.ok
          ? { ...step, state: stateOf(applied.intent, this.#base, state), refused: null }
          : { ...step, state, refused: applied.reason },
      )
    }
  }

  /**
   * Makes the operation the next step, of this id and this person. Trips may be named by their present ids, here and below.
   * `frozenUntil` is the last period that has begun, here and below: see `apply`.
   */
  make({ operation: wanted, ...step }: EngineStep, frozenUntil = 0): Made {
    const { tried, state } = this.#try(wanted, frozenUntil)
    if (!tried.ok) return tried
    const { consequences, ...possible } = tried
    this.#reached.push({ ...step, operation: possible.operation, state, refused: null })
    return { ...possible, result: this.#resultWith(consequences) }
  }

  /** What the operation would do. */
  tryOut(wanted: Operation, frozenUntil = 0): Tried {
    const { tried, state } = this.#try(wanted, frozenUntil)
    return tried.ok ? { ...tried, batteries: this.#changedBatteries(state) } : tried
  }

  #changedBatteries({ plan }: DraftState): Layout | null {
    const before = this.#state.plan
    const batteries = plan.batteries.filter((battery, i) => battery !== before.batteries[i])
    if (batteries.length > maxDrawnBatteries) return null
    const ids = new Set(batteries.map(({ id }) => id))
    const trips = plan.trips.filter(({ batteryIds }) => batteryIds.some(id => ids.has(id)))
    return layOut({ ...plan, trucks: [], batteries, trips })
  }

  #try(wanted: Operation, frozenUntil: number): LastTried {
    const { intent } = this.#state
    const operation = withKeys(wanted, intent)
    const text = `${frozenUntil} ${JSON.stringify(operation)}`
    const isLast = this.#last?.intent === intent && this.#last.wanted === text
    this.#last =
      this.#last && isLast ? this.#last : { intent, wanted: text, ...this.#compute(operation, frozenUntil) }
    return this.#last
  }

  #compute(operation: Operation, frozenUntil: number): Pick<LastTried, 'tried' | 'state'> {
    const state = this.#state
    const notPossible = (reason: string, offers: readonly Offer[] = []) => ({
      tried: { ok: false, operation, reason, offers } as const,
      state,
    })
    const applied = apply(state.intent, operation, this.#base, frozenUntil)
    if (!applied.ok) return notPossible(applied.reason, applied.offers)
    if (applied.intent === state.intent && !isOfLogAlone(applied.operation))
      return notPossible('This would change nothing in the plan.')
    if (isTooLarge(applied.operation)) return notPossible(draftStepTooLarge)
    const after = stateOf(applied.intent, this.#base, state)
    const words = stepWords(applied.operation, state, after, this.#base)
    const consequences = consequencesOf(state, after, finding =>
      repairOf(finding, after, this.#base, frozenUntil),
    )
    return { tried: { ok: true, operation: applied.operation, words, consequences }, state: after }
  }

  #resultWith(change: Consequences, described = ''): DraftResult {
    const state = this.#state
    const unfulfilled = [...allUnfulfilled(state)].sort((a, b) => lostKwh(b) - lostKwh(a))
    return {
      layout: this.#layOut(this.#planOf(state)),
      total: consequencesOf(baseState(this.#base), state),
      change,
      skipped: this.#reached.flatMap(({ id, refused }) =>
        refused === null ? [] : [{ stepId: id, reason: refused }],
      ),
      parked: state.intent.parked.map(({ key, trip }) => ({ key, trip, words: tripText(trip) })),
      outOfService: outOfServiceIn(state.intent, this.#base),
      protectedParts: state.intent.protectedParts,
      unfulfilled: unfulfilled.slice(0, maxSentences).map(unfulfilledText),
      unfulfilledCount: unfulfilled.length,
      described: described,
      conflicts: this.#conflicts(),
      tripKeys: new Map(
        state.intent.trucks.flatMap(({ trips }) =>
          trips.flatMap(({ key, trip }) => (key === trip.id ? [] : [[trip.id, key] as const])),
        ),
      ),
    }
  }

  #conflicts(): Conflict[] {
    let before = this.#base.intent
    const made = this.#reached.map(({ id, by, operation, state: { intent: after } }) => {
      const step = { id, by, operation, before, after }
      before = after
      return step
    })
    return conflictsOf(made, this.#state.intent)
  }

  read(line: string, frozenUntil = 0): TypedMeaning {
    const nowPeriod = frozenUntil > 0 ? frozenUntil + 1 : undefined
    const context = { intent: this.#state.intent, base: this.#base, nowPeriod }
    const parsed = parseLine(line, context)
    const tried: Tried = parsed.ok
      ? this.#try(parsed.operation, frozenUntil).tried
      : { ok: false, operation: null, reason: parsed.reason, offers: [] }
    return { tried, completions: completions(line, context) }
  }

  /** Whether what is possible can be computed between two steps: a plan may have too many batteries for that. */
  get isPossibleQuick(): boolean {
    return this.#base.intent.batteries.length <= maxBatteriesQuickly
  }

  /** Of the present step, whatever comes between the parts. */
  *possibleShortfall(frozenUntil = 0): InParts<PossibleShortfall> {
    const state = this.#state
    const before = this.#reached.length === 0 ? null : (this.#reached.at(-2)?.state ?? baseState(this.#base))
    return {
      planKwh: totalShortfallKwh(state.plan),
      minKwh: yield* this.#possibleKwh(state, frozenUntil),
      beforeKwh: before && (yield* this.#possibleKwh(before, frozenUntil)),
    }
  }

  /** Of each state computed once, as long as no more of it has begun. */
  *#possibleKwh(state: DraftState, frozenUntil: number): InParts<number> {
    const known = this.#possible.get(state.intent)
    if (known?.frozenUntil === frozenUntil) return known.kwh
    const scope = freeScope(state.intent, frozenUntil)
    const kwh = yield* possibleShortfallInParts(state, this.#base, scope)
    this.#possible.set(state.intent, { frozenUntil, kwh })
    return kwh
  }

  proposedRates(batteryId: string, period: number): ProposedRates | null {
    return proposedRates(this.#state.intent, this.#base, batteryId, period)
  }

  drops(tripName: string, truckIds: readonly string[], frozenUntil = 0): Generator<Drop, void, undefined> {
    return dropMap(this.#state, this.#base, tripName, truckIds, frozenUntil)
  }

  helpfulChanges(aim: Aim, frozenUntil = 0): Generator<HelpfulChanges, void, undefined> {
    return helpfulChanges(this.#state, this.#base, aim, frozenUntil)
  }

  /** In words; they have to be of the present state. */
  offersOf({ best }: HelpfulChanges, aim: Aim): OfferedChanges['best'] {
    const { intent, plan, audit } = this.#state
    const before = leftUndelivered(plan, aim)
    return best.map(({ operation, counts, left }) => ({
      words: boundedWords(operationWords(operation, intent)),
      operation,
      added: {
        error: counts.error - audit.counts.error,
        warning: counts.warning - audit.counts.warning,
      },
      before,
      after: left,
    }))
  }

  /** The done steps as a draft of this engine's plan. `from` is the plan that they are of; null where it is not known. */
  rebase({ draft, baseHash, accepted }: RebaseRequest, from: Plan | null, frozenUntil = 0): Rebased {
    const { limits, registry } = this.#options
    const options = {
      from: from && readBase(from, { limits, registry }),
      accepted: new Set(accepted),
      frozenUntil,
    }
    const { draft: rebased, outcomes } = rebase(draft, this.#base, baseHash, options)
    return { draft: rebased, outcomes }
  }

  /** By the default limits, as the server settles and checks what is sent. */
  sentState(): SentState {
    const { base, state } = this.#byDefaults()
    const { plan, audit } = state
    const errors = auditOf(audit).findings.filter(({ severity }) => severity === 'error')
    const made = this.#reached.flatMap(({ operation, refused }) => (refused === null ? [operation] : []))
    return {
      differences: compare(this.#base.plan, plan).map(({ sentence }) => sentence),
      errors: errors.map(({ sentence }) => sentence),
      fromMeasured: errors.filter(isFromMeasured(made)).length,
      total: consequencesOf(baseState(base), state),
    }
  }

  #byDefaults(): { base: Base; state: DraftState } {
    const { limits, registry } = this.#options
    const isDefault = Object.entries(limits).every(
      ([name, value]) => value === defaultAuditLimits[name as keyof AuditLimits],
    )
    if (isDefault) return { base: this.#base, state: this.#state }
    this.#baseByDefaults ??= readBase(this.#base.plan, { registry })
    return { base: this.#baseByDefaults, state: stateAfter(this.#reached, this.#baseByDefaults) }
  }

  /** What steps come to; the engine stays where it is, here and below. */
  figuresOf(steps: readonly EngineStep[], frozenUntil = 0): DraftFigures {
    const state = this.#after(steps)
    return {
      findings: auditOf(state.audit).findings.length,
      shortfallKwh: totalShortfallKwh(state.plan),
      possibleKwh: this.isPossibleQuick ? toEnd(this.#possibleKwh(state, frozenUntil)) : null,
    }
  }

  /** The plan that the steps of a draft lead to, as a file. */
  fileOf(draftId: string, steps: readonly EngineStep[]): Blob {
    const txId = draftTxId({ baseTxId: this.#base.plan.txId, id: draftId })
    return planFile({ ...this.#after(steps).plan, txId })
  }

  /** Those that the base does not allow are left out. */
  #after(steps: readonly EngineStep[]): DraftState {
    const isReached = steps.every(({ id }, i) => id === this.#reached[i]?.id)
    if (isReached) return this.#reached[steps.length - 1]?.state ?? baseState(this.#base)
    return stateAfter(steps, this.#base)
  }

  audit(): Audit {
    return { ...auditOf(this.#state.audit), txId: this.#planOf(this.#state).txId }
  }

  found(): Found {
    const { findings, limits, unchecked } = auditOf(this.#state.audit)
    return { findings, limits, unchecked }
  }

  minShortfall(frozenUntil = 0): DescribedBound {
    return describeBound(this.#state, this.#base, freeScope(this.#state.intent, frozenUntil))
  }

  explain(explained: Explained): Explanation {
    return explain(this.#state, this.#base, explained)
  }

  /** Only rows that differ from those of the layout before are laid out. The columns of the result are the caller's. */
  #layOut(plan: Plan): Layout {
    const layout = layOut(plan, this.#laidOut)
    this.#laidOut = { plan, layout }
    const { runs, energy, trips } = layout
    return { ...layout, runs: copied(runs), energy: copied(energy), trips: copied(trips) }
  }

  #planOf({ plan }: DraftState): Plan {
    return { ...plan, txId: draftTxId({ baseTxId: this.#base.plan.txId, id: this.#options.draftId }) }
  }
}

/** Steps that the base does not allow are left out. */
function stateAfter(steps: readonly EngineStep[], base: Base): DraftState {
  const intent = steps.reduce((so, { operation }) => {
    const applied = apply(so, operation, base)
    return applied.ok ? applied.intent : so
  }, base.intent)
  return stateOf(intent, base, baseState(base))
}

const planFile = (plan: Plan): Blob =>
  new Blob([JSON.stringify(encodePlan(plan))], { type: 'application/json' })

/** Its columns are other ones with the same values. */
const copied = <Columns extends object>(columns: Columns): Columns =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      ArrayBuffer.isView(column) ? (column as Uint32Array).slice() : column,
    ]),
  ) as Columns

function consequencesOf(
  before: DraftState,
  after: DraftState,
  repairFor: (finding: Finding) => Offer | null = () => null,
): Consequences {
  const { added, removed, shortfallKwh } = draftDifferences(
    { plan: before.plan, findings: auditOf(before.audit).findings },
    { plan: after.plan, findings: auditOf(after.audit).findings },
  )
  const sentences = (findings: typeof added) =>
    findings.slice(0, maxSentences).map(({ sentence }) => sentence)
  return {
    added: sentences(added),
    addedCount: added.length,
    found: added.slice(0, maxSentences).map(finding => {
      const { unit, startPeriod, endPeriod, sentence } = finding
      return { unit, startPeriod, endPeriod, sentence, repair: repairFor(finding) }
    }),
    removed: sentences(removed),
    removedCount: removed.length,
    shortfallKwh,
  }
}
