// A battery's last measurement as a minute of a plan's day.
import { isWithin, type PlanDay } from '../../../../../domain/schedule/calendar/plan-day.ts'
import { amount, energyText } from '../../../../../domain/schedule/words/sentences.ts'
import type { LiveValue } from '../../../../hooks/telemetry/live-values.ts'
import type { LaneMeasurement } from '../../../../schedule/unit-day/day-chart.tsx'

/**
 * Undefined if nothing was measured on that day. Energy in kWh, charge in percent.
 */
export function measuredToday(
  day: PlanDay,
  energy: LiveValue | null,
  charge: LiveValue | null,
): LaneMeasurement | undefined {
  if (energy === null || energy.at === null || typeof energy.value !== 'number') return undefined
  if (!isWithin(day, energy.at)) return undefined
  const percent = typeof charge?.value === 'number' ? `${amount(charge.value)} %, ` : ''
  return {
    minute: (energy.at - day.startMs) / 60_000,
    energyKwh: energy.value,
    text: `${percent}${energyText(energy.value)}`,
  }
}
