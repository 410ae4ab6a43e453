import { expect, test, vi } from 'vitest'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { projectionOf } from '../../../../src/schedule/worker/plan-projection.ts'
import { generatePlan } from '../../../support/generate-plan.ts'

test('a large plan is decoded once for all projections of it', async () => {
  const plan = decodePlan(generatePlan({ trucks: 2, batteries: 401, seed: 7, periods: 96 }))
  const decode = vi.fn(async () => plan)
  const bytes = new Blob()
  const [{ id: batteryId = '' } = {}] = plan.batteries
  const projectedAt = (nowMinute: number) =>
    projectionOf(
      bytes,
      {
        limits: {},
        registry: {},
        nowMinute,
        toleranceKwh: 5,
        measured: [{ batteryId, minute: nowMinute, energyKwh: 0 }],
      },
      decode,
    )

  expect((await projectedAt(60)).fromPeriod).toBe(6)
  expect((await projectedAt(75)).fromPeriod).toBe(7)
  expect(decode).toHaveBeenCalledTimes(1)

  await projectionOf(
    new Blob(),
    { limits: {}, registry: {}, nowMinute: 60, toleranceKwh: 5, measured: [] },
    decode,
  )
  expect(decode).toHaveBeenCalledTimes(2)
})
