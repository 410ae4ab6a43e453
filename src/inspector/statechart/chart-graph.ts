// A statechart as a graph for the layout, with the size of each part.
import type { ElkExtendedEdge, ElkLabel, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api.js'
import type { ChartArrow, ChartMark, ChartState, StatechartModel } from './chart-model.ts'

/** The width of a text in the chart's boldest type, in pixels. */
export type TextWidth = (text: string) => number

export const lineHeight = 18
export const titleHeight = 30
export const inset = 10
/** Room beside the title for the marks of an active and of a visited state. */
const markRoom = 40
export const anywhereTitle = 'in any of these'

export function graphOf(chart: StatechartModel, measure: TextWidth): ElkNode {
  const nodeOf = (state: ChartState): ElkNode => {
    const isIn = ({ parent }: { parent: string | null }) => parent === state.id
    return boxNode(state, measure, [
      ...chart.begins.filter(isIn).map(beginNode),
      ...chart.anywhere.filter(isIn).map(mark => anywhereNode(mark, measure)),
      ...chart.states.filter(isIn).map(nodeOf),
    ])
  }
  return {
    id: 'chart',
    layoutOptions: { ...layoutOptions, 'elk.padding': padding(inset, inset) },
    children: chart.states.filter(({ parent }) => parent === null).map(nodeOf),
    edges: chart.arrows.map(arrow => edgeOf(arrow, measure)),
  }
}

const layoutOptions: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.labelLabel': '6',
  'elk.layered.spacing.nodeNodeBetweenLayers': '30',
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
}

const padding = (top: number, side: number): string =>
  `[top=${top},left=${side},bottom=${side},right=${side}]`

function boxNode({ id, title, lines }: ChartState, measure: TextWidth, children: ElkNode[]): ElkNode {
  const widths = [measure(title) + markRoom, ...lines.map(({ text }) => measure(text))]
  const width = Math.ceil(Math.max(...widths)) + 2 * inset
  const height = titleHeight + lines.length * lineHeight + 8
  if (children.length === 0) return { id, width, height }
  return {
    id,
    children,
    // Layout options are not inherited.
    layoutOptions: {
      ...layoutOptions,
      'elk.padding': padding(height + inset, 2 * inset),
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${height})`,
    },
  }
}

const beginNode = ({ id }: ChartMark): ElkNode => ({
  id,
  width: 14,
  height: 14,
  layoutOptions: { 'elk.layered.layering.layerConstraint': 'FIRST' },
})

const anywhereNode = ({ id }: ChartMark, measure: TextWidth): ElkNode => ({
  id,
  width: Math.ceil(measure(anywhereTitle)) + 2 * inset,
  height: 24,
})

/** Arrows that lead upwards are reversed for the layout, so that the graph has no cycles. */
const edgeOf = ({ id, from, to, lines, isBack }: ChartArrow, measure: TextWidth): ElkExtendedEdge => ({
  id,
  sources: [isBack ? to : from],
  targets: [isBack ? from : to],
  labels: lines.length === 0 ? [] : [labelOf(lines, measure)],
})

const labelOf = (lines: readonly string[], measure: TextWidth): ElkLabel => ({
  text: lines.join(' '),
  width: Math.ceil(Math.max(...lines.map(measure))) + inset,
  height: lines.length * lineHeight,
  layoutOptions: { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' },
})
