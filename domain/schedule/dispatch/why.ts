// Why a battery does what it does, or a site lacks energy: the limit that decides, and what more of it would bring.
import type { Base } from '../draft/settle/base.ts'
import type { Settled } from '../draft/settle/settle.ts'
import { limitsOfAudit } from './dispatch-limits.ts'
import type { Answer, Question } from './question.ts'
import { whyBattery } from './why-battery.ts'
import { whySite } from './why-site.ts'

export function why(settled: Settled, base: Base, question: Question): Answer {
  const limits = limitsOfAudit(base.audit.context)
  return question.about === 'battery'
    ? whyBattery(settled, base, limits, question)
    : { sentences: whySite(settled, base, limits, question), betterFromPeriod: null }
}
