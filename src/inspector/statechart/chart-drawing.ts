// The drawing of a statechart's layout: boxes, marks, lines and labels, each with its position in the whole picture.
import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js'
import type { ChartArrow, ChartState, StatechartModel } from './chart-model.ts'

export interface Drawing {
  machine: string
  width: number
  height: number
  /** Outer boxes first. */
  states: (ChartState & ChartBox)[]
  arrows: DrawnArrow[]
  begins: ChartBox[]
  anywhere: ChartBox[]
}

/** Pixels, from the picture's upper left corner. */
export interface ChartBox {
  x: number
  y: number
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

export interface DrawnArrow extends ChartArrow {
  points: Point[]
  label: ChartBox | null
}

export function drawingOf(chart: StatechartModel, laidOut: ElkNode): Drawing {
  const nodes = new Map(nodesIn(laidOut).map(node => [node.id, boxOf(node)]))
  const edges = new Map((laidOut.edges ?? []).map(edge => [edge.id, edge]))
  const box = (id: string): ChartBox => nodes.get(id) ?? nowhere
  return {
    machine: chart.machine,
    ...box(laidOut.id),
    states: chart.states.map(state => ({ ...state, ...box(state.id) })),
    arrows: chart.arrows.map(arrow => drawnArrow(arrow, edges.get(arrow.id))),
    begins: chart.begins.map(({ id }) => box(id)),
    anywhere: chart.anywhere.map(({ id }) => box(id)),
  }
}

function drawnArrow(arrow: ChartArrow, edge: ElkExtendedEdge | undefined): DrawnArrow {
  const [section] = edge?.sections ?? []
  const [label] = edge?.labels ?? []
  const points = section ? [section.startPoint, ...(section.bendPoints ?? []), section.endPoint] : []
  return {
    ...arrow,
    points: arrow.isBack ? points.toReversed() : points,
    label: label ? boxOf(label) : null,
  }
}

/** A line with round corners, for the `d` of a path. It ends where the arrow's head begins. */
export function svgPathOf(points: readonly Point[], radius = 8): string {
  const [first, ...rest] = points
  if (!first) return ''
  const parts = rest.map((corner, i) => {
    const before = points[i] as Point
    const after = rest[i + 1]
    if (!after) return `L${at(corner)}`
    const reach = Math.min(radius, distance(before, corner) / 2, distance(corner, after) / 2)
    return `L${at(towards(corner, before, reach))}Q${at(corner)} ${at(towards(corner, after, reach))}`
  })
  return `M${at(first)}${parts.join('')}`
}

/** The head of an arrow, for the `d` of a path. */
export function headOf(points: readonly Point[], size = 7): string {
  const tip = points.at(-1)
  const before = points.at(-2)
  if (!tip || !before) return ''
  const length = distance(before, tip) || 1
  const [dx, dy] = [(tip.x - before.x) / length, (tip.y - before.y) / length]
  const foot = { x: tip.x - dx * size, y: tip.y - dy * size }
  const half = size * 0.6
  const left = { x: foot.x - dy * half, y: foot.y + dx * half }
  const right = { x: foot.x + dy * half, y: foot.y - dx * half }
  return `M${at(tip)}L${at(left)}L${at(right)}Z`
}

const nowhere: ChartBox = { x: 0, y: 0, width: 0, height: 0 }

const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<ChartBox>): ChartBox => ({
  x,
  y,
  width,
  height,
})

const nodesIn = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(nodesIn)]

const at = ({ x, y }: Point): string => `${round(x)},${round(y)}`
const round = (value: number): number => Math.round(value * 10) / 10

const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y)

function towards(from: Point, to: Point, by: number): Point {
  const length = distance(from, to) || 1
  return { x: from.x + ((to.x - from.x) * by) / length, y: from.y + ((to.y - from.y) * by) / length }
}
