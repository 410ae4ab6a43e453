// The time from a plan's bytes to the layout that the chart draws, in Node without a page, in ms:
//   layout    reading the bytes, checking every field, and writing the chart's columns of numbers unit by unit
//   copy      copying the columns from one thread to another, as the page's worker does
// 'cold' is the first run in a new thread; 'warm' is a run after the engine has compiled the code. Medians of the threads.
import { join } from 'node:path'
import { bundleForNode, runThread } from './bundle.mjs'
import { mediansOf, table, tenths } from './figures.mjs'

const threads = 5

export async function measure({ plans, folder }) {
  const code = await bundleForNode('bench/plan-thread.mjs', join(folder, 'code'))
  const figures = []
  for (const { rows, bytes, file } of plans) {
    const runs = []
    for (let i = 0; i < threads; i++) runs.push(await runThread(code, file))
    figures.push({ rows, bytes, ...mediansOf(runs) })
  }
  return { figures, text: asTable(figures) }
}

function asTable(figures) {
  const line = ({ rows, bytes }, state, { layout, copy }) => [
    `${rows} rows, ${tenths(bytes / 1e6)} MB, ${state}`,
    ...[layout, copy, layout + copy].map(tenths),
  ]
  return table(
    'From bytes to layout in Node, ms',
    ['plan', 'layout', 'copy', 'together'],
    figures.flatMap(each => [line(each, 'cold', each.cold), line(each, 'warm', each.warm)]),
  )
}
