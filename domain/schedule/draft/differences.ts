// What a draft changes for the better or worse: findings and shortfall against its base.
import type { Finding } from '../audit/finding.ts'
import type { Plan } from '../plan/plan.ts'
import { rounded } from './settle/settle-battery.ts'
import { totalShortfallKwh } from './settle/shortfall.ts'

export type DraftDifferences = {
  added: readonly Finding[]
  removed: readonly Finding[]
  /** Positive if the draft leaves more undelivered. */
  shortfallKwh: number
}

export const draftDifferences = (
  base: { plan: Plan; findings: readonly Finding[] },
  draft: { plan: Plan; findings: readonly Finding[] },
): DraftDifferences => ({
  added: missingFrom(base.findings, draft.findings),
  removed: missingFrom(draft.findings, base.findings),
  shortfallKwh: rounded(totalShortfallKwh(draft.plan) - totalShortfallKwh(base.plan)),
})

/** The findings of `all` that `known` does not have, by what they say. */
function missingFrom(known: readonly Finding[], all: readonly Finding[]): Finding[] {
  const counts = new Map<string, number>()
  for (const finding of known) counts.set(keyOf(finding), (counts.get(keyOf(finding)) ?? 0) + 1)
  return all.filter(finding => {
    const count = counts.get(keyOf(finding)) ?? 0
    counts.set(keyOf(finding), count - 1)
    return count <= 0
  })
}

const keyOf = ({ rule, sentence }: Finding): string => `${rule} ${sentence}`
