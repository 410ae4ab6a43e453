// The batteries that the plan itself empties on a button that reveals one after the other.
import { useMemo } from 'react'
import { clock } from '../../../domain/schedule/calendar/period.ts'
import { pluralize } from '../../../domain/words/pluralize.ts'
import { SmallTool } from '../../ui/button/small-tool.tsx'
import { rowId } from '../layout/column.ts'
import { emptyBatteries } from '../layout/empty-batteries.ts'
import { useView } from '../view/view-context.tsx'
import { useRevealNext } from './use-reveal-next.ts'

/** Renders nothing while there are none, and leaves out batteries of which the projection says what they will really do. */
export function EmptyBatteriesTool() {
  const { layout, projection, clockMinute, limits } = useView('layout', 'projection', 'clockMinute', 'limits')
  const lines = projection?.lines
  // A plan that goes below a reserve has a finding that says so.
  const hasReserve = (limits.reserveKwh ?? 0) > 0
  const batteries = useMemo(() => {
    const projected = new Set(lines?.map(({ batteryId }) => batteryId))
    const emptied = hasReserve ? [] : emptyBatteries(layout, clockMinute ?? 0)
    return emptied.filter(({ row }) => !projected.has(rowId(layout, row)))
  }, [layout, lines, clockMinute, hasReserve])
  const revealNext = useRevealNext(batteries)
  const [first] = batteries
  if (!first) return null
  const firstText = `${rowId(layout, first.row)} at ${clock(first.minute)}`
  const name =
    batteries.length === 1
      ? `${rowId(layout, first.row)} is planned to be empty at ${clock(first.minute)}`
      : `${pluralize(batteries.length, 'battery', 'batteries')} are planned to be empty, first ${firstText}`
  return <SmallTool name={name} onPress={revealNext} />
}
