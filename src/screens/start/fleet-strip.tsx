// The fleet in one line: units by status, energy held, power now.
import type { FleetSummary } from '../../../domain/fleet-summary.ts'
import { amount } from '../../../domain/schedule/words/sentences.ts'
import { RunModeBadge } from '../../ui/button/run-mode-badge.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { figure, figureName, figures, figureValue, statusCount, statuses } from './start-page.css.ts'

interface FleetStripProps {
  /** Null until the units have been asked. */
  summary: FleetSummary | null
  /** How many units the summary is of, and how many there are. */
  shown: number
  all: number
}

const unknown = '-'

export const FleetStrip = ({ summary, shown, all }: FleetStripProps) => (
  <Panel title={all > shown ? `Fleet: first ${shown} of ${all} units` : 'Fleet'}>
    <dl className={figures}>
      <div className={figure}>
        <dt className={figureName}>Units</dt>
        <dd className={figureValue}>{all || unknown}</dd>
      </div>
      <div className={figure}>
        <dt className={figureName}>Energy held</dt>
        <dd className={figureValue}>{quantity(summary?.energyKwh, 'kWh')}</dd>
      </div>
      <div className={figure}>
        <dt className={figureName}>Net power now</dt>
        <dd className={figureValue}>{quantity(summary?.powerKw, 'kW')}</dd>
      </div>
      <div className={figure}>
        <dt className={figureName}>By status</dt>
        <dd className={statuses}>
          {summary === null && unknown}
          {summary?.statuses.map(({ status, count }) => (
            <span key={status.name} className={statusCount} title={status.hint}>
              {count} <RunModeBadge status={status} />
            </span>
          ))}
          {summary && summary.silent.length > 0 && <span>{summary.silent.length} silent</span>}
        </dd>
      </div>
    </dl>
  </Panel>
)

const quantity = (value: number | null | undefined, unit: string): string =>
  value === null || value === undefined ? unknown : `${amount(value).replace('-', '−')} ${unit}`
