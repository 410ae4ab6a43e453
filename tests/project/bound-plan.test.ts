// The commands as they are run: what they print, and what they end with.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samplePlan } from '../../domain/schedule/plan/sample-plan.ts'

const root = resolve(import.meta.dirname, '../..')
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gridhaul-bound-'))
  write('plan.json', samplePlan('2026-01-15'))
  const place = { kind: 'depot', organization: null, latitude: null, longitude: null, notes: null }
  write('places.json', [
    { ...place, id: 'D-1', name: 'D-1', chargers: 0, charger_power_kw: 50, tariff: null },
  ])
  write('list.json', { places: 'none' })
  const certificate = run('bound-plan', ['--certificate', 'plan.json'])
  writeFileSync(join(folder, 'certificate.json'), certificate.out)
  write('changed.json', { ...JSON.parse(certificate.out), minKwh: 44 })
})
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, content: unknown) => writeFileSync(join(folder, name), JSON.stringify(content))

function run(command: string, args: string[]) {
  const env = { ...process.env, INIT_CWD: folder }
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${command}.mjs`, ...args], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  return { code: status, out: stdout, err: stderr }
}

test('bound-plan prints what the plan leaves, what is possible, and why', () => {
  const { code, out } = run('bound-plan', ['plan.json'])

  expect(code).toBe(0)
  expect(out.split('\n').slice(0, 2)).toEqual([
    'This plan leaves 55.3 kWh undelivered; with the same trips, it could be 43.3 kWh.',
    'No battery can discharge at S-4 from 06:30 to 07:45, where 11.3 kWh are undelivered.',
  ])
})

test('the chargers of the places that are given limit what is possible', () => {
  const { out } = run('bound-plan', ['--places', 'places.json', 'plan.json'])

  expect(out).toMatch(/^This plan leaves 55\.3 kWh undelivered\. With the same trips, no other charging/)
})

test('check-bound adds the certificate up again, and refuses a changed one or one for other limits', () => {
  const checks = [
    ['certificate.json', 'plan.json'],
    ['changed.json', 'plan.json'],
    ['--discharge', '30', 'certificate.json', 'plan.json'],
    ['list.json', 'plan.json'],
  ].map(args => run('check-bound', args))

  expect(checks.map(({ code, out }) => [code, out.trim()])).toEqual([
    [0, 'With the trips of test_03, every dispatch leaves at least 43.25 kWh undelivered.'],
    [
      1,
      'The certificate is refused. It says that 44 kWh are unavoidable; its needs exceed its limits by 43.25 kWh.',
    ],
    [1, 'The certificate is refused. Its limits are not those of the plan within these limits.'],
    [1, 'This is no certificate of a bound.'],
  ])
})

test.each([
  ['a file that is not there', ['nowhere.json'], 'nowhere.json is not there.'],
  [
    'what is no list of places',
    ['--places', 'list.json', 'plan.json'],
    'list.json is not what GET /api/places replies.',
  ],
  ['what is no plan', ['list.json'], 'list.json is not a plan: tx_id is missing'],
])('%s ends the command with one line and exit code 2', (_, args, line) => {
  const { code, out, err } = run('bound-plan', args)

  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err.split('\n')[0]).toContain(line)
})
