import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** They draw nothing, while something is loaded, or as parts do that are shown. */
const notShown = [
  'src/ui/feedback/offered.tsx',
  'src/ui/hooks/selector-context.tsx',
  'src/ui/layout/focus-keeper.tsx',
  'src/ui/lazy-component.tsx',
  'src/ui/table/selectable-card-table.tsx',
]

test('every part of the interface is used on the page that shows all of them', () => {
  const shown = reachableFrom('src/parts/main.tsx')
  const parts = readdirSync('src/ui', { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.tsx'))
    .map(file => join('src/ui', file))

  expect(parts.filter(file => !shown.has(file)).sort()).toEqual(notShown)
})

function reachableFrom(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?!import type).*from '(\.[^']+\.tsx?)'/gm,
  ))
    reachableFrom(normalize(join(dirname(file), from)), seen)
  return seen
}
