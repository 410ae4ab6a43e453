// Why a battery does what it does, or a site lacks energy: the limit that decides, and what more of it would bring.
import type { Base } from '../draft/settle/base.ts'
import type { Settled } from '../draft/settle/settle.ts'
import { limitsOfAudit } from './dispatch-limits.ts'
import { explainBattery } from './explain-battery.ts'
import { explainSite } from './explain-site.ts'
import type { Explained, Explanation } from './explanation.ts'

export function explain(settled: Settled, base: Base, explained: Explained): Explanation {
  const limits = limitsOfAudit(base.audit.context)
  return explained.about === 'battery'
    ? explainBattery(settled, base, limits, explained)
    : { sentences: explainSite(settled, base, limits, explained), betterFromPeriod: null }
}
