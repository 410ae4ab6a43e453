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
import { useNow, useNowEvery } from '../../../ui/hooks/use-now.ts'
import { usePageZone } from '../../../ui/time/zones.tsx'
import type { UnitPosition } from './fleet-positions.ts'
import {
  awaitedItem,
  misplacedText,
  note,
  positionText,
  together,
  unitItem,
  unitList,
  unitText,
} from './map.css.ts'
import { positionSentence, type ReportedUnit } from './reported-units.ts'
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

export function UnitList({ label, units, assetIdOf, isAwaited, reported, ...shown }: UnitListProps) {
  return (
    <>
      <ul className={unitList} aria-label={label}>
        {units.slice(0, maxNamed).map(unit => (
          <Unit
            key={`${unit.kind} ${unit.id}`}
            {...shown}
            unit={unit}
            assetId={unit.kind === 'battery' ? assetIdOf(unit.id) : undefined}
            isAwaited={unit.kind === 'battery' && isAwaited(unit.id)}
            position={
              unit.kind === 'battery'
                ? reported.find(({ name, isInPlan }) => isInPlan && name === unit.id)
                : undefined
            }
          />
        ))}
      </ul>
      <More count={units.length - maxNamed} />
    </>
  )
}

interface UnitProps extends Pick<UnitListProps, 'layout' | 'minute' | 'live'> {
  unit: UnitPosition
  assetId: string | undefined
  isAwaited: boolean
  /** Where it reports to be. */
  position: ReportedUnit | undefined
}

function Unit({ unit: { id, row }, layout, minute, assetId, live, isAwaited, position }: UnitProps) {
  const energy = unitEnergyText(layout, row, minute)
  const nowMs = useNowEvery(refreshMs)
  const latest = (metric: MetricName) => (assetId && live?.latest(assetId, metric)) || null
  const reportedStatus = latest('UNIT_STATUS')
  const status =
    reportedStatus && isFresh(reportedStatus, nowMs) ? unitStatus(reportedStatus.value) : undefined
  const measuredKwh = freshNumber(latest('BATT_ENERGY_AVAIL_KWH'), nowMs)
  return (
    <li className={isAwaited ? awaitedItem : unitItem}>
      {assetId ? <Link href={paths.asset.link(assetId)}>{id}</Link> : <span>{id}</span>}
      {status && (
        <span title={status.hint}>
          <RunModeBadge status={status} />
        </span>
      )}
      {measuredKwh !== null && <span>{energyText(measuredKwh)}</span>}
      <span className={unitText}>
        planned: {unitActivity(layout, row, minute)}
        {energy && `, ${energy}`}
      </span>
      {position && <Position unit={position} />}
    </li>
  )
}

function Position({ unit }: { unit: ReportedUnit }) {
  const zone = usePageZone()
  const sentence = useNow(nowMs => positionSentence(unit, zone, nowMs))
  return (
    <span className={unit.standing === 'misplaced' ? misplacedText : positionText}>
      {sentence.split(/(?<=, )/).map(part => (
        <span key={part} className={together}>
          {part}
        </span>
      ))}
    </span>
  )
}

/** Batteries that the plan does not have, where they report to be. */
export const UnplannedUnits = ({ units }: { units: readonly ReportedUnit[] }) => (
  <>
    <ul className={unitList}>
      {units.slice(0, maxNamed).map(unit => (
        <li key={unit.assetId} className={unitItem}>
          <Link href={paths.asset.link(unit.assetId)}>{unit.name}</Link>
          <Position unit={unit} />
        </li>
      ))}
    </ul>
    <More count={units.length - maxNamed} />
  </>
)

const More = ({ count }: { count: number }) =>
  count > 0 && <p className={note}>and {pluralize(count, 'more unit', 'more units')}</p>
