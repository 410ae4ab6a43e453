import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { decodePlan } from '../../../domain/schedule/plan/decode.ts'
import { layOut } from '../../../src/schedule/layout/build-layout.ts'
import type { PlanHandle } from '../../../src/schedule/worker/open-plan.ts'
import { shortfallAlarmReply } from '../../support/alarm-reply.ts'
import { generatePlan } from '../../support/generate-plan.ts'
import { setClock } from '../support/fake-clock.ts'
import { field } from '../support/people.ts'
import { renderSignedIn } from '../support/render-at.tsx'
import { respondWith } from '../support/scripted-server.ts'
import { fleet } from './assets/support.ts'

const close = vi.fn()

// The worker's work, in this thread.
vi.mock('../../../src/schedule/worker/open-plan.ts', async importActual => ({
  ...(await importActual<object>()),
  openPlan: async (bytes: Blob): Promise<Partial<PlanHandle>> => ({
    layout: layOut(decodePlan(JSON.parse(await bytes.text()))),
    bytes,
    close,
  }),
}))

test('of a plan that is too large for it the start page says so, keeps no worker and reads nothing more', async () => {
  const plan = generatePlan({ trucks: 2, batteries: 401, seed: 3, periods: 8 })
  setClock(new Date(plan.timestamp).getTime() + 3_600_000)
  const alarm = shortfallAlarmReply({ raised_at: plan.timestamp, message: 'S-2 will lack 34 kWh.' })
  const { server } = renderSignedIn('/', field, {
    ...fleet,
    'GET /api/features': respondWith(200, { features: ['alarms', 'places'] }),
    'GET /api/schedules': respondWith(200, [
      { tx_id: plan.tx_id, timestamp: plan.timestamp, delivered_at: plan.timestamp, total_cost: 42 },
    ]),
    [`GET /api/schedules/${plan.tx_id}`]: respondWith(200, plan),
    'GET /api/alarms?*': respondWith(200, { alarms: [alarm], next_cursor: null }),
  })

  expect(
    await screen.findByText('Which change would help most is not computed for more than 400 batteries.'),
  ).toBeVisible()
  expect(close).toHaveBeenCalled()
  // The rest of the page asks what units do.
  const ofThis = server.calls().filter(call => !call.includes('metrics=UNIT_STATUS'))
  expect(ofThis.filter(call => /trucks|telemetry/.test(call))).toEqual([])
})
