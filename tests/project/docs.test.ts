// The documents name only commands, files and folders that exist.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFile(join(root, file), 'utf8')
const manifest = JSON.parse(await read('package.json'))

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'docs/architecture/client.md',
  'docs/architecture/plan.md',
  'docs/architecture/server.md',
  'docs/architecture/telemetry.md',
  'docs/architecture/journal.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'docs/operating.md',
  'docs/operating/backups.md',
  'docs/operating/point-in-time.md',
  'docs/operating/cluster/README.md',
  'docs/planning.md',
  'docs/developing.md',
  'docs/performance.md',
  'docs/security/asvs.md',
  'SECURITY.md',
  'src/schedule/README.md',
]

describe.each(documents)('%s', async file => {
  const text = await read(file)

  test('names only commands that exist', () => {
    const named = [...text.matchAll(/(?:`|^)npm (?:run (?:--silent )?)?([\w-]+)/gm)].map(
      ([, name]) => name ?? '',
    )

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

test('docs/developing.md gives a reason for every dependency', async () => {
  const developing = await read('docs/developing.md')
  const { dependencies, devDependencies } = manifest

  const unnamed = Object.keys({ ...dependencies, ...devDependencies }).filter(
    name =>
      !name.startsWith('@types/') && !new RegExp(`[| ,]${name.replace('/', '\\/')}[ ,|]`).test(developing),
  )

  expect(unnamed).toEqual([])
})

test('docs/developing.md maps only folders that exist', async () => {
  const developing = await read('docs/developing.md')
  const map = /## Map\n\n```\n([\s\S]*?)```/.exec(developing)?.[1] ?? ''

  const folders = [...map.matchAll(/^(\w+)\/ /gm)].map(([, folder]) => folder ?? '')

  expect(folders.length).toBeGreaterThan(5)
  expect(folders.filter(folder => !existsSync(join(root, folder)))).toEqual([])
})
