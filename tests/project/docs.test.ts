// What README and ARCHITECTURE say is there is there.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFile(join(root, file), 'utf8')
const manifest = JSON.parse(await read('package.json'))

describe.each(['README.md', 'ARCHITECTURE.md', 'CHANGELOG.md'])('%s', async file => {
  const text = await read(file)

  test('names only commands that exist', () => {
    const named = [...text.matchAll(/npm (?:run (?:--silent )?)?([\w-]+)/g)].map(([, name]) => name ?? '')

    expect(named.filter(name => !(name in manifest.scripts) && name !== 'ci')).toEqual([])
  })

  test('links only to files that exist', () => {
    const links = [...text.matchAll(/\]\((?!http)([^)#]+)\)/g)].map(([, path]) => path ?? '')

    expect(links.filter(path => !existsSync(join(dirname(join(root, file)), path)))).toEqual([])
  })

  test('names only files of the project that exist', () => {
    const named = [...text.matchAll(/`((?:domain|gql|machines|src|server|tests|scripts|bench)\/[\w./-]+)`/g)]

    expect(named.map(([, path]) => path ?? '').filter(path => !existsSync(join(root, path)))).toEqual([])
  })
})

test('README gives a reason for every dependency', async () => {
  const readme = await read('README.md')
  const { dependencies, devDependencies } = manifest

  const unnamed = Object.keys({ ...dependencies, ...devDependencies }).filter(
    name => !name.startsWith('@types/') && !new RegExp(`[| ,]${name.replace('/', '\\/')}[ ,|]`).test(readme),
  )

  expect(unnamed).toEqual([])
})

test('README names every folder of the map', async () => {
  const readme = await read('README.md')
  const map = /## Map\n\n```\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''

  const folders = [...map.matchAll(/^(\w+)\/ /gm)].map(([, folder]) => folder ?? '')

  expect(folders.length).toBeGreaterThan(5)
  expect(folders.filter(folder => !existsSync(join(root, folder)))).toEqual([])
})
