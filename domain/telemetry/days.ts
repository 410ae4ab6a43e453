// Energy charged and delivered by a battery each day, and its cycles (extension).

export interface DayPoint {
  at: string
  mean: number
  chargedKwh: number | null
  deliveredKwh: number | null
}

export interface DayMetrics {
  power: readonly DayPoint[]
  energy: readonly DayPoint[]
  charge: readonly DayPoint[]
}

export interface DayEnergy {
  /** The day's first instant. */
  at: string
  chargedKwh: number
  deliveredKwh: number
  /** Energy delivered, in full batteries; null where it was not measured how much a full one holds. */
  cycles: number | null
}

/** Below this share of a full battery its size cannot be told from its energy. */
const minPercent = 10

/** Days without measured energy are left out. A full battery is the day's mean energy divided by its mean state of charge. */
export function dayEnergies({ power, energy, charge }: DayMetrics): DayEnergy[] {
  const energyAt = new Map(energy.map(({ at, mean }) => [at, mean]))
  const chargeAt = new Map(charge.map(({ at, mean }) => [at, mean]))
  return power.flatMap(({ at, chargedKwh, deliveredKwh }) => {
    if (chargedKwh === null || deliveredKwh === null) return []
    const [kwh, percent] = [energyAt.get(at), chargeAt.get(at)]
    const isKnown = kwh !== undefined && kwh > 0 && percent !== undefined && percent >= minPercent
    return { at, chargedKwh, deliveredKwh, cycles: isKnown ? (deliveredKwh * percent) / 100 / kwh : null }
  })
}
