// What sites lack beyond the plan if batteries go on from what was measured: each battery is followed by itself, in the plan as it was
// received. Knows nothing of settling.
import type { ReceivedBatteryEntry, ReceivedPlan } from '../../domain/schedule/plan/plan.ts'
import type { MeasuredEnergy } from '../../domain/schedule/projection/project-day.ts'

const fullKwh = 160

/** 'S-1 77' -> kWh, from the period on. Microgrid MG-n stands at site S-n. */
export function simulateDay(
  plan: ReceivedPlan,
  measured: readonly MeasuredEnergy[],
  fromPeriod: number,
): Map<string, number> {
  const less = new Map<string, number>()
  for (const { batteryId, minute, energyKwh } of measured) {
    const day = plan.mbess_schedules[batteryId] ?? {}
    const first = Math.floor(minute / 15) + 1
    let energy = energyKwh
    for (let period = first; period <= 96; period++) {
      const share = period === first ? 1 - (minute - (period - 1) * 15) / 15 : 1
      const work = (day[String(period)] ?? []).map(workOf).find(each => each !== undefined)
      if (work === undefined) continue
      const wanted = (work.kw / 4) * share
      if (work.siteId === undefined) {
        energy = Math.max(energy, Math.min(fullKwh, energy + wanted))
        continue
      }
      const given = Math.min(wanted, energy)
      energy -= given
      const key = `${work.siteId} ${period}`
      if (period >= fromPeriod) less.set(key, (less.get(key) ?? 0) + wanted - given)
    }
  }
  return less
}

/** Charging has no site. */
function workOf(entry: ReceivedBatteryEntry): { kw: number; siteId: string | undefined } | undefined {
  if (entry.schedule_type === 'MBessScheduleType.CHARGE') return { kw: entry.charge_rate, siteId: undefined }
  if (entry.schedule_type === 'MBessScheduleType.MICROGRID')
    return { kw: entry.discharge_rate, siteId: entry.microgrid_id.replace('MG-', 'S-') }
  return undefined
}
