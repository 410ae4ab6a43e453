// Collects what the rules report: merges the same fault in neighbouring periods into one finding, and orders the findings.

import type { Plan } from '../plan/plan.ts'
import { type SubjectKind, type SubjectRef, subjectKinds } from '../plan/unit.ts'
import { subjectText } from '../words/subject-text.ts'
import { type Fault, type Finding, type Report, severities } from './finding.ts'
import type { AuditRule } from './rule.ts'
import { worstIn } from './texts.ts'

/** Runs the rule and returns its findings in the order reported. */
export function findingsOf(rule: AuditRule, find: (report: Report) => void): Finding[] {
  const findings: Finding[] = []
  let open: OpenFinding | undefined
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

/** A finding that the next period may continue. `worst` is the fault with the largest deviation: the finding shows its values. */
type OpenFinding = {
  worst: Fault
  startPeriod: number
  endPeriod: number
  entryIds: string[]
  varies: boolean
}

const begin = (fault: Fault): OpenFinding => ({
  worst: fault,
  startPeriod: fault.startPeriod,
  endPeriod: lastOf(fault),
  entryIds: [...(fault.entryIds ?? [])],
  varies: false,
})

const lastOf = ({ startPeriod, endPeriod = startPeriod }: Fault): number => endPeriod

/** Whether the fault is in the same period or the next one, with the same values or a deviation in the same direction. */
function continues({ worst, endPeriod }: OpenFinding, fault: Fault): boolean {
  return (
    (fault.startPeriod === endPeriod || fault.startPeriod === endPeriod + 1) &&
    fault.unit.kind === worst.unit.kind &&
    fault.unit.id === worst.unit.id &&
    String(fault.tripIds ?? []) === String(worst.tripIds ?? []) &&
    deviatesAlike(fault, worst)
  )
}

function deviatesAlike(a: Fault, b: Fault): boolean {
  const one = deviationOf(a)
  const other = deviationOf(b)
  return one === undefined || other === undefined
    ? a.found === b.found && a.allowed === b.allowed
    : Math.sign(one) === Math.sign(other)
}

const deviationOf = ({ deviation, deviationUnit, found, allowed }: Fault): number | undefined =>
  deviation ??
  (deviationUnit && typeof found === 'number' && typeof allowed === 'number' ? found - allowed : undefined)

function extend(open: OpenFinding, fault: Fault): void {
  open.endPeriod = lastOf(fault)
  for (const id of fault.entryIds ?? []) open.entryIds.push(id)
  if (fault.found !== open.worst.found || fault.allowed !== open.worst.allowed) open.varies = true
  if (Math.abs(deviationOf(fault) ?? 0) > Math.abs(deviationOf(open.worst) ?? 0)) open.worst = fault
}

function finished(
  { name, severity }: AuditRule,
  { worst, startPeriod, endPeriod, entryIds, varies }: OpenFinding,
): Finding {
  const { unit, tripIds = [], found, allowed, deviationUnit = null, what } = worst
  const where = subjectText(unit, startPeriod, endPeriod)
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
    deviation: deviationOf(worst) ?? null,
    deviationUnit,
    sentence,
  }
}

/** By severity, then by unit in the plan's order (trucks, batteries, sites), then by period; otherwise in the order given. */
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
