// Compares two plans off the main thread: bytes of both in, the differences and what each comes to out.
import { planNotRead } from '../../../domain/messages.ts'
import { audit } from '../../../domain/schedule/audit/index.ts'
import type { Difference } from '../../../domain/schedule/compare/difference.ts'
import { compare, type PlanTotals, totalsOf } from '../../../domain/schedule/compare/index.ts'
import { InvalidPlan, type Plan, type Trip } from '../../../domain/schedule/plan/plan.ts'
import { registryOf } from '../worker/plan-auditor.ts'
import { planOf } from '../worker/plan-of.ts'
import type { CompareAnswer, CompareAsk, FoundDifference, FoundTrip } from './found-differences.ts'

const partSize = 1000

const answer = (part: CompareAnswer) => self.postMessage(part)

self.onmessage = async ({ data: ask }: MessageEvent<CompareAsk>) => {
  try {
    const before = await planOf(ask.before)
    const after = await planOf(ask.after)
    const differences = compare(before, after).map(told)
    for (let i = 0; i < differences.length; i += partSize)
      answer({ part: differences.slice(i, i + partSize) })
    answer({ end: { before: auditedTotals(before, ask), after: auditedTotals(after, ask) } })
  } catch (error) {
    // A file that has changed since it was chosen cannot be read any more. Thrown, nothing would tell the page.
    answer({ refused: error instanceof InvalidPlan ? error.message : planNotRead })
  }
}

const told = ({ trips, ...difference }: Difference): FoundDifference => ({
  ...difference,
  trips: trips && { before: foundTrip(trips.before), after: foundTrip(trips.after) },
})

const foundTrip = (trip: Trip | null): FoundTrip | null =>
  trip && { id: trip.id, truckId: trip.truckId, startPeriod: trip.startPeriod, endPeriod: trip.endPeriod }

const auditedTotals = (plan: Plan, { limits, registry }: CompareAsk): PlanTotals =>
  totalsOf(plan, audit(plan, { limits, registry: registryOf(plan, registry) }))
