import { describe, expect, test, vi } from 'vitest'
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

describe('of the battery that would help most it says', () => {
  const projectedOf = async (size: { batteries: number; seed: number }, nowMinute: number) => {
    const plan = decodePlan(generatePlan({ trucks: 2, periods: 96, ...size }))
    const request = { limits: {}, registry: {}, nowMinute, toleranceKwh: 5, measured: [] }
    return projectionOf(new Blob(), request, async () => plan)
  }

  test.each([
    ['one battery', { batteries: 1, seed: 2 }, 600],
    ['more than are tried', { batteries: 41, seed: 2 }, 1380],
  ])('that none would help, where the best dispatch of %s leaves no less', async (_, size, nowMinute) => {
    const { repair, summary } = await projectedOf(size, nowMinute)
    expect(summary).toMatch(/the plan leaves [\d.]+ kWh undelivered; as it goes now, that stays so\.$/)
    expect(repair).toEqual({
      batteryId: null,
      text: 'No single battery would leave less undelivered by charging and discharging otherwise.',
    })
  })

  test('that it is not computed, where there are too many', async () => {
    const { repair } = await projectedOf({ batteries: 401, seed: 7 }, 600)
    expect(repair).toEqual({
      batteryId: null,
      text: 'Which change would help most is not computed for more than 400 batteries.',
    })
  })

  test('nothing once nothing more will be undelivered', async () => {
    expect((await projectedOf({ batteries: 1, seed: 7 }, 1435)).repair).toBeNull()
  })
})
