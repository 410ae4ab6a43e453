// Where depots, sites and microgrids stand on the diagram: depots in the middle, around them the sites that they serve, and by
// each site the microgrid that is fed there. No plan has coordinates; what is near here is what trips join.
import { runKinds } from '../../../domain/schedule/runs/runs.ts'
import { type Layout, rowCount, runKindAt } from './layout.ts'
import { whereaboutsAt } from './unit-location.ts'

export type PlaceKind = 'depot' | 'site' | 'microgrid'

export interface Place {
  /** Index into names. */
  name: number
  kind: PlaceKind
  /** From -1 to 1, the middle at 0. */
  x: number
  y: number
}

export interface Places {
  list: readonly Place[]
  byName: ReadonlyMap<number, Place>
}

const radius = { depot: 0.3, site: 0.74, microgrid: 0.96 }

export function placesIn(layout: Layout): Places {
  const depots = depotsOf(layout)
  const sites = sitesOf(layout, depots)
  const grids = microgridsOf(layout)
  const angles = new Map(sites.map((site, i) => [site, turn(i, sites.length)]))
  const list: Place[] = [
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
  return { list, byName: new Map(list.map(place => [place.name, place])) }
}

const turn = (i: number, count: number) => (2 * Math.PI * i) / Math.max(1, count) - Math.PI / 2
const around = (name: number, kind: PlaceKind, angle: number): Place => ({
  name,
  kind,
  x: Math.cos(angle) * radius[kind],
  y: Math.sin(angle) * radius[kind],
})

/** Where something charges, or a truck stands when the day begins. */
function depotsOf(layout: Layout): Set<number> {
  const { runs, rows } = layout
  const charge = runKinds.indexOf('charge')
  const found = new Set<number>()
  for (const [run, kind] of runs.kind.entries()) if (kind === charge) found.add(runs.subject[run] ?? 0)
  for (const [row, kind] of rows.kinds.entries()) {
    const first = runs.offsets[row] ?? 0
    if (kind === 'truck' && (runs.offsets[row + 1] ?? 0) > first && runKindAt(layout, first) === 'park')
      found.add(runs.subject[first] ?? 0)
  }
  return found
}

/** In the order of the depots that serve them, so that most ways are short. */
function sitesOf({ trips }: Layout, depots: ReadonlySet<number>): number[] {
  const servedBy = new Map<number, number>()
  const order = [...depots]
  for (const [trip, destination] of trips.destination.entries()) {
    if (depots.has(destination) || servedBy.has(destination)) continue
    servedBy.set(destination, order.indexOf(trips.source[trip] ?? -1))
  }
  return [...servedBy].sort((a, b) => a[1] - b[1] || a[0] - b[0]).map(([site]) => site)
}

/** Each microgrid with the place at which a battery first feeds it. */
function microgridsOf(layout: Layout): Map<number, number> {
  const microgrid = runKinds.indexOf('microgrid')
  const { offsets, kind, subject, startMinute } = layout.runs
  const found = new Map<number, number>()
  for (let row = 0; row < rowCount(layout); row++) {
    for (let run = offsets[row] ?? 0; run < (offsets[row + 1] ?? 0); run++) {
      const name = subject[run] ?? 0
      if (kind[run] !== microgrid || found.has(name)) continue
      const where = whereaboutsAt(layout, row, startMinute[run] ?? 0)
      found.set(name, where && 'place' in where ? where.place : -1)
    }
  }
  return found
}
