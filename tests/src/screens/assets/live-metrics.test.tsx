import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Live } from '../../../../src/screens/assets/unit/live/live.tsx'
import { LiveMetrics } from '../../../../src/screens/assets/unit/live/live-metrics.tsx'
import { advance, installFakeClock, renderPolling } from '../../support/render-polling.tsx'
import { respondWith } from '../../support/scripted-server.ts'
import { record, telemetry } from './support.ts'

const start = Date.parse('2026-01-15T12:00:00Z')
installFakeClock(start)

const metrics = ['BATT_SOC_PERCENT', 'BATT_ENERGY_AVAIL_KWH', 'BATT_POWER_KW'] as const
const ids = ['MB-1']
const planned = { chargePercent: 60, energyKwh: 100, powerKw: -35 }

async function show([charge, energy, power]: readonly [number, number, number | string], ageMs = 0) {
  const at = new Date(start - ageMs).toISOString()
  await renderPolling(
    <Live ids={ids} metrics={metrics}>
      <LiveMetrics assetId="MB-1" name="MB-1" planned={planned} />
    </Live>,
    {
      [telemetry]: respondWith(200, [
        record('MB-1', 'BATT_SOC_PERCENT', charge, at),
        record('MB-1', 'BATT_ENERGY_AVAIL_KWH', energy, at),
        record('MB-1', 'BATT_POWER_KW', power, at),
      ]),
    },
  )
}
const plans = () => screen.getAllByText(/^planned/).map(({ textContent }) => textContent)

test('each live value has what is planned for now beside it, and by how much it is more or less', async () => {
  await show([55, 112.34, '-40.5'])

  expect(plans()).toEqual(['planned 60 %, −5', 'planned 100.0 kWh, +12.3', 'planned −35.0 kW, −5.5'])
})

test('a difference that rounds to nothing has no sign', async () => {
  await show([60.4, 100.04, -35.04])

  expect(plans()).toEqual(['planned 60 %, 0', 'planned 100.0 kWh, 0.0', 'planned −35.0 kW, 0.0'])
})

test('what was measured more than two minutes ago is not compared with what is planned for now', async () => {
  await show([55, 112.34, -40.5], 115_000)
  expect(plans()[1]).toBe('planned 100.0 kWh, +12.3')

  await advance(6_000)

  expect(plans()).toEqual(['planned 60 %', 'planned 100.0 kWh', 'planned −35.0 kW'])
})
