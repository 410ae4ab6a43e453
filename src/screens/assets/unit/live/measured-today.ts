// A battery's last measurement as a minute of a plan's day.
import { isWithin, type PlanDay, planTimeText } from '../../../../../domain/schedule/calendar/plan-day.ts'
import { amount, energyText } from '../../../../../domain/schedule/words/sentences.ts'
import { minuteMs } from '../../../../../domain/time/durations.ts'
import type { LiveValue } from '../../../../hooks/telemetry/live-values.ts'
import type { LaneMeasurement } from '../../../../schedule/unit-day/day-chart.tsx'

/** Undefined if nothing was measured on that day. Energy in kWh; charge in percent, which is left out where it is of another time. */
export function measuredToday(
  day: PlanDay,
  energy: LiveValue | null,
  charge: LiveValue | null,
): LaneMeasurement | undefined {
  if (energy === null || energy.at === null || typeof energy.value !== 'number') return undefined
  if (!isWithin(day, energy.at)) return undefined
  const minute = (energy.at - day.startMs) / minuteMs
  const isOfOneTime = charge?.at != null && Math.abs(charge.at - energy.at) <= minuteMs
  const percent = isOfOneTime && typeof charge.value === 'number' ? `${amount(charge.value)} %, ` : ''
  return {
    minute,
    energyKwh: energy.value,
    text: `Measured at ${planTimeText(day, minute)}: ${percent}${energyText(energy.value)}`,
  }
}
