// A small fleet, battery by battery: what each reports now, and of an older report only when it was.
import { Link } from 'wouter'
import { freshNumber, isFresh } from '../../../domain/fleet/of-units.ts'
import { unitStatus } from '../../../domain/telemetry/unit-status.ts'
import { ageText } from '../../../domain/words/age.ts'
import { amountText } from '../../../domain/words/amounts.ts'
import type { LiveValue, LiveValues } from '../../hooks/telemetry/live-values.ts'
import type { Battery } from '../../hooks/use-batteries.ts'
import { paths } from '../../paths.ts'
import { RunModeBadge } from '../../ui/button/run-mode-badge.tsx'
import { Meter } from '../../ui/feedback/meter.tsx'
import { useNowEvery } from '../../ui/hooks/use-now.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { quiet, tile, tileHead, tiles, tileText } from './start-page.css.ts'
import { tileMetrics } from './use-small-fleet.ts'

interface FleetTilesProps {
  batteries: readonly Battery[]
  live: LiveValues
}

/** Ages are said in tens of seconds. */
const refreshMs = 10_000

export function FleetTiles({ batteries, live }: FleetTilesProps) {
  const nowMs = useNowEvery(refreshMs)
  return (
    <Panel title="Batteries">
      <ul className={tiles} aria-label="Batteries">
        {batteries.map(({ id, name }) => (
          <Tile key={id} id={id} name={name} live={live} nowMs={nowMs} />
        ))}
      </ul>
    </Panel>
  )
}

interface TileProps {
  id: string
  name: string
  live: LiveValues
  nowMs: number
}

function Tile({ id, name, live, nowMs }: TileProps) {
  const numberOf = (metric: string) => freshNumber(live.latest(id, metric), nowMs)
  const status = live.latest(id, 'UNIT_STATUS')
  const shown = status && isFresh(status, nowMs) ? unitStatus(status.value) : undefined
  const charge = numberOf('BATT_SOC_PERCENT')
  const energy = numberOf('BATT_ENERGY_AVAIL_KWH')
  const power = numberOf('BATT_POWER_KW')
  const figures = [
    ...(energy === null ? [] : [`${amountText(energy)} kWh`]),
    ...(power === null ? [] : [`${amountText(power)} kW`]),
  ]
  return (
    <li className={tile}>
      <span className={tileHead}>
        <Link href={paths.asset.link(id)}>{name}</Link>
        {shown && (
          <span title={shown.hint}>
            <RunModeBadge status={shown} />
          </span>
        )}
      </span>
      {charge === null ? (
        <span className={quiet}>---</span>
      ) : (
        <Meter label={`State of charge of ${name}`} percent={charge} tone={shown?.tone} />
      )}
      <span className={tileText}>{figures.join(', ')}</span>
      <span className={tileText}>
        {/* Until the server has said something of it, nothing is known. */}
        {live.receivedAt(id) !== null &&
          reportText(
            tileMetrics.flatMap(metric => live.latest(id, metric) ?? []),
            nowMs,
          )}
      </span>
    </li>
  )
}

/** '40 s ago' of the oldest value that is shown, 'last reported 3 h ago' where none is; '' of new ones. */
function reportText(reports: readonly LiveValue[], nowMs: number): string {
  if (reports.length === 0) return 'no report'
  const timesOf = (some: readonly LiveValue[]) => some.map(({ at, receivedAt }) => at ?? receivedAt)
  const fresh = reports.filter(report => isFresh(report, nowMs))
  if (fresh.length === 0) return `last reported ${ageText(nowMs - Math.max(...timesOf(reports)))}`
  return ageText(nowMs - Math.min(...timesOf(fresh))) ?? ''
}
