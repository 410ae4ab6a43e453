import { expect, test } from 'vitest'
import { fleetSummary, type Report, silentAfterMs } from '../../domain/fleet-summary.ts'

const now = Date.parse('2026-01-15T12:00:00Z')
const units = ['MB-1', 'MB-2', 'MB-3', 'MB-4', 'MB-5'].map(name => ({ id: name, name }))
const fresh = (value: number | string): Report => ({ value, at: now - 1000 })

const summaryOf = (reports: Record<string, Report>) =>
  fleetSummary(units, (id, metric) => reports[`${id} ${metric}`] ?? null, now)

test('units are counted by status, and energy and power of those that report are added up', () => {
  const { statuses, energyKwh, powerKw } = summaryOf({
    'MB-1 UNIT_STATUS': fresh(4),
    'MB-2 UNIT_STATUS': fresh('CHARGING'),
    'MB-3 UNIT_STATUS': fresh(3),
    'MB-1 BATT_ENERGY_AVAIL_KWH': fresh(100.5),
    'MB-2 BATT_ENERGY_AVAIL_KWH': fresh('20'),
    'MB-3 BATT_ENERGY_AVAIL_KWH': fresh('unknown'),
    'MB-1 BATT_POWER_KW': fresh(150),
    'MB-3 BATT_POWER_KW': fresh(-35),
  })

  expect(statuses.map(({ status, count }) => [status.label, count])).toEqual([
    ['Charging', 2],
    ['Operating', 1],
  ])
  expect([energyKwh, powerKw]).toEqual([120.5, 115])
})

test('a unit is silent that never reported or not for a quarter of an hour, and its last values count no more', () => {
  const { silent, statuses, energyKwh } = summaryOf({
    'MB-1 UNIT_STATUS': { value: 5, at: now - silentAfterMs - 1 },
    'MB-1 BATT_ENERGY_AVAIL_KWH': fresh(50),
    'MB-2 UNIT_STATUS': { value: 2, at: now - silentAfterMs },
    'MB-3 UNIT_STATUS': { value: 2, at: null },
    'MB-4 UNIT_STATUS': fresh(2),
  })

  expect(silent).toEqual([
    { id: 'MB-1', name: 'MB-1', forMs: silentAfterMs + 1 },
    { id: 'MB-5', name: 'MB-5', forMs: null },
  ])
  expect(statuses.map(({ status, count }) => [status.name, count])).toEqual([['READY', 3]])
  expect(energyKwh).toBeNull()
})

test('a unit in service is labelled as faulted and reports no fault', () => {
  const { faulted } = summaryOf({ 'MB-1 UNIT_STATUS': fresh(5), 'MB-2 UNIT_STATUS': fresh(6) })

  expect(faulted.map(({ name }) => name)).toEqual(['MB-1'])
})
