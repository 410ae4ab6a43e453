// The cost of the journal, in Node without a page, in µs per event: medians of the threads.
//   bare       an actor receives an event
//   recorded   the same with a full journal: each new event drops old ones
//   journal    the difference: the cost of the journal
//   replay     replaying a recorded event and comparing its state with the recorded one
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { build } from 'vite'
import { root } from '../scripts/steps.mjs'
import { mediansOf, table, tenths } from './figures.mjs'

const threads = 5

export async function measure({ folder }) {
  const code = await bundle(join(folder, 'code'))
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

/** The production code, in one file. */
async function bundle(outDir) {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: { ssr: 'bench/journal-thread.mjs', outDir, emptyOutDir: true, target: 'node20', minify: false },
  })
  return join(outDir, 'journal-thread.js')
}

function runThread(code) {
  return new Promise((done, failed) => {
    new Worker(code).once('message', done).once('error', failed)
  })
}
