import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin, field } from '../support/people.ts'
import { renderSignedIn } from '../support/render-at.tsx'
import { respondWith, type Script } from '../support/scripted-server.ts'
import { battery } from '../support/units.ts'
import { known, uma } from './users/support.ts'

const offered: Script = {
  ...known,
  'GET /api/features': respondWith(200, {
    features: ['second_factors', 'sessions', 'history', 'telemetry_ranges'],
    time_zone: 'Europe/Berlin',
  }),
  'GET /api/auth/second-factors': respondWith(200, {
    passkeys: [],
    authenticator_app_since: '2026-01-15T08:00:00Z',
    recovery_codes_left: 8,
  }),
  'GET /api/users/u-1/sessions': respondWith(200, [
    {
      id: 's-1',
      device: 'Firefox on Linux',
      address: '192.0.2.1',
      created_at: '2026-01-15T08:00:00Z',
      last_seen_at: '2026-01-15T09:00:00Z',
      current: true,
    },
  ]),
  'GET /api/users/u-1/history': respondWith(200, { entries: [], next: null }),
  'GET /api/service-areas': respondWith(200, []),
  'GET /api/assets/a-1': respondWith(200, battery),
  'GET /api/asset_telemetry?*': respondWith(200, []),
  'GET /api/asset_telemetry/history?*': respondWith(200, []),
  'GET /api/schedules': respondWith(200, []),
  'GET /api/asset_telemetry/range?*': sent => {
    const at = new Date(Date.now() - 60_000).toISOString()
    return respondWith(200, {
      level: 'raw',
      step_seconds: 10,
      from: at,
      until: at,
      series: [{ metric: 'BATT_POWER_KW', points: [{ at, count: 1, minimum: 1, mean: 1, maximum: 1 }] }],
    })(sent)
  },
}

test.each([
  ['the account of the person who is signed in', '/users/u-1', { ...field, id: 'u-1', email: uma.email }],
  ['the set-up of a second factor', '/', { ...admin, must_set_up_second_factor: true }],
  ['the history of a record', '/users/u-1?tab=history', admin],
  ['the last hour of a battery', '/assets/a-1?tab=monitoring', field],
])('%s says once in which zone its times are', async (_, path, person) => {
  renderSignedIn(path, person, offered)

  expect(await screen.findByText(/^Times in Europe\/Berlin \(UTC\+[12]\)/)).toBeVisible()
  expect(screen.getAllByText(/^Times in/)).toHaveLength(1)
})
