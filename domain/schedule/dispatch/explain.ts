// Why a battery or a truck does what it does, or a site lacks energy: the limit that decides, and what more of it would bring.
import type { Base } from '../draft/settle/base.ts'
import type { DraftState } from '../draft/settle/draft-state.ts'
import { limitsOfAudit } from './dispatch-limits.ts'
import { explainBattery } from './explain-battery.ts'
import { explainSite } from './explain-site.ts'
import { explainTruck } from './explain-truck.ts'
import type { Explained, Explanation } from './explanation.ts'

export function explain(state: DraftState, base: Base, explained: Explained): Explanation {
  const limits = limitsOfAudit(base.audit.context)
  switch (explained.about) {
    case 'battery':
      return explainBattery(state, base, limits, explained)
    case 'truck':
      return { sentences: explainTruck(state, base, explained), betterFromPeriod: null }
    case 'site':
      return { sentences: explainSite(state, base, limits, explained), betterFromPeriod: null }
  }
}
