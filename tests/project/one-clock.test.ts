// Times are read and written in one place, so that none is in the browser's zone by mistake.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** Numbers are written by toLocaleString('en-US'). */
const localTime =
  /toLocale(?:Date|Time)String|toLocaleString\((?!'en-US'\))|Intl\.DateTimeFormat|\.[gs]et(?:Hours|Minutes|Day|Date|Month|FullYear)\(|getTimezoneOffset|T00:00/

/** Each with the reason why it reads or writes times itself. */
const exempt = [
  // The module of times.
  /^domain\/time\//,
  // Reads a timestamp as written, in UTC.
  /^domain\/schedule\/calendar\/timestamp\.ts$/,
  // A message with an example.
  /^domain\/messages\/plan-files\.ts$/,
  // The names of tables have dates in UTC.
  /^server\/repositories\/telemetry-partitions\.ts$/,
  // For developers, in their own zone.
  /^src\/inspector\//,
]

test('No code but the module of times goes by the zone of the browser or the system', () => {
  const files = ['domain', 'gql', 'machines', 'server', 'src'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file))
      .map(file => `${folder}/${file}`),
  )
  const found = files
    .filter(file => !exempt.some(pattern => pattern.test(file)))
    .filter(file => localTime.test(readFileSync(join(root, file), 'utf8')))

  expect(files.length).toBeGreaterThan(1_000)
  expect(found).toEqual([])
})

test.each([
  "at.toLocaleString('en-GB', { timeStyle: 'short' })",
  'at.toLocaleTimeString()',
  'new Intl.DateTimeFormat()',
  'at.setHours(0, 0, 0, 0)',
  "Date.parse(day + 'T00:00')",
])('%s is found', code => {
  expect(code).toMatch(localTime)
})

test('A number with its thousands is not found', () => {
  expect("count.toLocaleString('en-US')").not.toMatch(localTime)
})
