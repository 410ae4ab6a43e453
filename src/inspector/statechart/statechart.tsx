// A machine's statechart: the picture, what its lines mean, and the same in words.
import { useEffect, useState } from 'react'
import type { AnyStateMachine } from 'xstate'
import type { Drawing } from './chart-drawing.ts'
import { ChartInWords } from './chart-in-words.tsx'
import { ChartLegend } from './chart-legend.tsx'
import type { ChartSubject } from './chart-model.ts'
import { ChartPicture } from './chart-picture.tsx'
import { drawingFor } from './lay-out-chart.ts'
import { chartFoot, chartNotice, statechart } from './statechart.css.ts'

export function Statechart(props: ChartSubject) {
  const { machine } = props
  const drawing = useDrawing(machine)
  return (
    <figure className={statechart} aria-label={`Statechart of ${machine.id}`}>
      {drawing === 'drawing' && <p className={chartNotice}>The statechart is being laid out...</p>}
      {drawing === 'failed' && (
        <p className={chartNotice} role="alert">
          The statechart could not be laid out. Here it is in words.
        </p>
      )}
      {typeof drawing === 'object' && <ChartPicture key={machine.id} {...props} drawing={drawing} />}
      <div className={chartFoot}>
        {drawing !== 'failed' && <ChartLegend />}
        <ChartInWords key={`${machine.id} ${drawing === 'failed'}`} {...props} open={drawing === 'failed'} />
      </div>
    </figure>
  )
}

function useDrawing(machine: AnyStateMachine): Drawing | 'drawing' | 'failed' {
  const [drawn, setDrawn] = useState<{ machine: AnyStateMachine; drawing: Drawing | 'failed' } | null>(null)
  useEffect(() => {
    let wanted = true
    const take = (drawing: Drawing | 'failed') => wanted && setDrawn({ machine, drawing })
    drawingFor(machine).then(take, () => take('failed'))
    return () => {
      wanted = false
    }
  }, [machine])
  return drawn?.machine === machine ? drawn.drawing : 'drawing'
}
