// GraphQL of the fleet: the batteries of all organizations.
import type { FleetQuery } from '../rest/fleet.ts'
import { inPortions } from '../rest/portions.ts'
import { asset } from './asset.ts'
import type { Context } from './context.ts'

export const fleetQueries = {
  fleetUnits: async (_: unknown, query: FleetQuery, { rest, signal }: Context) =>
    inPortions(await rest.fleet.units(query, signal), asset),

  fleet: async (_: unknown, __: unknown, { rest, signal }: Context) => {
    const { alarm_units, attention_units, attention, energy_kwh, power_kw, ...counts } =
      await rest.fleet.overview(signal)
    return {
      ...counts,
      alarmUnits: alarm_units,
      attentionUnits: attention_units,
      attention: attention.map(({ heard_at, ...unit }) => ({ ...unit, heardAt: heard_at })),
      energyKwh: energy_kwh,
      powerKw: power_kw,
    }
  },
}
