// Where the marks of reported positions stand on the map, and what is written beside them.
import type { GeoProjection } from 'd3-geo'
import { ageText } from '../../../../domain/words/age.ts'
import { pluralize } from '../../../../domain/words/pluralize.ts'
import { around, type Box } from './place-labels.ts'
import { isOnMap, type Point, pointOf } from './projection.ts'
import type { ReportedUnit, Standing } from './reported-units.ts'

/** Units of one standing at nearly one point of the map. */
export interface ReportedGroup {
  key: string
  standing: Standing
  units: readonly ReportedUnit[]
  point: Point
  /** They are further than the map reaches: the point is at its edge. */
  isOutside: boolean
}

/** Where a unit that is misplaced should be. */
export interface PlannedMark {
  key: string
  names: readonly string[]
  point: Point
  /** Where its units report to be. */
  reportedAt: readonly Point[]
}

interface Drawing {
  projection: GeoProjection
  /** Of the places, by id. */
  points: ReadonlyMap<string, Point>
  width: number
  height: number
}

/** In px. Marks that are closer are one, or stand beside the place. */
const nearPx = 14
/** From the edge of the map to the middle of a mark. */
const edgePx = 10

/** From the mark of a place to those beside it, which it would cover; the first one that covers no other place. */
const besidePlace: Record<Standing | 'planned', readonly Point[]> = {
  placed: [
    [20, -9],
    [-20, -9],
    [0, -19],
    [20, 9],
  ],
  misplaced: [
    [-20, -9],
    [20, -9],
    [0, -19],
    [-20, 9],
  ],
  planned: [
    [20, 9],
    [-20, 9],
    [20, -9],
    [-20, -9],
  ],
  stale: [
    [-20, 9],
    [20, 9],
    [-20, -9],
  ],
  uncompared: [
    [0, -19],
    [-20, 9],
  ],
}

function beside(place: Point, standing: Standing | 'planned', points: ReadonlyMap<string, Point>): Point {
  const others = [...points.values()].filter(each => each !== place)
  const choices = besidePlace[standing].map(offset => sum(place, offset))
  const free = choices.find(choice => !others.some(other => near(other, choice)))
  return free ?? choices[0] ?? place
}

/** What marks beside places cover, now or later: names of places leave it free and do not jump. */
export const besideBoxes = (points: ReadonlyMap<string, Point>): Box[] =>
  [...points.values()].flatMap(place =>
    (['placed', 'misplaced', 'planned'] as const).map(each =>
      around(beside(place, each, points), nearPx / 2),
    ),
  )

const near = ([x1, y1]: Point, [x2, y2]: Point): boolean => Math.hypot(x1 - x2, y1 - y2) < nearPx
const sum = ([x1, y1]: Point, [x2, y2]: Point): Point => [x1 + x2, y1 + y2]

export function reportedGroups(units: readonly ReportedUnit[], drawing: Drawing): ReportedGroup[] {
  const groups: (ReportedGroup & { units: ReportedUnit[] })[] = []
  for (const unit of units.filter(({ position }) => isOnMap(position))) {
    const { standing } = unit
    const { point, isOutside } = pointWithin(unit, drawing)
    const group = groups.find(each => each.standing === standing && near(each.point, point))
    if (group) group.units.push(unit)
    else groups.push({ key: `${standing} ${unit.assetId}`, standing, units: [unit], point, isOutside })
  }
  return groups
}

function pointWithin(
  { position, standing }: ReportedUnit,
  { projection, points, width, height }: Drawing,
): { point: Point; isOutside: boolean } {
  const [x, y] = pointOf(projection, position)
  const place = [...points.values()].find(each => near(each, [x, y]))
  if (place) return { point: beside(place, standing, points), isOutside: false }
  const within = (at: number, size: number) => Math.min(size - edgePx, Math.max(edgePx, at))
  const point: Point = [within(x, width), within(y, height)]
  return { point, isOutside: x < 0 || y < 0 || x > width || y > height }
}

export function plannedMarks(
  groups: readonly ReportedGroup[],
  points: ReadonlyMap<string, Point>,
): PlannedMark[] {
  const marks = new Map<string, PlannedMark & { names: string[]; reportedAt: Point[] }>()
  for (const { standing, units, point: reportedAt } of groups) {
    if (standing !== 'misplaced') continue
    for (const { name, plannedPlace } of units) {
      const place = points.get(plannedPlace ?? '')
      if (plannedPlace === null || !place) continue
      const mark = marks.get(plannedPlace) ?? {
        key: plannedPlace,
        names: [],
        point: beside(place, 'planned', points),
        reportedAt: [],
      }
      marks.set(plannedPlace, mark)
      mark.names.push(name)
      if (!mark.reportedAt.includes(reportedAt)) mark.reportedAt.push(reportedAt)
    }
  }
  return [...marks.values()]
}

/** More are counted. */
const maxNamed = 3

const namesText = (names: readonly string[]): string =>
  names.length > maxNamed ? pluralize(names.length, 'battery', 'batteries') : names.join(', ')

/** 'MB-6 misplaced'; those where their plan has them are counted, as the plan's are beside them: '2 reported'. */
export function groupText({ standing, units, isOutside }: ReportedGroup): string {
  if (standing === 'placed') return `${units.length > 1 ? units.length : units[0]?.name} reported`
  const names = namesText(units.map(({ name }) => name))
  const stands = { misplaced: ' misplaced', stale: ' stale', uncompared: '' }[standing]
  return `${names}${stands}${isOutside ? ', outside the map' : ''}`
}

/** 'MB-6 planned' */
export const plannedText = ({ names }: PlannedMark): string => `${namesText(names)} planned`

/** The oldest counts. */
export const oldestMs = ({ units }: ReportedGroup): number =>
  Math.min(...units.map(({ position }) => position.atMs))

/** ', 3 min ago', ', up to 3 min ago' of several; empty for new ones. */
export function ageNote(group: ReportedGroup, nowMs: number): string {
  const age = ageText(nowMs - oldestMs(group))
  if (age === null) return ''
  return group.units.length > 1 ? `, up to ${age}` : `, ${age}`
}
