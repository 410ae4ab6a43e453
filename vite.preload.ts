// Replaces what Vite adds to each import() by the client's own.
import path from 'node:path'
import type { Plugin } from 'vite'

const viteHelper = '\0vite/preload-helper.js'
const ownHelper = path.join(import.meta.dirname, 'src/ui/preload-code.ts')

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
  {
    name: 'name-single-files',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk')
            chunk.code = chunk.code.replace(
              importOfOneFile,
              (_, imported, file) => `${imported},[\`${path.posix.dirname(chunk.fileName)}/${file}\`])`,
            )
      },
    },
  },
]

const builtImport = /import\(`(\.\/[^`]+\.js)`\)/g

/** The same for workers, to whose imports Vite adds nothing. */
export const fetchBeforeImport = (): Plugin => ({
  name: 'fetch-before-import',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          chunk.code = chunk.code.replace(
            builtImport,
            (imported, file) =>
              `fetch(new URL(\`${file}\`,import.meta.url)).then(e=>{if(!e.ok)throw Error(e.status);return e.arrayBuffer()}).then(()=>${imported})`,
          )
    },
  },
})
