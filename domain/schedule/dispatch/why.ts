// Why a battery does what it does, or a site lacks energy: the limit that decides, and what more of it would bring.
import type { Base } from '../draft/settle/base.ts'
import type { Settled } from '../draft/settle/settle.ts'
import { limitsOfAudit } from './dispatch-limits.ts'
import { whyBattery } from './why-battery.ts'
import { whySite } from './why-site.ts'

/** What is asked about: a battery in a period, or what a site lacks in it. */
export type Question = { about: 'battery' | 'site'; id: string; period: number }

/** A few sentences, the deciding one first; none if the plan has no such battery or site. */
export function why(settled: Settled, base: Base, question: Question): string[] {
  const limits = limitsOfAudit(base.audit.context)
  return question.about === 'battery'
    ? whyBattery(settled, base, limits, question)
    : whySite(settled, base, limits, question)
}
