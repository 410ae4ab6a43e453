// A small fleet, battery by battery: what each reports.
import { Link } from 'wouter'
import { unitStatus } from '../../../domain/telemetry/unit-status.ts'
import type { LiveValues } from '../../hooks/telemetry/live-values.ts'
import type { Battery } from '../../hooks/use-batteries.ts'
import { paths } from '../../paths.ts'
import { RunModeBadge } from '../../ui/button/run-mode-badge.tsx'
import { Meter } from '../../ui/feedback/meter.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { quiet, tile, tileHead, tiles, tileText } from './start-page.css.ts'

interface FleetTilesProps {
  batteries: readonly Battery[]
  live: LiveValues
}

export const FleetTiles = ({ batteries, live }: FleetTilesProps) => (
  <Panel title="Batteries">
    <ul className={tiles} aria-label="Batteries">
      {batteries.map(({ id, name }) => (
        <Tile key={id} id={id} name={name} live={live} />
      ))}
    </ul>
  </Panel>
)

function Tile({ id, name, live }: { id: string; name: string; live: LiveValues }) {
  const status = live.latest(id, 'UNIT_STATUS')
  const shown = status && unitStatus(status.value)
  const charge = numberOf(live, id, 'BATT_SOC_PERCENT')
  const energy = numberOf(live, id, 'BATT_ENERGY_AVAIL_KWH')
  const power = numberOf(live, id, 'BATT_POWER_KW')
  return (
    <li className={tile}>
      <span className={tileHead}>
        <Link href={paths.asset.link(id)}>{name}</Link>
        {shown && <RunModeBadge status={shown} />}
      </span>
      {charge === null ? (
        <span className={quiet}>---</span>
      ) : (
        <Meter label={`State of charge of ${name}`} percent={charge} tone={shown?.tone} />
      )}
      <span className={tileText}>
        {energy !== null && `${decimal(energy)} kWh`}
        {power !== null && `, ${decimal(power)} kW`}
      </span>
    </li>
  )
}

function numberOf(live: LiveValues, id: string, metric: string): number | null {
  const value = live.latest(id, metric)?.value
  return typeof value === 'number' ? value : null
}

const decimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const decimal = (value: number): string => decimals.format(Math.round(value * 10) / 10 + 0).replace('-', '−')
