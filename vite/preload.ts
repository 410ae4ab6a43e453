// Replaces what Vite adds to each import() by the client's own.
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const viteHelper = '\0vite/preload-helper.js'
const ownHelper = path.join(import.meta.dirname, '../src/ui/preload-code.ts')

/** An import() of a chunk without imports of its own, as it is built: Vite names no files for it. */
const importOfOneFile = /(import\(`\.\/([^`]+)`\)[^`[\]]{0,200}?),\[\]\)/g

export const preloadBeforeImport = (): Plugin[] => [
  {
    name: 'preload-before-import',
    apply: 'build',
    enforce: 'pre',
    load: id =>
      id === viteHelper ? `export { preloadCode as __vitePreload } from ${JSON.stringify(ownHelper)}` : null,
  },
  rewrittenChunks('name-single-files', ({ code, fileName }) =>
    code.replace(
      importOfOneFile,
      (_, imported, file) => `${imported},[\`${path.posix.dirname(fileName)}/${file}\`])`,
    ),
  ),
]

const importInWorker = /import\(`(\.\/[^`]+\.js)`\)/g

/** Once for each file: one that was imported is there without a connection, too. Of the worker, for all of its chunks. */
const fetchOnce =
  'const fetched={};self.fetchOnce=f=>fetched[f]??=fetch(new URL(f,import.meta.url)).then(r=>r.ok?r.arrayBuffer():Promise.reject(r.status)).catch(e=>{delete fetched[f];throw e});'

/** The same for workers, to whose imports Vite adds nothing. */
export const fetchBeforeImport = (): Plugin =>
  rewrittenChunks(
    'fetch-before-import',
    ({ code, isEntry }) =>
      code.replace(importInWorker, (imported, file) => `fetchOnce(\`${file}\`).then(()=>${imported})`) +
      (isEntry ? fetchOnce : ''),
  )

/** Changes the code of each chunk once it is complete. */
function rewrittenChunks(name: string, rewrite: (chunk: Rolldown.OutputChunk) => string): Plugin {
  return {
    name,
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = rewrite(chunk)
      },
    },
  }
}
