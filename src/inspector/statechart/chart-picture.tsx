// The picture of a statechart, which can be zoomed and moved by wheel, drag, buttons and keys.
import { Zoom } from '@visx/zoom'
import { type KeyboardEvent, useMemo } from 'react'
import { SmallTool } from '../../ui/button/small-tool.tsx'
import { stateLabel } from '../common/state-words.ts'
import { toolGroup } from '../common/tool.css.ts'
import type { ChartBox, Drawing } from './chart-drawing.ts'
import type { ChartSubject } from './chart-model.ts'
import { ChartShapes } from './chart-shapes.tsx'
import { chartFrame, chartPicture, chartRoom, chartTools } from './statechart.css.ts'
import { type ChartZoom, pinchFactor, useChartView } from './use-chart-view.ts'

interface ChartPictureProps extends ChartSubject {
  drawing: Drawing
}

const [smallest, largest] = [0.1, 4]

export const ChartPicture = (props: ChartPictureProps) => (
  <Zoom<HTMLDivElement>
    width={0}
    height={0}
    scaleXMin={smallest}
    scaleYMin={smallest}
    scaleXMax={largest}
    scaleYMax={largest}
    pinchDelta={pinchFactor}
  >
    {zoom => <ZoomedPicture {...props} zoom={zoom} />}
  </Zoom>
)

function ZoomedPicture({ zoom, ...props }: ChartPictureProps & { zoom: ChartZoom }) {
  const { machine, active, last, visited, drawing } = props
  const focus = useMemo(() => focusOf(drawing, active), [drawing, active])
  const { showWhole, zoomIn, zoomOut, byKey } = useChartView(zoom, drawing, focus)

  function pressKey(event: KeyboardEvent): void {
    const move = event.ctrlKey || event.metaKey || event.altKey ? undefined : byKey[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }

  return (
    <div className={chartRoom}>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: its keys move and zoom the picture. */}
      <div
        ref={zoom.containerRef}
        className={chartFrame}
        role="group"
        aria-label={`Picture of ${machine.id}`}
        aria-description="+ and - zoom, 0 fits, arrows move"
        tabIndex={0}
        data-held={zoom.isDragging || undefined}
        onKeyDown={pressKey}
      >
        {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: its keys move and zoom the picture. */}
        <svg className={chartPicture} role="img" aria-label={inShort(props)}>
          <g transform={zoom.toString()}>
            <ChartShapes drawing={drawing} active={active} last={last} visited={visited} />
          </g>
        </svg>
      </div>
      <div className={`${toolGroup} ${chartTools}`} role="group" aria-label="Zoom">
        <SmallTool name="Zoom in" sign="+" shortcut="+" onPress={zoomIn} />
        <SmallTool name="Zoom out" sign="−" shortcut="-" onPress={zoomOut} />
        <SmallTool name="Fit" shortcut="0" onPress={showWhole} />
      </div>
    </div>
  )
}

/** 'session: signedIn is active' */
function inShort({ machine, active }: ChartSubject): string {
  const names = innermost(active).map(stateLabel)
  if (names.length === 0) return `${machine.id}: no state is active`
  return `${machine.id}: ${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} active`
}

/** The active state, or the initial one. */
function focusOf({ states, begins, width, height }: Drawing, active: ReadonlySet<string>): ChartBox {
  const [shown] = innermost(active)
  return states.find(({ id }) => id === shown) ?? begins[0] ?? { x: 0, y: 0, width, height }
}

const innermost = (active: ReadonlySet<string>): string[] =>
  [...active].filter(id => ![...active].some(other => other.startsWith(`${id}.`)))
