// The shapes of a statechart. Active, visited and last taken parts differ in form as well as colour: by the width of a line,
// by dashes, and by marks.
import { memo } from 'react'
import { type Drawing, type DrawnArrow, headOf, svgPathOf } from './chart-drawing.ts'
import { anywhereTitle, inset, lineHeight, titleHeight } from './chart-graph.ts'
import type { ChartSubject } from './chart-model.ts'
import {
  anywhereBox,
  arrowHead,
  arrowLabel,
  arrowLine,
  chartMark,
  chartText,
  stateBox,
  stateTitle,
} from './statechart.css.ts'

type Highlight = Pick<ChartSubject, 'active' | 'last' | 'visited'>

interface ChartShapesProps extends Highlight {
  drawing: Drawing
}

/** Boxes first, then lines, then labels, so that no line covers a label. */
export const ChartShapes = memo(function ChartShapes({ drawing, ...highlight }: ChartShapesProps) {
  return (
    <>
      {drawing.states.map(state => (
        <StateShape key={state.id} state={state} highlight={highlight} />
      ))}
      {drawing.anywhere.map(box => (
        <g key={`${box.x} ${box.y}`}>
          <rect className={anywhereBox} {...box} rx={12} />
          <text className={chartText} data-visited x={box.x + inset} y={box.y + 16.5}>
            {anywhereTitle}
          </text>
        </g>
      ))}
      {drawing.begins.map(({ x, y, width }) => (
        <circle
          key={`${x} ${y}`}
          className={chartMark}
          data-begin
          cx={x + width / 2}
          cy={y + width / 2}
          r={width / 2}
        />
      ))}
      {drawing.arrows.map(arrow => (
        <ArrowShape key={arrow.id} arrow={arrow} highlight={highlight} />
      ))}
      {drawing.arrows.map(arrow => (
        <LabelShape key={arrow.id} arrow={arrow} highlight={highlight} />
      ))}
    </>
  )
})

function StateShape({ state, highlight }: { state: Drawing['states'][number]; highlight: Highlight }) {
  const { id, x, y, width, height, title, lines, isFinal, isOuter } = state
  const isActive = highlight.active.has(id)
  const isVisited = highlight.visited.states.has(id)
  const left = x + inset
  return (
    <g data-state={id}>
      <rect
        className={stateBox}
        x={x}
        y={y}
        width={width}
        height={height}
        rx={8}
        data-outer={isOuter || undefined}
        data-visited={isVisited || undefined}
        data-active={isActive || undefined}
      />
      {isFinal && (
        <rect
          className={stateBox}
          data-inner
          data-visited={isVisited || undefined}
          x={x + 4}
          y={y + 4}
          width={width - 8}
          height={height - 8}
          rx={5}
        />
      )}
      {isActive && (
        <circle className={chartMark} data-active cx={left + 5} cy={y + titleHeight / 2 + 3} r={5} />
      )}
      <text className={stateTitle} x={isActive ? left + 16 : left} y={y + titleHeight / 2 + 7.5}>
        {title}
      </text>
      {isVisited && (
        <path className={chartMark} d={`M${x + width - 22},${y + titleHeight / 2 + 3}l4,4l7,-8`} />
      )}
      {lines.map(({ text, transition }, i) => (
        <text
          key={text}
          className={chartText}
          x={left}
          y={y + titleHeight + i * lineHeight + 13}
          data-visited={transition === null || highlight.visited.transitions.has(transition) || undefined}
          data-last={(transition !== null && highlight.last.includes(transition)) || undefined}
        >
          {text}
        </text>
      ))}
    </g>
  )
}

function ArrowShape({
  arrow: { points, transition },
  highlight,
}: {
  arrow: DrawnArrow
  highlight: Highlight
}) {
  const looks = looksOf(transition, highlight)
  return (
    <>
      <path className={arrowLine} d={svgPathOf(points)} {...looks} />
      <path className={arrowHead} d={headOf(points, looks['data-last'] ? 11 : 8)} {...looks} />
    </>
  )
}

function LabelShape({
  arrow: { label, lines, transition },
  highlight,
}: {
  arrow: DrawnArrow
  highlight: Highlight
}) {
  if (!label) return null
  const looks = looksOf(transition, highlight)
  return (
    <g data-label={transition}>
      <rect className={arrowLabel} {...label} rx={4} {...looks} />
      {lines.map((line, i) => (
        <text
          key={line}
          className={chartText}
          textAnchor="middle"
          x={label.x + label.width / 2}
          y={label.y + i * lineHeight + 13}
          {...looks}
        >
          {line}
        </text>
      ))}
    </g>
  )
}

/** An initial mark looks like a visited part. */
const looksOf = (transition: string | null, { last, visited }: Highlight) => ({
  'data-visited': transition === null || visited.transitions.has(transition) || undefined,
  'data-last': (transition !== null && last.includes(transition)) || undefined,
})
