// Why a battery or a truck does what it does, or a site lacks energy: the limit that decides, and what more of it would bring.

import { limitsOfAudit } from '../dispatch/dispatch-limits.ts'
import { explainBattery } from '../dispatch/explain-battery.ts'
import { explainSite } from '../dispatch/explain-site.ts'
import type { Explained, Explanation } from '../dispatch/explanation.ts'
import { explainTruck } from './explain-truck.ts'
import type { Base } from './settle/base.ts'
import type { DraftState } from './settle/draft-state.ts'

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
