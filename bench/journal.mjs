// The cost of the journal, in Node without a page, in µs per event: medians of the threads.
//   bare       an actor receives an event
//   recorded   the same with a full journal: each new event drops old ones
//   journal    the difference: the cost of the journal
//   replay     replaying a recorded event and comparing its state with the recorded one
import { join } from 'node:path'
import { bundleForNode, runThread } from './bundle.mjs'
import { mediansOf, table, tenths } from './figures.mjs'

const threads = 5

export async function measure({ folder }) {
  const code = await bundleForNode('bench/journal-thread.mjs', join(folder, 'code'))
  const runs = []
  for (let i = 0; i < threads; i++) runs.push(await runThread(code))
  const figures = mediansOf(runs)
  return { figures, text: asTable(figures) }
}

const asTable = figures =>
  table(
    'Journal, µs for each event',
    ['actor', 'bare', 'recorded', 'journal', 'replay'],
    Object.entries(figures).map(([actor, { bare, recorded, replay }]) => [
      actor,
      ...[bare, recorded, recorded - bare, replay].map(tenths),
    ]),
  )
