// Lays statecharts out in a worker, once for each machine.
import ElkApi, { type ELK, type ElkNode } from 'elkjs/lib/elk-api.js'
// Not bundled: it is a program of its own.
import elkWorker from 'elkjs/lib/elk-worker.min.js?url'
import type { AnyStateMachine } from 'xstate'
import { type Drawing, drawingOf } from './chart-drawing.ts'
import { graphOf, type TextWidth } from './chart-graph.ts'
import { chartOf } from './chart-model.ts'
import { chartFont } from './statechart.css.ts'

const drawings = new WeakMap<AnyStateMachine, Promise<Drawing>>()

/** Rejects if the layout fails; another call tries again. */
export function drawingFor(machine: AnyStateMachine): Promise<Drawing> {
  const known = drawings.get(machine)
  if (known) return known
  const drawing = draw(machine)
  drawings.set(machine, drawing)
  drawing.catch(() => drawings.delete(machine))
  return drawing
}

async function draw(machine: AnyStateMachine): Promise<Drawing> {
  const chart = chartOf(machine)
  return drawingOf(chart, await laidOut(graphOf(chart, createTextWidth())))
}

/** In a worker that is terminated with its response. */
function laidOut(graph: ElkNode): Promise<ElkNode> {
  let elk: ELK | null = null
  const response = new Promise<ElkNode>((resolve, reject) => {
    elk = new ElkApi({
      workerFactory() {
        const worker = new Worker(elkWorker)
        worker.addEventListener('error', () => reject(new Error('The layout failed.')))
        return worker
      },
    })
    elk.layout(graph).then(resolve, reject)
  })
  return response.finally(() => elk?.terminateWorker())
}

/** Without a canvas: the width of a wide letter as a share of the font size. */
const roughly = 0.62

function createTextWidth(): TextWidth {
  const { size, family, weights } = chartFont
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return text => text.length * size * roughly
  context.font = `${weights.strong} ${size}px ${family}`
  return text => context.measureText(text).width
}
