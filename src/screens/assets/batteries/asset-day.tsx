// A battery's day in the newest plan, with its own measurements drawn over it.
import type { Layout } from '../../../schedule/layout/layout.ts'
import { UnitLane } from '../../../schedule/unit-day/unit-lane.tsx'
import UnitDay from '../unit/unit-day.tsx'
import { useMeasuredLane } from './use-measured-lane.ts'

interface AssetDayProps {
  assetId: string
  names: readonly (string | null)[]
  /** Null where it is not known. */
  capacityKwh: number | null
}

const AssetDay = ({ names, ...battery }: AssetDayProps) => (
  <UnitDay kind="battery" names={names}>
    {(layout, row) => <MeasuredLane battery={battery} layout={layout} row={row} />}
  </UnitDay>
)
export default AssetDay

interface MeasuredLaneProps {
  battery: Omit<AssetDayProps, 'names'>
  layout: Layout
  row: number
}

function MeasuredLane({ battery, layout, row }: MeasuredLaneProps) {
  return <UnitLane layout={layout} row={row} {...useMeasuredLane(battery, layout, row)} />
}
