// The batteries that will run empty on a button that reveals one after the other.
import { useMemo } from 'react'
import { defaultAuditLimits } from '../../../domain/schedule/audit/finding.ts'
import { clock } from '../../../domain/schedule/calendar/period.ts'
import { energyText } from '../../../domain/schedule/words/sentences.ts'
import { pluralize } from '../../../domain/words/pluralize.ts'
import { Tool } from '../../ui/button/tool.tsx'
import { rowId } from '../layout/column.ts'
import { type EmptyBattery, emptyBatteries } from '../layout/empty-batteries.ts'
import { useView } from '../view/view-context.tsx'
import { useRevealNext } from './use-reveal-next.ts'

/** Renders nothing while there are none. */
export function EmptyBatteriesTool() {
  const { layout, measured, clockMinute, limits, capacityKwh } = useView(
    'layout',
    'measured',
    'clockMinute',
    'limits',
    'capacityKwh',
  )
  const days = measured?.days
  const minKwh = limits.reserveKwh ?? 0
  const fullKwh = capacityKwh ?? defaultAuditLimits.fullKwh
  const batteries = useMemo(
    () => emptyBatteries(layout, days, clockMinute ?? 0, { minKwh, fullKwh }),
    [layout, days, clockMinute, minKwh, fullKwh],
  )
  const revealNext = useRevealNext(batteries)
  const [first] = batteries
  if (!first) return null
  const idOf = ({ row }: EmptyBattery) => rowId(layout, row)
  return (
    <Tool
      size="small"
      name={emptyText(batteries, idOf(first), minKwh)}
      about={computedText(batteries, idOf)}
      onPress={revealNext}
    />
  )
}

/** 'MB-4 will be empty at 16:30 (measured 12:15)', '3 batteries are planned to be empty, first MB-4 at 16:30'. */
function emptyText(batteries: readonly EmptyBattery[], firstId: string, minKwh: number): string {
  const [first] = batteries
  if (!first) return ''
  const isMeasured = batteries.some(({ measured }) => measured)
  const count = batteries.length
  const at = `at ${clock(first.minute)}`
  const emptied = minKwh > 0 ? `fall below ${energyText(minKwh)}` : 'be empty'
  const will = isMeasured ? 'will' : count === 1 ? 'is planned to' : 'are planned to'
  const planned = isMeasured ? ' (planned)' : ''
  const basis = first.measured ? ` (measured ${clock(first.measured.minute)})` : planned
  return count === 1
    ? `${firstId} ${will} ${emptied} ${at}${basis}`
    : `${pluralize(count, 'battery', 'batteries')} ${will} ${emptied}, first ${firstId} ${at}${basis}`
}

const maxExplained = 3

/** Undefined if all are planned. */
function computedText(
  batteries: readonly EmptyBattery[],
  idOf: (battery: EmptyBattery) => string,
): string | undefined {
  const explained = batteries.flatMap(battery =>
    battery.measured
      ? `${idOf(battery)} held ${energyText(battery.measured.energyKwh)} at ${clock(battery.measured.minute)}`
      : [],
  )
  if (explained.length === 0) return undefined
  const more = explained.length > maxExplained ? `, and ${explained.length - maxExplained} more` : ''
  return `Computed from measurements and what is planned after them: ${explained.slice(0, maxExplained).join(', ')}${more}`
}
