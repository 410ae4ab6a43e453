// Depots, sites and microgrids.
import * as z from 'zod/mini'

export const placeKinds = ['depot', 'site', 'microgrid'] as const
export type PlaceKind = (typeof placeKinds)[number]

export const isPlaceKind = (text: string): text is PlaceKind =>
  (placeKinds as readonly string[]).includes(text)

/** Where units charge, wait or feed a microgrid (extension). Its id is what plans call it. What is not known is null. */
export const place = z.object({
  id: z.string(),
  kind: z.enum(placeKinds),
  name: z.string(),
  /** The customer whose place it is; null for the operator's own. */
  organization: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Degrees (WGS 84), north and east positive: both or none. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  chargers: z.nullable(z.number()),
  /** Per charger. */
  charger_power_kw: z.nullable(z.number()),
  tariff: z.nullable(z.string()),
  notes: z.nullable(z.string()),
})
export type Place = z.infer<typeof place>
