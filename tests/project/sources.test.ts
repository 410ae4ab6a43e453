import { join, resolve } from 'node:path'
import { loadConfigFromFile } from 'vite'
import { expect, test } from 'vitest'
import { unlistedFiles } from '../../vite/listed-sources.ts'

const root = resolve(import.meta.dirname, '../..')

test.each(['vite.config.ts', 'vite/server.config.ts'])(
  'A change of anything that %s reads is built by npm start',
  async file => {
    const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, join(root, file), root)

    const read = loaded?.dependencies.map(path => resolve(root, path)) ?? []
    expect(read).toContain(join(root, 'vite/listed-sources.ts'))
    expect(unlistedFiles(read)).toEqual([])
  },
)

test('A file of the project outside the sources is named, and one of a package is not', () => {
  expect(
    unlistedFiles([
      join(root, 'src/main.tsx'),
      join(root, 'docs/chart.ts'),
      join(root, 'node_modules/vite/index.js'),
    ]),
  ).toEqual(['docs/chart.ts'])
})
