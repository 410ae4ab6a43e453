// Units at one place: what each does by the plan, and beside it what batteries report.
import { Link } from 'wouter'
import { freshNumber, isFresh } from '../../../../domain/fleet/of-units.ts'
import { energyText } from '../../../../domain/schedule/words/sentences.ts'
import type { MetricName } from '../../../../domain/telemetry/telemetry.ts'
import { unitStatus } from '../../../../domain/telemetry/unit-status.ts'
import { pluralize } from '../../../../domain/words/pluralize.ts'
import { paths } from '../../../paths.ts'
import type { Layout } from '../../../schedule/layout/layout.ts'
import { unitActivity, unitEnergyText } from '../../../schedule/layout/unit-words.ts'
import { RunModeBadge } from '../../../ui/button/run-mode-badge.tsx'
import { useNowEvery } from '../../../ui/hooks/use-now.ts'
import type { UnitPosition } from './fleet-positions.ts'
import { note, unitItem, unitList, unitText } from './map.css.ts'
import type { Reported } from './use-reported.ts'

/** More of one place are counted, not named. */
const maxNamed = 40
/** Old values are told from new ones in minutes. */
const refreshMs = 60_000

interface UnitListProps extends Reported {
  label?: string
  units: readonly UnitPosition[]
  layout: Layout
  minute: number
}

export function UnitList({ label, units, layout, minute, assetIdOf, live }: UnitListProps) {
  const more = units.length - maxNamed
  return (
    <>
      <ul className={unitList} aria-label={label}>
        {units.slice(0, maxNamed).map(unit => (
          <Unit
            key={`${unit.kind} ${unit.id}`}
            unit={unit}
            layout={layout}
            minute={minute}
            assetId={unit.kind === 'battery' ? assetIdOf(unit.id) : undefined}
            live={live}
          />
        ))}
      </ul>
      {more > 0 && <p className={note}>and {pluralize(more, 'more unit', 'more units')}</p>}
    </>
  )
}

interface UnitProps {
  unit: UnitPosition
  layout: Layout
  minute: number
  assetId: string | undefined
  live: Reported['live']
}

function Unit({ unit: { id, row }, layout, minute, assetId, live }: UnitProps) {
  const energy = unitEnergyText(layout, row, minute)
  const nowMs = useNowEvery(refreshMs)
  const reported = (metric: MetricName) => (assetId && live?.latest(assetId, metric)) || null
  const status = reported('UNIT_STATUS')
  const measuredKwh = freshNumber(reported('BATT_ENERGY_AVAIL_KWH'), nowMs)
  return (
    <li className={unitItem}>
      {assetId ? <Link href={paths.asset.link(assetId)}>{id}</Link> : <span>{id}</span>}
      {status && isFresh(status, nowMs) && <RunModeBadge status={unitStatus(status.value)} />}
      {measuredKwh !== null && <span>{energyText(measuredKwh)}</span>}
      <span className={unitText}>
        planned: {unitActivity(layout, row, minute)}
        {energy && `, ${energy}`}
      </span>
    </li>
  )
}
