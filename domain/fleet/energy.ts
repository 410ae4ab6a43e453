// The energy that batteries charged and delivered per day or month, as the server computes it (extension). Of schemas.
import * as z from 'zod/mini'

export const energyStep = z.object({
  /** The step's first instant, and its end, excluded. */
  from: z.string(),
  until: z.string(),
  /** Of measured power; null where none was measured over any time. */
  charged_kwh: z.nullable(z.number()),
  delivered_kwh: z.nullable(z.number()),
  /** How many batteries have a record of their power in it. */
  reported: z.number(),
  /** How many had their first record in it or before: the others were not connected yet. */
  expected: z.number(),
  /** How many of these had it within the step: before that nothing of them is missing, and nothing was measured. */
  started: z.number(),
  /**
   * The quarters of an hour in which no energy was measured, without records or with too few of them, of all expected batteries
   * together, in hours. Null where quarters are no longer kept.
   */
  missing_hours: z.nullable(z.number()),
  /** Records of it are stored that are not added up yet. */
  computing: z.boolean(),
})

export const fleetEnergy = z.object({
  /** As it was asked for. */
  grain: z.string(),
  /** Whose days and months the steps are. */
  zone: z.string(),
  /** When it was added up: a step that ends later is not over. */
  as_of: z.string(),
  /** How many batteries were asked for. */
  units: z.number(),
  /** Of how many of them power is stored up to the end of the last step. */
  connected: z.number(),
  /** All of the range up to today, in order, with and without records. */
  steps: z.array(energyStep),
})
export type FleetEnergy = z.infer<typeof fleetEnergy>
