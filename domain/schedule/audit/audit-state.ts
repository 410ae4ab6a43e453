// An audit that can be continued: after a change only what it touched is checked again. The audit of a whole plan is its start.
import type { Plan, Trip } from '../plan/plan.ts'
import type { UnitRef } from '../plan/unit.ts'
import { findingsOf, ordered } from './collector.ts'
import type { AuditContext } from './context.ts'
import type { AuditLimits, Finding, Severity } from './finding.ts'
import type { OutOfService } from './out-of-service.ts'
import { indexRegistry, type Registry, uncheckedOf } from './registry.ts'
import type { AuditRule } from './rule.ts'
import { allSubjects, type Subject, touchedSubjects } from './subjects.ts'
import { type TripLookups, tripLookups, withLists } from './trip-lookups.ts'

export type AuditState = {
  context: AuditContext
  lookups: TripLookups
  rules: readonly AuditRule[]
  /** The findings of each rule by scope and key of their subject; subjects without findings are left out. */
  found: readonly ReadonlyMap<string, Found>[]
  counts: Readonly<Record<Severity, number>>
}

type Found = { rank: number; findings: readonly Finding[] }

export function startAudit(
  plan: Plan,
  rules: readonly AuditRule[],
  {
    limits,
    registry: registered,
    outOfService,
  }: { limits: AuditLimits; registry: Registry; outOfService: readonly OutOfService[] },
): AuditState {
  const { trucks, batteries, places, maintenance } = registered
  const lookups = tripLookups(plan)
  const indexOf = {
    truck: new Map(plan.trucks.map(({ id }, i) => [id, i])),
    battery: new Map(plan.batteries.map(({ id }, i) => [id, i])),
  }
  const registry = {
    trucks: trucks && indexRegistry(trucks),
    batteries: batteries && indexRegistry(batteries),
    places: places && new Map(places.map(place => [place.id, place])),
    knowsMaintenance: maintenance !== undefined,
  }
  const unchecked = uncheckedOf(registered)
  const context = { plan, limits, registry, unchecked, outOfService, indexOf, ...fromLookups(lookups) }
  const nothing = { rules, found: rules.map(() => new Map()), counts: { error: 0, warning: 0 } }
  return withFindings({ context, lookups, ...nothing }, [...allSubjects(context, lookups)])
}

const fromLookups = ({ byId, ofTruck, ofBattery }: TripLookups): Pick<AuditContext, 'trips' | 'tripsOf'> => ({
  trips: { get: id => byId.get(id)?.[0] },
  tripsOf: { truck: ofTruck, battery: ofBattery },
})

/** What has changed since the plan of the state. Its trucks and batteries are the same ones in the same order. */
export type PlanChange = {
  /** The units whose entries have changed, or of which something else is said about being out of service. */
  units: readonly UnitRef[]
  outOfService: readonly OutOfService[]
  /** The new lists of trips by the truck that they are listed under; undefined if it has no list any more. */
  tripLists: ReadonlyMap<string, readonly Trip[] | undefined>
}

/** The same as `startAudit` of the plan. */
export function continueAudit(
  state: AuditState,
  plan: Plan,
  { units, outOfService, tripLists }: PlanChange,
): AuditState {
  const { lookups, touched } = withLists(state.lookups, plan, tripLists)
  const context: AuditContext = { ...state.context, plan, outOfService, ...fromLookups(lookups) }
  const subjects = [...touchedSubjects(state.context.plan, context, lookups, touched, units)]
  return withFindings({ ...state, context, lookups }, subjects)
}

export const findingsOfRule = ({ rules, found }: AuditState, name: string): Finding[] =>
  rules.flatMap((rule, i) =>
    rule.name === name ? [...(found[i]?.values() ?? [])].flatMap(({ findings }) => findings) : [],
  )

/** Checks the subjects and puts their findings in place of their former ones. */
function withFindings(state: AuditState, subjects: readonly Subject[]): AuditState {
  const counts = { ...state.counts }
  const found = state.rules.map((rule, i) => {
    const before = state.found[i] ?? new Map<string, Found>()
    let after: Map<string, Found> | undefined
    for (const subject of subjects) {
      if (rule.scopes[subject.scope] === undefined) continue
      const check = subject.check(rule, state.context)
      const findings = check ? findingsOf(rule, check) : []
      if (findings.length === 0 && before.size === 0) continue
      const key = `${subject.scope} ${subject.key}`
      const former = before.get(key)
      if (findings.length === 0 && former === undefined) continue
      counts[rule.severity] += findings.length - (former?.findings.length ?? 0)
      after ??= new Map(before)
      if (findings.length === 0) after.delete(key)
      else after.set(key, { rank: subject.rank, findings })
    }
    return after ?? before
  })
  return { ...state, found, counts }
}

/** By severity, then by unit in the plan's order (trucks, batteries, sites), then by period. */
export function findingsOfState({ found, context }: AuditState): Finding[] {
  const byRule = found.flatMap(subjects =>
    [...subjects.values()].sort((a, b) => a.rank - b.rank).flatMap(({ findings }) => findings),
  )
  return ordered(byRule, context.plan)
}
