// The same as on the map, as a list: each place with the units that the plan has there, what is under way, and what the plan does not have.

import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { isLocated } from '../../../../domain/telemetry/position.ts'
import { pluralize } from '../../../../domain/words/pluralize.ts'
import { paths } from '../../../paths.ts'
import type { Layout } from '../../../schedule/layout/layout.ts'
import { isAtPlace, type UnitPosition } from './fleet-positions.ts'
import { note, placeHead, placeItem, placeList, unitText } from './map.css.ts'
import { isOnMap } from './projection.ts'
import { UnitList, UnplannedUnits } from './unit-list.tsx'
import type { Reported } from './use-reported.ts'

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
  const unplanned = units.reported.filter(({ isInPlan }) => !isInPlan)
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
      {unplanned.length > 0 && (
        <li className={placeItem}>
          <div className={placeHead}>
            <span>{units.layout ? 'Not in the plan' : 'Without a plan'}</span>
            <span className={unitText}>{pluralize(unplanned.length, 'unit', 'units')}</span>
          </div>
          <UnplannedUnits units={unplanned} />
        </li>
      )}
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

function Group({ head, notDrawn = false, units, layout, ...reported }: GroupProps) {
  return (
    <li className={placeItem}>
      <div className={placeHead}>
        <span>{head}</span>
        {layout && <span className={unitText}>{pluralize(units.length, 'unit', 'units')}</span>}
      </div>
      {notDrawn && <p className={note}>Not on the map, which ends before the poles.</p>}
      {layout && units.length > 0 && <UnitList units={units} layout={layout} {...reported} />}
    </li>
  )
}
