// Small plans to deliver.
import type { ReceivedPlan } from '../../../domain/schedule/plan/plan.ts'

/** A valid plan without units, except for `changes`. */
export const emptyPlan = (changes: Partial<ReceivedPlan> = {}): ReceivedPlan => ({
  tx_id: 'test_03',
  timestamp: '2026-01-15T00:00:00Z',
  trips: {},
  truck_schedules: {},
  mbess_schedules: {},
  site_shortfalls: {},
  total_cost: 42,
  ...changes,
})
