// What is asked of a dispatch: how much the batteries can charge and discharge on their fixed trips, and what the sites demand.
// Energies are whole millionths of a kWh, so that sums are exact in any order.

export type DispatchProblem = {
  batteries: readonly DispatchBattery[]
  sites: readonly SiteDemand[]
  /** Depots of which the power is known; the others have no limit. */
  depots: readonly DepotPower[]
}

export type DispatchBattery = {
  id: string
  /** In one period. */
  maxChargeMicroKwh: number
  maxDischargeMicroKwh: number
  fullMicroKwh: number
  /** What it holds after its last stop as planned; of use only where prices are known. */
  endMicroKwh?: number
  /** Whether its energy changes by what it charges and discharges at its stops alone. */
  isByRates?: boolean
  /** The periods in which it can charge or discharge, ascending. A location decides which of both. */
  stops: readonly Stop[]
}

export type Stop = {
  period: number
  locationId: string
  doing: 'charge' | 'discharge'
  /** Where a charger gives less than the battery can take. */
  maxMicroKwh?: number
  /** Of charging, in whole thousandths of the tariffs' unit for each kWh. Of use only if all charging has a price. */
  price?: number | undefined
  /** What it charges or discharges as planned. */
  presentMicroKwh: number
  /**
   * Energy that it comes with, besides what was left after the stop before: the energy at the start, or the difference by which the
   * plan's stated energy departs from its rates. Negative if energy is lost.
   */
  gainMicroKwh: number
  /** Whether what was left after the stop before is there; not if the energy was set in between. */
  keepsEnergy: boolean
}

/** What a site needs in a period of those that are dispatched; nothing in periods that are not listed. */
export type SiteDemand = { locationId: string; byPeriod: ReadonlyMap<number, number> }

/** What all batteries at a depot can charge together in a period, and how many of them at once where that is limited. */
export type DepotPower = {
  locationId: string
  byPeriod: ReadonlyMap<number, number>
  chargersByPeriod?: ReadonlyMap<number, number>
}

export const maxChargeAt = ({ maxChargeMicroKwh }: DispatchBattery, { maxMicroKwh }: Stop): number =>
  Math.min(maxChargeMicroKwh, maxMicroKwh ?? Number.POSITIVE_INFINITY)

/** What scarce chargers give all together goes by the fastest battery there: it is the same for all only where they are alike. */
export const isChargingAlike = ({ batteries, depots }: DispatchProblem): boolean =>
  depots.length === 0 || new Set(batteries.map(({ maxChargeMicroKwh }) => maxChargeMicroKwh)).size <= 1

const microKwhPerKwh = 1e6
export const toMicroKwh = (kwh: number): number => Math.round(kwh * microKwhPerKwh)
export const toKwh = (microKwh: number): number => microKwh / microKwhPerKwh
