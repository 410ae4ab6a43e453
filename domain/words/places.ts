// Places in words.
import { type PlaceKind, placeKinds } from '../records/place.ts'

const labels: Record<PlaceKind, string> = { depot: 'Depot', site: 'Site', microgrid: 'Microgrid' }

export const placeKindOptions = placeKinds.map(kind => ({ value: kind, label: labels[kind] }))

/** Another server's own kind is shown as it spells it. */
export const kindLabel = (kind: string | null): string | null => labels[kind as PlaceKind] ?? kind

export interface Equipped {
  chargers: number | null
  chargerPowerKw: number | null
}

/** '4 x 150 kW', or what is known of it; null for nothing. */
export function chargersText({ chargers, chargerPowerKw }: Equipped): string | null {
  if (chargers === null) return chargerPowerKw === null ? null : `${chargerPowerKw} kW each`
  return chargerPowerKw === null ? String(chargers) : `${chargers} × ${chargerPowerKw} kW`
}

interface Located {
  latitude: number | null
  longitude: number | null
}

/** In degrees, '29.3137, -94.7958'; null if there is none. */
export const positionText = ({ latitude, longitude }: Located): string | null =>
  latitude === null || longitude === null ? null : `${latitude}, ${longitude}`
