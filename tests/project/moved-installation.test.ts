import { cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Installation, movedTo, newInstallation } from '../support/installation.ts'

let folder = ''
let installation: Installation

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gridhaul-moved-'))
  installation = await newInstallation(folder)
})
afterEach(() => rm(folder, { recursive: true }))

async function copied(): Promise<Installation> {
  const path = join(folder, 'copy')
  await cp(installation.path, path, { recursive: true })
  return movedTo(path, installation)
}

test('A new installation is installed and built once', async () => {
  expect(await installation.prepare()).toEqual(['npm', 'vite', 'vite'])
  expect(await installation.prepare()).toEqual([])
})

test('A copied installation is neither installed nor built', async () => {
  await installation.prepare()
  const copy = await copied()

  expect(await copy.prepare()).toEqual([])
})

test('A moved installation is neither installed nor built', async () => {
  await installation.prepare()
  const path = join(folder, 'moved')
  await rename(installation.path, path)

  expect(await movedTo(path, installation).prepare()).toEqual([])
})

test('A copied installation whose source has changed is built, not installed', async () => {
  await installation.prepare()
  const copy = await copied()
  await writeFile(join(copy.path, 'src/main.ts'), '// changed')

  expect(await copy.prepare()).toEqual(['vite', 'vite'])
})

test('An installation with a renamed source file is built again', async () => {
  await installation.prepare()
  await rename(join(installation.path, 'src/main.ts'), join(installation.path, 'src/start.ts'))

  expect(await installation.prepare()).toEqual(['vite', 'vite'])
})
