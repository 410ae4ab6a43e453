import { expect, test } from 'vitest'
import { planDay } from '../../../../domain/schedule/calendar/plan-day.ts'
import { measuredToday } from '../../../../src/screens/assets/unit/live/measured-today.ts'

const reported = (value: number, at: string) => ({ value, at: Date.parse(at), receivedAt: 0 })
const textOf = (day: string, energyAt: string, chargeAt: string) =>
  measuredToday(
    planDay({ timestamp: day, periodCount: null }, 'Europe/Berlin'),
    reported(40, energyAt),
    reported(71, chargeAt),
  )?.text

test('what was measured last is said with its time and charge', () => {
  expect(textOf('2026-01-15', '2026-01-15T09:15:00Z', '2026-01-15T09:15:20Z')).toBe(
    'Measured at 10:15: 71 %, 40 kWh',
  )
})

test('a charge of another time is left out', () => {
  expect(textOf('2026-01-15', '2026-01-15T09:15:00Z', '2026-01-15T06:00:00Z')).toBe(
    'Measured at 10:15: 40 kWh',
  )
})

test('after a change of the clock the time is said as the clock shows it, too', () => {
  expect(textOf('2026-10-25', '2026-10-25T13:00:00Z', '2026-10-25T13:00:00Z')).toBe(
    'Measured at 15:00 (clock 14:00): 71 %, 40 kWh',
  )
})
