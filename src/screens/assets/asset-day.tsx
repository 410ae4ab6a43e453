// A battery's day in the newest plan, with what the battery itself reports drawn upon it.

import { useReported } from './live.tsx'
import { measuredToday } from './measured-today.ts'
import { UnitDay } from './unit-day.tsx'

interface AssetDayProps {
  assetId: string
  names: readonly (string | null)[]
}

export function AssetDay({ assetId, names }: AssetDayProps) {
  const energy = useReported(assetId, 'BATT_ENERGY_AVAIL_KWH')
  const charge = useReported(assetId, 'BATT_SOC_PERCENT')
  return <UnitDay kind="battery" names={names} measured={day => measuredToday(day, energy, charge)} />
}
