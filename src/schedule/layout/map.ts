// The schematic map: depots in the middle, around them the sites that they serve, and beside each site the microgrid fed there;
// and where the fleet is at a minute. Plans have no coordinates: locations are near where trips join them.
import { runKinds } from '../../../domain/schedule/runs/runs.ts'
import { at, runKindAt } from './column.ts'
import { type Layout, rowCount, runIndexAt } from './layout.ts'
import { unitLocationAt } from './unit-location.ts'

export type LocationKind = 'depot' | 'site' | 'microgrid'

export interface MapLocation {
  /** Index into names. */
  name: number
  kind: LocationKind
  /** From -1 to 1, the middle at 0. */
  x: number
  y: number
}

export interface FleetMap {
  locations: readonly MapLocation[]
  byName: ReadonlyMap<number, MapLocation>
}

const radius = { depot: 0.3, site: 0.74, microgrid: 0.96 }

export function mapOf(layout: Layout): FleetMap {
  const depots = depotsOf(layout)
  const sites = sitesOf(layout, depots)
  const grids = microgridsOf(layout)
  const angles = new Map(sites.map((site, i) => [site, turn(i, sites.length)]))
  const locations: MapLocation[] = [
    ...[...depots].map((name, i) =>
      depots.size === 1
        ? { name, kind: 'depot' as const, x: 0, y: 0 }
        : around(name, 'depot', turn(i, depots.size)),
    ),
    ...sites.map(name => around(name, 'site', angles.get(name) ?? 0)),
    ...[...grids].map(([name, site], i) =>
      around(name, 'microgrid', angles.get(site) ?? turn(i + 0.5, grids.size)),
    ),
  ]
  return { locations, byName: new Map(locations.map(location => [location.name, location])) }
}

const turn = (i: number, count: number) => (2 * Math.PI * i) / Math.max(1, count) - Math.PI / 2
const around = (name: number, kind: LocationKind, angle: number): MapLocation => ({
  name,
  kind,
  x: Math.cos(angle) * radius[kind],
  y: Math.sin(angle) * radius[kind],
})

/** Locations where a battery charges, or where a truck is parked at the start of the day. */
function depotsOf(layout: Layout): Set<number> {
  const { runs, rows } = layout
  const charge = runKinds.indexOf('charge')
  const found = new Set<number>()
  for (const [run, kind] of runs.kind.entries()) if (kind === charge) found.add(at(runs.subject, run))
  for (const [row, kind] of rows.kinds.entries()) {
    const first = at(runs.offsets, row)
    if (kind === 'truck' && at(runs.offsets, row + 1) > first && runKindAt(layout, first) === 'park')
      found.add(at(runs.subject, first))
  }
  return found
}

/** Ordered by the depot that serves them, so that most trips are short on the map. */
function sitesOf({ trips }: Layout, depots: ReadonlySet<number>): number[] {
  const servedBy = new Map<number, number>()
  const order = [...depots]
  for (const [trip, destination] of trips.destination.entries()) {
    if (depots.has(destination) || servedBy.has(destination)) continue
    servedBy.set(destination, order.indexOf(trips.source[trip] ?? -1))
  }
  return [...servedBy].sort((a, b) => a[1] - b[1] || a[0] - b[0]).map(([site]) => site)
}

/** Each microgrid with the location at which a battery first feeds it. */
function microgridsOf(layout: Layout): Map<number, number> {
  const microgrid = runKinds.indexOf('microgrid')
  const { offsets, kind, subject, startMinute } = layout.runs
  const found = new Map<number, number>()
  for (let row = 0; row < rowCount(layout); row++) {
    for (let run = at(offsets, row); run < at(offsets, row + 1); run++) {
      const name = at(subject, run)
      if (kind[run] !== microgrid || found.has(name)) continue
      const where = unitLocationAt(layout, row, at(startMinute, run))
      found.set(name, where && 'place' in where ? where.place : -1)
    }
  }
  return found
}

/** Where the fleet is at a minute; locations are indexes into names. */
export interface FleetPositions {
  batteryCounts: ReadonlyMap<number, number>
  /** Microgrids that are being fed. */
  fed: ReadonlySet<number>
  /** Trips under way, as indexes of trips. */
  trips: readonly number[]
}

export function fleetAt(layout: Layout, minute: number): FleetPositions {
  const microgrid = runKinds.indexOf('microgrid')
  const batteryCounts = new Map<number, number>()
  const fed = new Set<number>()
  const trips: number[] = []
  for (const [row, kind] of layout.rows.kinds.entries()) {
    const where = unitLocationAt(layout, row, minute)
    if (where === null) continue
    if ('trip' in where) {
      if (kind === 'truck') trips.push(where.trip)
      continue
    }
    if (kind === 'truck') continue
    batteryCounts.set(where.place, (batteryCounts.get(where.place) ?? 0) + 1)
    const run =
      at(layout.runs.offsets, row) + (runIndexAt(layout, row, Math.min(minute, layout.minutes - 1)) ?? 0)
    if (layout.runs.kind[run] === microgrid) fed.add(at(layout.runs.subject, run))
  }
  return { batteryCounts, fed, trips }
}
