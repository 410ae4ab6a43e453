// A battery's last measurement as a minute of a plan's day.
import { amount, energyText } from '../../../../domain/schedule/words/sentences.ts'
import { dayOf, startOfDay } from '../../../hooks/telemetry/day-of.ts'
import type { LiveValue } from '../../../hooks/telemetry/live-values.ts'
import type { LaneMeasurement } from '../../../schedule/unit-day/unit-lane.tsx'

/**
 * Undefined if nothing was measured on that day ('2026-01-15') by the viewer's clock. Energy in kWh, charge in percent.
 */
export function measuredToday(
  day: string,
  energy: LiveValue | null,
  charge: LiveValue | null,
): LaneMeasurement | undefined {
  if (energy === null || energy.at === null || typeof energy.value !== 'number') return undefined
  const at = new Date(energy.at)
  if (dayOf(at) !== day) return undefined
  const percent = typeof charge?.value === 'number' ? `${amount(charge.value)} %, ` : ''
  return {
    minute: (at.getTime() - startOfDay(day)) / 60_000,
    energyKwh: energy.value,
    text: `${percent}${energyText(energy.value)}`,
  }
}
