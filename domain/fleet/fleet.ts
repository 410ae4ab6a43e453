// The fleet as a whole: in which state each battery is, and which of them need attention (extension).
import * as z from 'zod/mini'
import { assetInService } from '../records/asset.ts'
import { unitStatusNames } from '../telemetry/telemetry.ts'

/** A unit of which nothing was heard for longer is silent, and a value that is older is not known. */
export const silentAfterMs = 15 * 60_000

/**
 * Each battery is in exactly one state, the first of these that applies:
 * - `OUT_OF_SERVICE`: a repair or maintenance is under way.
 * - `NOT_CONNECTED`: it never reported anything.
 * - `SILENT`: it has reported before, and nothing for `silentAfterMs`.
 * - the status that it reported last; `UNKNOWN` too where that is older than `silentAfterMs`.
 */
export const unitStates = ['OUT_OF_SERVICE', 'NOT_CONNECTED', 'SILENT', ...unitStatusNames] as const
export type UnitState = (typeof unitStates)[number]

/**
 * What lists of batteries are filtered by: a state, `ALARMS` (those with open alarms that count), or `ATTENTION` (those, and all that
 * are `FAULTED` or `SILENT`).
 */
export const unitFilters = [...unitStates, 'ALARMS', 'ATTENTION'] as const
export type UnitFilter = (typeof unitFilters)[number]

const named = z.object({ id: z.string(), name: z.string() })

/** A battery of any organization. */
export const fleetUnit = z.extend(assetInService, {
  organization: named,
  state: z.enum(unitStates),
  /** Its open alarms that count. */
  alarms: z.number(),
  /** When it was last heard of; null if it never was, or so long ago that it is no longer kept. */
  heard_at: z.nullable(z.string()),
  /** What it reported last; null where that is older than `silentAfterMs`. `power_kw` is positive while it charges. */
  charge_percent: z.nullable(z.number()),
  energy_kwh: z.nullable(z.number()),
  power_kw: z.nullable(z.number()),
})
export type FleetUnit = z.infer<typeof fleetUnit>

/** How many units are named of those that need attention. */
export const maxNamedUnits = 8

const measuredSum = z.object({
  /** Null if no unit reported a value within `silentAfterMs`. */
  sum: z.nullable(z.number()),
  /** How many did. */
  units: z.number(),
})

export const fleetOverview = z.object({
  units: z.number(),
  /** Those that at least one unit is in; together they are all units. */
  states: z.array(z.object({ state: z.enum(unitStates), units: z.number() })),
  /** How many units have open alarms that count. */
  alarm_units: z.number(),
  /** How many units are faulted, silent, or have such alarms; each once. */
  attention_units: z.number(),
  /** The first of them: faulted ones, then those with most alarms, then those that went silent last. */
  attention: z.array(z.pick(fleetUnit, { id: true, name: true, state: true, alarms: true, heard_at: true })),
  energy_kwh: measuredSum,
  /** Positive while the fleet charges. */
  power_kw: measuredSum,
})
export type FleetOverview = z.infer<typeof fleetOverview>
