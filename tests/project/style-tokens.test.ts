import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** What a style sheet writes by itself instead of taking it from the theme. */
const literals = {
  'a font size': /fontSize: ['`]\d/,
  'a colour': /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\(/i,
  'a font weight other than 400, 550 and 600': /fontWeight: (?!400|550|600|'inherit'|'normal'|chartFont)/,
}

function literalsIn(sheet: string): string[] {
  return Object.entries(literals).flatMap(([what, pattern]) =>
    sheet
      .split('\n')
      .filter(line => !line.trim().startsWith('//') && pattern.test(line))
      .map(line => `${what}: ${line.trim()}`),
  )
}

test('style sheets take font sizes, weights and colours from the theme', () => {
  const sheets = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    path => path.endsWith('.css.ts') && !path.startsWith('ui/theme/'),
  )

  expect(sheets.length).toBeGreaterThan(50)
  expect(
    sheets.flatMap(path =>
      literalsIn(readFileSync(join(root, 'src', path), 'utf8')).map(each => `${path}: ${each}`),
    ),
  ).toEqual([])
})

test('a size, a weight and a colour of a style sheet are named', () => {
  expect(
    literalsIn("fontSize: '13px',\ncolor: '#fff',\nfontWeight: 700,\nfontSize: theme.font.body,"),
  ).toEqual([
    "a font size: fontSize: '13px',",
    "a colour: color: '#fff',",
    'a font weight other than 400, 550 and 600: fontWeight: 700,',
  ])
})
