// Gathers what the rules report: the same fault in neighbouring periods is one finding, and the order is always the same.

import type { Plan } from '../plan/plan.ts'
import { type SubjectKind, type SubjectRef, subjectKinds } from '../plan/unit.ts'
import { whereText } from '../words/where.ts'
import { type Fault, type Finding, type Report, severities } from './finding.ts'
import type { Rule } from './rule.ts'
import { worstIn } from './texts.ts'

/** Calls the rule and answers with its findings, in the order reported. */
export function findingsOf(rule: Rule, find: (report: Report) => void): Finding[] {
  const findings: Finding[] = []
  let open: Open | undefined
  const close = () => {
    if (open !== undefined) findings.push(finished(rule, open))
  }
  find(fault => {
    if (open !== undefined && continues(open, fault)) return extend(open, fault)
    close()
    open = begin(fault)
  })
  close()
  return findings
}

/** A fault that the next period may continue. `worst` is what is told, from the period in which it is most off. */
type Open = {
  worst: Fault
  startPeriod: number
  endPeriod: number
  entryIds: string[]
  varies: boolean
}

const begin = (fault: Fault): Open => ({
  worst: fault,
  startPeriod: fault.startPeriod,
  endPeriod: lastOf(fault),
  entryIds: [...(fault.entryIds ?? [])],
  varies: false,
})

const lastOf = ({ startPeriod, endPeriod = startPeriod }: Fault): number => endPeriod

/** In the same period or the next one. What is off by a measure may be off by more or less there, in the same direction. */
function continues({ worst, endPeriod }: Open, fault: Fault): boolean {
  return (
    (fault.startPeriod === endPeriod || fault.startPeriod === endPeriod + 1) &&
    fault.unit.kind === worst.unit.kind &&
    fault.unit.id === worst.unit.id &&
    String(fault.tripIds ?? []) === String(worst.tripIds ?? []) &&
    (fault.off === undefined || worst.off === undefined
      ? fault.found === worst.found && fault.allowed === worst.allowed
      : Math.sign(fault.off) === Math.sign(worst.off))
  )
}

function extend(open: Open, fault: Fault): void {
  open.endPeriod = lastOf(fault)
  for (const id of fault.entryIds ?? []) open.entryIds.push(id)
  if (fault.found !== open.worst.found || fault.allowed !== open.worst.allowed) open.varies = true
  if (Math.abs(fault.off ?? 0) > Math.abs(open.worst.off ?? 0)) open.worst = fault
}

function finished(
  { name, severity }: Rule,
  { worst, startPeriod, endPeriod, entryIds, varies }: Open,
): Finding {
  const { unit, tripIds = [], found, allowed, off = null, measure = null, what } = worst
  const where = whereText(unit, startPeriod, endPeriod)
  const sentence = `${where}: ${what}${varies ? `; ${worstIn(worst.startPeriod)}` : ''}`
  return {
    rule: name,
    severity,
    unit,
    startPeriod,
    endPeriod,
    tripIds,
    entryIds,
    found,
    allowed,
    off,
    measure,
    sentence,
  }
}

/** By severity, then by unit as the plan lists them (trucks, batteries, sites), then by period. Of equals, the order given stays. */
export function ordered(findings: readonly Finding[], plan: Plan): Finding[] {
  const ranks = rankUnits(plan)
  const rankOf = ({ kind, id }: SubjectRef) => ranks[kind].get(id) ?? Number.MAX_SAFE_INTEGER
  return [...findings].sort(
    (a, b) =>
      severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
      subjectKinds.indexOf(a.unit.kind) - subjectKinds.indexOf(b.unit.kind) ||
      rankOf(a.unit) - rankOf(b.unit) ||
      (a.unit.id < b.unit.id ? -1 : a.unit.id > b.unit.id ? 1 : 0) ||
      a.startPeriod - b.startPeriod,
  )
}

const rankUnits = ({
  trucks,
  batteries,
  siteShortfalls,
}: Plan): Record<SubjectKind, Map<string, number>> => ({
  truck: new Map(trucks.map(({ id }, i) => [id, i])),
  battery: new Map(batteries.map(({ id }, i) => [id, i])),
  site: new Map([...siteShortfalls.keys()].map((id, i) => [id, i])),
})
