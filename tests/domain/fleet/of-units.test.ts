import { expect, test } from 'vitest'
import { silentAfterMs } from '../../../domain/fleet/fleet.ts'
import { fleetOfUnits, type Report, type ReportingUnit } from '../../../domain/fleet/of-units.ts'

const now = Date.parse('2026-01-15T12:00:00Z')
const units: ReportingUnit[] = ['MB-1', 'MB-2', 'MB-3', 'MB-4', 'MB-5'].map(name => ({
  id: name,
  name,
  outOfService: null,
}))
const fresh = (value: number | string): Report => ({ value, at: now - 1000 })

const fleetOf = (reports: Record<string, Report>, of = units) =>
  fleetOfUnits(of, (id, metric) => reports[`${id} ${metric}`] ?? null, now)

test('units are counted by status, and energy and power of those that report are added up', () => {
  const {
    units: count,
    states,
    energyKwh,
    powerKw,
  } = fleetOf({
    'MB-1 UNIT_STATUS': fresh(4),
    'MB-2 UNIT_STATUS': fresh('CHARGING'),
    'MB-3 UNIT_STATUS': fresh(3),
    'MB-1 BATT_ENERGY_AVAIL_KWH': fresh(100.5),
    'MB-2 BATT_ENERGY_AVAIL_KWH': fresh('20'),
    'MB-3 BATT_ENERGY_AVAIL_KWH': fresh('unknown'),
    'MB-4 BATT_ENERGY_AVAIL_KWH': { value: 50, at: now - silentAfterMs - 1 },
    'MB-1 BATT_POWER_KW': fresh(150),
    'MB-3 BATT_POWER_KW': fresh(-35),
  })

  expect(count).toBe(5)
  expect(states).toEqual([
    { state: 'NOT_CONNECTED', units: 2 },
    { state: 'OPERATING', units: 1 },
    { state: 'CHARGING', units: 2 },
  ])
  expect([energyKwh, powerKw]).toEqual([
    { sum: 120.5, units: 2 },
    { sum: 115, units: 2 },
  ])
})

test('a unit is silent that has not reported for a quarter of an hour, and one that never did stands apart', () => {
  const fleet = fleetOf({
    'MB-1 UNIT_STATUS': { value: 5, at: now - silentAfterMs - 1 },
    'MB-2 UNIT_STATUS': { value: 2, at: now - silentAfterMs },
    'MB-3 UNIT_STATUS': { value: 2, at: null },
    'MB-4 UNIT_STATUS': fresh(5),
  })

  expect(fleet.states).toEqual([
    { state: 'NOT_CONNECTED', units: 1 },
    { state: 'SILENT', units: 1 },
    { state: 'READY', units: 2 },
    { state: 'FAULTED', units: 1 },
  ])
  expect(fleet.attention).toMatchObject([
    { id: 'MB-4', state: 'FAULTED' },
    { id: 'MB-1', state: 'SILENT', heardAt: '2026-01-15T11:44:59.999Z' },
  ])
  expect(fleet.attentionUnits).toBe(2)
})

test('a unit in service is labelled as faulted and reports no fault, and one out of service needs no attention', () => {
  const { attention, states } = fleetOf(
    { 'MB-1 UNIT_STATUS': fresh(5), 'MB-2 UNIT_STATUS': fresh(6), 'MB-3 UNIT_STATUS': fresh(5) },
    units.map(unit => ({ ...unit, outOfService: unit.id === 'MB-3' ? true : null })),
  )

  expect(attention.map(({ name }) => name)).toEqual(['MB-1'])
  expect(states).toContainEqual({ state: 'OUT_OF_SERVICE', units: 1 })
})
