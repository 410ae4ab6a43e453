// The fleet in one line: units by state, energy and power now. Each number leads to the units that it counts.
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { UnitState } from '../../../domain/fleet/fleet.ts'
import { unitFilterLabel } from '../../../domain/fleet/words.ts'
import { amount } from '../../../domain/schedule/words/sentences.ts'
import { isUnitStatus, unitStatus } from '../../../domain/telemetry/unit-status.ts'
import { clockText } from '../../../domain/time/texts.ts'
import { pluralize } from '../../../domain/words/pluralize.ts'
import { paths } from '../../paths.ts'
import { RunModeBadge } from '../../ui/button/run-mode-badge.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { usePageZone } from '../../ui/time/zones.tsx'
import {
  figure,
  figureName,
  figureNote,
  figures,
  figureValue,
  statusCount,
  statuses,
  wideFigure,
} from './start-page.css.ts'
import type { FleetOfViewer } from './use-fleet.ts'

const unknown = '-'

export function FleetStrip({ fleet, all = 0, isListed, failure, respondedAt }: FleetOfViewer) {
  const zone = usePageZone()
  const when = failure && respondedAt !== null ? `at ${clockText(zone, respondedAt)}` : 'in the last 15 min'
  return (
    <Panel title={fleet && all > fleet.units ? `Fleet: first ${fleet.units} of ${all} units` : 'Fleet'}>
      <dl className={figures}>
        <div className={wideFigure}>
          <dt className={figureName}>Units</dt>
          <dd className={figureValue}>{all ? <Link href={paths.assets.link()}>{all}</Link> : unknown}</dd>
        </div>
        <Measured name="Stored energy" of={fleet?.energyKwh} unit="kWh" when={when} />
        <Measured name={failure ? 'Net power' : 'Net power now'} of={fleet?.powerKw} unit="kW" when={when} />
        <div className={wideFigure}>
          <dt className={figureName}>By status</dt>
          <dd className={statuses}>
            {fleet === null && unknown}
            {fleet?.states.map(({ state, units }) => (
              <StateCount key={state} state={state} isListed={isListed}>
                {units}{' '}
                {isUnitStatus(state) ? (
                  <RunModeBadge status={unitStatus(state)} />
                ) : (
                  unitFilterLabel(state).toLowerCase()
                )}
              </StateCount>
            ))}
          </dd>
        </div>
      </dl>
    </Panel>
  )
}

interface StateCountProps {
  state: UnitState
  isListed: boolean
  children: ReactNode
}

function StateCount({ state, isListed, children }: StateCountProps) {
  const title = isUnitStatus(state) ? unitStatus(state).hint : undefined
  if (!isListed)
    return (
      <span className={statusCount} title={title}>
        {children}
      </span>
    )
  return (
    <Link href={paths.assets.link('mbess', { state })} className={statusCount} title={title}>
      {children}
    </Link>
  )
}

interface MeasuredProps {
  name: string
  of: { sum: number | null; units: number } | undefined
  unit: string
  /** Of when the values are. */
  when: string
}

const Measured = ({ name, of, unit, when }: MeasuredProps) => (
  <div className={figure}>
    <dt className={figureName}>{name}</dt>
    <dd className={figureValue}>
      {of?.sum === null || of === undefined ? unknown : `${amount(of.sum).replace('-', '−')} ${unit}`}
    </dd>
    <dd className={figureNote}>
      {of && of.units > 0 && `of ${pluralize(of.units, 'unit', 'units')} ${when}`}
    </dd>
  </div>
)
