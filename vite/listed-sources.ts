// Stops a build that reads a file of the project which its sources do not list: a change of that file would not be built by
// `npm start`.
import { isAbsolute, relative, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'
import { sources } from './sources.mjs'

const root = resolve(import.meta.dirname, '..')

const foreign = /(^|\/)node_modules\/|^\.\.|^(build|dist)\//

export function listedSources(): Plugin {
  return {
    name: 'listed-sources',
    apply: 'build',
    buildEnd(error) {
      if (error) return
      const files = [...this.getModuleIds()].map(id => id.replace(/\?.*$/, ''))
      const unlisted = unlistedFiles(files.filter(file => isAbsolute(file)))
      if (unlisted.length > 0) this.error(`Not in vite/sources.mjs: ${unlisted.join(', ')}`)
    },
  }
}

/** Of the paths of files, those of the project that are in no source. */
export const unlistedFiles = (files: readonly string[]): string[] =>
  [...new Set(files.map(file => relative(root, file).split(sep).join('/')))].filter(
    file => !foreign.test(file) && !sources.some(source => file === source || file.startsWith(`${source}/`)),
  )
