// The same as on the map, as a list: each place with the units that are there, and what is under way.
import type { ReactNode } from 'react'
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
import { useNow } from '../../../ui/hooks/use-now.ts'
import { isAtPlace, type UnitPosition } from './fleet-positions.ts'
import { note, placeHead, placeItem, placeList, unitItem, unitList, unitText } from './map.css.ts'
import { isLocated, isOnMap } from './projection.ts'
import type { Reported } from './use-reported.ts'

/** More of one place are counted, not named. */
const maxNamed = 40
/** Old values are told from new ones in minutes. */
const refreshMs = 60_000

export interface ListedPlace {
  id: string
  name: string
  latitude: number | null
  longitude: number | null
}

interface FleetListProps extends Reported {
  places: readonly ListedPlace[]
  positions: readonly UnitPosition[]
  layout: Layout | null
  minute: number
}

export function FleetList({ places, positions, ...units }: FleetListProps) {
  const known = new Set(places.map(({ id }) => id))
  const elsewhere = positions.filter(
    ({ where }) => where === null || ('place' in where && !known.has(where.place)),
  )
  const onTheWay = positions.filter(({ where }) => where && 'trip' in where)
  return (
    <ul className={placeList} aria-label="Places and units">
      {onTheWay.length > 0 && <Group head="Under way" units={onTheWay} {...units} />}
      {places.map(place => (
        <Group
          key={place.id}
          head={<Link href={paths.place.link(place.id)}>{nameOf(place)}</Link>}
          notDrawn={isLocated(place) && !isOnMap(place)}
          units={positions.filter(unit => isAtPlace(unit, place.id))}
          {...units}
        />
      ))}
      {elsewhere.length > 0 && <Group head="Not at a recorded place" units={elsewhere} {...units} />}
    </ul>
  )
}

const nameOf = ({ id, name }: ListedPlace): string => (name === id ? id : `${name} (${id})`)

type GroupProps = Omit<FleetListProps, 'places' | 'positions'> & {
  head: ReactNode
  /** It has coordinates, and the map ends before them. */
  notDrawn?: boolean
  units: readonly UnitPosition[]
}

function Group({ head, notDrawn = false, units, layout, minute, assetIdOf, live }: GroupProps) {
  return (
    <li className={placeItem}>
      <div className={placeHead}>
        <span>{head}</span>
        {layout && <span className={unitText}>{pluralize(units.length, 'unit', 'units')}</span>}
      </div>
      {notDrawn && <p className={note}>Not on the map, which ends before the poles.</p>}
      {layout && units.length > 0 && (
        <UnitList units={units} layout={layout} minute={minute} assetIdOf={assetIdOf} live={live} />
      )}
    </li>
  )
}

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
  const nowMs = useNow(now => Math.floor(now / refreshMs) * refreshMs)
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
