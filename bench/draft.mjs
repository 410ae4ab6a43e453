// The time that a step of a draft takes in Node without a page, in ms:
//   base   reading a plan for drafts, with its audit, once when editing begins
//   step   one operation: applying it, settling the plan, checking it
//   drop   the same for one place of the drop map of a held trip
// Medians of the threads. Targets of a step: 4 ms at 200 rows, 16 ms at 2,000, 50 ms at 10,000.
import { join } from 'node:path'
import { bundleForNode, runThread } from './bundle.mjs'
import { mediansOf, table, tenths } from './figures.mjs'

const threads = 3

export async function measure({ plans, folder }) {
  const code = await bundleForNode('bench/draft-thread.mjs', join(folder, 'code'))
  const figures = []
  for (const { rows, file } of plans) {
    const runs = []
    for (let i = 0; i < threads; i++) runs.push(await runThread(code, file))
    figures.push({ rows, ...mediansOf(runs) })
  }
  return { figures, text: asTable(figures) }
}

const asTable = figures =>
  table(
    'A step of a draft in Node, ms',
    ['rows', 'base', 'step, median', 'step, slowest of 20', 'drop'],
    figures.map(({ rows, base, step, slowest, drop }) => [rows, ...[base, step, slowest, drop].map(tenths)]),
  )
