// Compares two plans off the main thread: the bytes of both in, differences and totals out.
import { planNotRead } from '../../../domain/messages.ts'
import { audit } from '../../../domain/schedule/audit/index.ts'
import type { Difference } from '../../../domain/schedule/compare/difference.ts'
import { compare, type PlanTotals, totalsOf } from '../../../domain/schedule/compare/index.ts'
import { InvalidPlan, type Plan, type Trip } from '../../../domain/schedule/plan/plan.ts'
import { registryOf } from '../worker/plan-auditor.ts'
import { readPlan } from '../worker/read-plan.ts'
import type { CompareRequest, CompareResponse, FoundDifference, FoundTrip } from './found-differences.ts'

const partSize = 1000

const post = (part: CompareResponse) => self.postMessage(part)

self.onmessage = async ({ data: request }: MessageEvent<CompareRequest>) => {
  try {
    const before = await readPlan(request.before)
    const after = await readPlan(request.after)
    const differences = compare(before, after).map(withFoundTrips)
    for (let i = 0; i < differences.length; i += partSize) post({ part: differences.slice(i, i + partSize) })
    post({ end: { before: auditedTotals(before, request), after: auditedTotals(after, request) } })
  } catch (error) {
    // A file that changed since it was chosen cannot be read any more. Thrown here, the error would not reach the page.
    post({ refused: error instanceof InvalidPlan ? error.message : planNotRead })
  }
}

const withFoundTrips = ({ trips, ...difference }: Difference): FoundDifference => ({
  ...difference,
  trips: trips && { before: foundTrip(trips.before), after: foundTrip(trips.after) },
})

const foundTrip = (trip: Trip | null): FoundTrip | null =>
  trip && { id: trip.id, truckId: trip.truckId, startPeriod: trip.startPeriod, endPeriod: trip.endPeriod }

const auditedTotals = (plan: Plan, { limits, registry }: CompareRequest): PlanTotals =>
  totalsOf(plan, audit(plan, { limits, registry: registryOf(plan, registry) }))
