import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pictures } from './pictures.ts'

const stored = join(import.meta.dirname, 'stored')

test.each(Object.entries(pictures))('the picture "%s" is the one that was accepted', async (name, draw) => {
  await expect(draw()).toMatchFileSnapshot(join(stored, `${name}.svg`))
})

test('every stored picture is still drawn', () => {
  const names = Object.keys(pictures).map(name => `${name}.svg`)

  expect(readdirSync(stored).filter(file => !names.includes(file))).toEqual([])
})
