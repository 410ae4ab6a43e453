// A machine's statechart: the picture, its legend, and the same in words.
import { useEffect, useState } from 'react'
import type { AnyStateMachine } from 'xstate'
import { Button } from '../../ui/button/button.tsx'
import type { Drawing } from './chart-drawing.ts'
import { ChartInWords } from './chart-in-words.tsx'
import { ChartLegend } from './chart-legend.tsx'
import type { ChartSubject } from './chart-model.ts'
import { ChartPicture } from './chart-picture.tsx'
import { drawingFor } from './lay-out-chart.ts'
import { chartFoot, chartNotice, statechart } from './statechart.css.ts'

export function Statechart(props: ChartSubject) {
  const { machine } = props
  const { drawing, retry } = useDrawing(machine)
  return (
    <figure className={statechart} aria-label={`Statechart of ${machine.id}`}>
      {drawing === 'drawing' && <p className={chartNotice}>The statechart is being laid out...</p>}
      {drawing === 'failed' && (
        <p className={chartNotice} role="alert">
          The statechart could not be laid out. Here it is in words.{' '}
          <Button onClick={retry}>Try again</Button>
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

function useDrawing(machine: AnyStateMachine) {
  const [drawn, setDrawn] = useState<{ machine: AnyStateMachine; drawing: Drawing | 'failed' } | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt lays the same machine out
  useEffect(() => {
    let wanted = true
    const take = (drawing: Drawing | 'failed') => wanted && setDrawn({ machine, drawing })
    drawingFor(machine).then(take, () => take('failed'))
    return () => {
      wanted = false
    }
  }, [machine, attempt])
  const retry = () => {
    setDrawn(null)
    setAttempt(before => before + 1)
  }
  return { drawing: drawn?.machine === machine ? drawn.drawing : 'drawing', retry }
}
