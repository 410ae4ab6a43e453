import { screen, waitForElementToBeRemoved } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { decodePlan } from '../../../domain/schedule/plan/decode.ts'
import { layOut } from '../../../src/schedule/layout/build-layout.ts'
import type { PlanHandle } from '../../../src/schedule/worker/open-plan.ts'
import type { PlanProjection } from '../../../src/schedule/worker/plan-projection.ts'
import { shortfallAlarmReply } from '../../support/alarm-reply.ts'
import { generatePlan } from '../../support/generate-plan.ts'
import { smallPlan, stage } from '../../support/small-plan.ts'
import { setClock } from '../support/fake-clock.ts'
import { field } from '../support/people.ts'
import { renderSignedIn } from '../support/render-at.tsx'
import { respondWith, type Script } from '../support/scripted-server.ts'
import { battery, fleet, record, telemetry } from './assets/support.ts'

const close = vi.fn()
const opened = vi.fn()
const text = 'Best change of a single battery: MB-1 charges at D-2 too, and 12 kWh less would be undelivered.'

// The worker's work, in this thread; what it computes of the rest of the day is given.
vi.mock('../../../src/schedule/worker/open-plan.ts', async importActual => ({
  ...(await importActual<object>()),
  openPlan: async (bytes: Blob): Promise<Partial<PlanHandle>> => {
    opened()
    return {
      layout: layOut(decodePlan(JSON.parse(await bytes.text()))),
      bytes,
      projection: async ({ nowMinute }) =>
        ({ nowMinute, repair: { batteryId: 'MB-1', text } }) as Partial<PlanProjection> as PlanProjection,
      close,
    }
  },
}))

const alarm = (id: string, message: string) =>
  shortfallAlarmReply({ id, raised_at: '2026-03-29T10:00:00+02:00', message })

/** The start page on a day on which the clock goes forward, at 11:00 of the clock, ten hours after the plan's midnight. */
function showToday(script: Script) {
  const plan = {
    ...smallPlan({ batteries: { 'MB-1': [[stage('D-1', 100)]] } }),
    timestamp: '2026-03-29T00:00:00+01:00',
  }
  const { tx_id, timestamp } = plan
  setClock(Date.parse('2026-03-29T11:00:00+02:00'))
  return renderSignedIn('/', field, {
    ...fleet,
    'GET /api/features': respondWith(200, { features: ['alarms'], time_zone: 'Europe/Berlin' }),
    'GET /api/schedules': respondWith(200, [
      { tx_id, timestamp, delivered_at: timestamp, total_cost: 42, period_count: 92 },
    ]),
    [`GET /api/schedules/${tx_id}`]: respondWith(200, plan),
    'GET /api/alarms?*': respondWith(200, {
      alarms: [alarm('al-1', 'S-2 will lack 34 kWh.')],
      next_cursor: null,
    }),
    ...script,
  })
}

const batteries = 'GET /api/assets?organization_id=o-1'

test.each([
  [
    'the batteries cannot be read',
    { [batteries]: respondWith(500, {}) },
    'Which change would help most could not be computed just now.',
  ],
  [
    'no battery of the plan is registered',
    { [batteries]: respondWith(200, [battery('MB-2')]) },
    'No battery of the plan is registered, so no change is computed.',
  ],
  [
    'none has reported',
    {},
    'No battery of the plan has reported its energy today, so no change is computed.',
  ],
])('says why no change is computed where %s', async (_, script: Script, why) => {
  showToday(script)

  expect(await screen.findByText(why)).toBeVisible()
})

test('the change that helps most is announced without its time, and stays when one of several alarms goes', async () => {
  const alarms = [alarm('al-1', 'S-2 will lack 34 kWh.'), alarm('al-2', 'S-3 will lack 5 kWh.')]
  const { queries } = showToday({
    'GET /api/alarms?*': sent => respondWith(200, { alarms: [...alarms], next_cursor: null })(sent),
    [telemetry]: respondWith(200, [record('MB-1', 'BATT_ENERGY_AVAIL_KWH', 80, '2026-03-29T10:55:00+02:00')]),
  })

  const sentence = await screen.findByText(text)
  expect(sentence).toHaveAttribute('aria-live', 'polite')
  const line = sentence.closest('li')
  expect(line).toHaveTextContent(`${text} (As of 10:00 (clock 11:00).) Do this in a draft`)
  expect(line?.querySelectorAll('[aria-live]')).toHaveLength(1)

  const before = opened.mock.calls.length
  alarms.pop()
  await queries.invalidateQueries()
  await waitForElementToBeRemoved(() => screen.queryByText(/S-3 will lack 5 kWh/))
  expect(sentence).toBeVisible()
  expect(opened).toHaveBeenCalledTimes(before)
})

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
