// What really happens on a day: each battery is followed minute by minute, in the plan as it was received, and loses or gains energy once.
// Only what it holds at one minute is measured. Knows nothing of the product's projection.
import type { ReceivedBatteryEntry, ReceivedPlan } from '../../domain/schedule/plan/plan.ts'

const fullKwh = 160

export type HiddenBattery = {
  /** When it loses or gains energy that the plan knows nothing of. */
  disturbedMinute: number
  disturbedKwh: number
  /** Later than that. */
  measuredMinute: number
}

export type HiddenDay = {
  /** By battery. */
  measuredKwh: Map<string, number>
  /** 'S-1 77' -> kWh that the site gets less than planned in the period. Microgrid MG-n is at site S-n. */
  lackingKwh: Map<string, number>
}

export function hiddenDay(plan: ReceivedPlan, batteries: Readonly<Record<string, HiddenBattery>>): HiddenDay {
  const measuredKwh = new Map<string, number>()
  const lackingKwh = new Map<string, number>()
  for (const [id, { disturbedMinute, disturbedKwh, measuredMinute }] of Object.entries(batteries)) {
    const day = plan.mbess_schedules[id] ?? {}
    let energy = startKwh(day['1'] ?? [])
    for (let minute = 0; minute < 24 * 60; minute++) {
      if (minute === disturbedMinute) energy = Math.min(fullKwh, Math.max(0, energy + disturbedKwh))
      if (minute === measuredMinute) measuredKwh.set(id, energy)
      const period = Math.floor(minute / 15) + 1
      for (const entry of day[String(period)] ?? []) {
        if (entry.schedule_type === 'MBessScheduleType.CHARGE')
          energy = Math.min(fullKwh, energy + entry.charge_rate / 60)
        if (entry.schedule_type !== 'MBessScheduleType.MICROGRID') continue
        const wanted = entry.discharge_rate / 60
        const given = Math.min(wanted, energy)
        energy -= given
        const key = `${entry.microgrid_id.replace('MG-', 'S-')} ${period}`
        lackingKwh.set(key, (lackingKwh.get(key) ?? 0) + wanted - given)
      }
    }
  }
  return { measuredKwh, lackingKwh }
}

function startKwh(entries: readonly ReceivedBatteryEntry[]): number {
  const entry = entries.at(-1)
  if (entry?.schedule_type === 'MBessScheduleType.CHARGE') return entry.soe - entry.charge_rate / 4
  if (entry?.schedule_type === 'MBessScheduleType.MICROGRID') return entry.soe + entry.discharge_rate / 4
  return entry?.soe ?? 0
}
