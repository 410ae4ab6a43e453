// A battery's day in the newest plan, with its own measurements drawn over it.
import type { Layout } from '../../../schedule/layout/layout.ts'
import { UnitLane } from '../../../schedule/unit-day/unit-lane.tsx'
import UnitDay from '../unit/unit-day.tsx'
import { useMeasuredLane } from './use-measured-lane.ts'

export interface AssetDayProps {
  assetId: string
  names: readonly (string | null)[]
}

const AssetDay = ({ assetId, names }: AssetDayProps) => (
  <UnitDay kind="battery" names={names}>
    {(layout, row) => <MeasuredLane assetId={assetId} layout={layout} row={row} />}
  </UnitDay>
)
export default AssetDay

interface MeasuredLaneProps {
  assetId: string
  layout: Layout
  row: number
}

function MeasuredLane({ assetId, layout, row }: MeasuredLaneProps) {
  return <UnitLane layout={layout} row={row} {...useMeasuredLane(assetId, layout, row)} />
}
