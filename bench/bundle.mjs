// The production code of a measurement in Node, in one file, and a thread that runs it.
import { basename, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { build } from 'vite'
import { root } from '../scripts/steps.mjs'

/** Returns the file: a development server's imports would slow the code down. */
export async function bundleForNode(entry, outDir) {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: { ssr: entry, outDir, emptyOutDir: true, target: 'node20', minify: false },
  })
  return join(outDir, `${basename(entry, '.mjs')}.js`)
}

/** What the thread posts first. */
export function runThread(code, workerData) {
  return new Promise((done, failed) => {
    new Worker(code, { workerData }).once('message', done).once('error', failed)
  })
}
