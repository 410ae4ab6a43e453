// Compares two plans off the main thread: the bytes of both in, differences and totals out.
import { planNotRead } from '../../../domain/messages/timeline.ts'
import { audit } from '../../../domain/schedule/audit/index.ts'
import type { Difference } from '../../../domain/schedule/compare/difference.ts'
import { compare, type PlanTotals, totalsOf } from '../../../domain/schedule/compare/index.ts'
import { InvalidPlan, type Plan, type Trip } from '../../../domain/schedule/plan/plan.ts'
import { registryOf } from '../worker/plan-auditor.ts'
import { readPlan } from '../worker/read-plan.ts'
import { type Caller, serve } from '../worker/serve.ts'
import type {
  ComparedFiles,
  ComparedTotals,
  CompareRequest,
  DifferencesInBrief,
  FoundDifference,
  FoundTrip,
} from './found-differences.ts'

export type CompareCalls = typeof calls

const calls = { compare: comparePlans, brief: compareInBrief }

serve(calls)

const partSize = 1000

/** Differences are posted in parts small enough to be handled within a frame. */
async function comparePlans(
  request: CompareRequest,
  { post }: Caller<readonly FoundDifference[]>,
): Promise<ComparedTotals> {
  const before = await read(request.before)
  const after = await read(request.after)
  const differences = compare(before, after).map(withFoundTrips)
  for (let i = 0; i < differences.length; i += partSize) post(differences.slice(i, i + partSize))
  return { before: auditedTotals(before, request), after: auditedTotals(after, request) }
}

const maxNamedDifferences = 2

async function compareInBrief({ before, after }: ComparedFiles): Promise<DifferencesInBrief> {
  const differences = compare(await read(before), await read(after))
  return {
    count: differences.length,
    first: differences.slice(0, maxNamedDifferences).map(({ sentence }) => sentence),
  }
}

/** A file that changed since it was chosen cannot be read any more. */
const read = (file: Blob): Promise<Plan> =>
  readPlan(file).catch(error => {
    throw error instanceof InvalidPlan ? error : new InvalidPlan(planNotRead)
  })

const withFoundTrips = ({ trips, ...difference }: Difference): FoundDifference => ({
  ...difference,
  trips: trips && { before: foundTrip(trips.before), after: foundTrip(trips.after) },
})

const foundTrip = (trip: Trip | null): FoundTrip | null =>
  trip && { id: trip.id, truckId: trip.truckId, startPeriod: trip.startPeriod, endPeriod: trip.endPeriod }

const auditedTotals = (plan: Plan, { limits, registry }: CompareRequest): PlanTotals =>
  totalsOf(plan, audit(plan, { limits, registry: registryOf(plan, registry) }))
