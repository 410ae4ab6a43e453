// The command as it is run: what it prints, and what it ends with.
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parsePlan } from '../../domain/schedule/plan/decode.ts'
import { samplePlan } from '../../domain/schedule/plan/sample-plan.ts'

const root = resolve(import.meta.dirname, '../..')
let folder = ''

const files = {
  'plan.json': JSON.stringify(samplePlan('2026-01-15')),
  'list.json': '{}',
  'typed.txt': '# later\nT-1 move 08:00 to 08:15\nMB-8 charge 01:00-02:00 at 10 kW\n',
  'operations.json': JSON.stringify([
    { type: 'set-rate', batteryId: 'MB-1', startPeriod: 9, endPeriod: 11, powerKw: 20 },
  ]),
  'refused.json': JSON.stringify([
    { type: 'move-trips', tripKeys: ['T-1_D-1_S-2_33_34'], byPeriods: 1 },
    { type: 'move-trips', tripKeys: ['T-1_D-1_S-2_33_34'], byPeriods: 2 },
  ]),
  'odd.json': JSON.stringify([{ type: 'fly' }]),
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gridhaul-edit-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
})
afterAll(() => rm(folder, { recursive: true }))

function editPlan(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const env = { ...process.env, INIT_CWD: folder }
  const child = spawn(process.execPath, ['scripts/edit-plan.mjs', ...args], { cwd: root, env })
  const ended = { code: null as number | null, out: '', err: '' }
  child.stdout.on('data', chunk => {
    ended.out += chunk
  })
  child.stderr.on('data', chunk => {
    ended.err += chunk
  })
  return new Promise(done => child.on('close', code => done({ ...ended, code })))
}

test('typed lines are applied, and the plan is printed', async () => {
  const { code, out, err } = await editPlan('plan.json', 'typed.txt')

  expect({ code, err }).toEqual({
    code: 0,
    err: [
      'Make the trip of T-1 from D-1 to S-2 at 08:00 leave 15 min later.',
      'Charge MB-8 from 01:00 to 02:00 at 10 kW: from 01:30 on full. MB-8 charging from 06:00 to 06:15 at 20 kW: full.',
      '',
    ].join('\n'),
  })
  const plan = parsePlan(out)
  expect(plan.txId).toBe('test_03~edited')
  expect(plan.trips[0]?.id).toBe('T-1_D-1_S-2_34_35')
})

test('operations as JSON are applied, and what they change is told', async () => {
  const { code, out, err } = await editPlan('plan.json', 'operations.json')

  expect(code).toBe(0)
  expect(err).toMatch(
    /^Set the rate of MB-1 from 02:00 to 02:45 to 20 kW\. MB-1 discharging from 11:15 to 12:00 at 35 kW: empty\. .*\nShortfall: \+[\d.]+ kWh\n$/,
  )
  const battery = parsePlan(out).batteries.find(({ id }) => id === 'MB-1')
  expect(battery?.entries[8]).toMatchObject({ chargeRateKw: 20, soeKwh: 25 })
})

test('the first refusal is printed with its number, reason and what is possible instead', async () => {
  expect(await editPlan('plan.json', 'refused.json')).toEqual({
    code: 1,
    out: '',
    err: [
      'Operation 2 was refused: T-1 is on the way then: the trip of T-1 from S-2 to D-1 at 08:45 arrives at 09:00.',
      'Possible instead: {"type":"move-trips","tripKeys":["T-1_D-1_S-2_33_34","T-1_S-2_D-1_36_37"],"byPeriods":2}',
      '',
    ].join('\n'),
  })
})

describe('what is neither', () => {
  test.each([
    ['one file', ['plan.json'], /^Name a plan and a file of operations/, 2],
    ['a file that is not there', ['plan.json', 'nowhere'], /^nowhere is not there\./, 2],
    ['a plan that is none', ['list.json', 'typed.txt'], /^list\.json is not a plan: tx_id is missing/, 2],
    ['operations that are no list', ['plan.json', 'list.json'], /^list\.json holds no operations: /, 2],
    ['an operation that is unknown', ['plan.json', 'odd.json'], /^Operation 1 was refused: .*"fly"/, 1],
  ])('ends with one sentence: %s', async (_, args, sentence, code) => {
    const ended = await editPlan(...args)

    expect(ended).toMatchObject({ code, out: '' })
    expect(ended.err).toMatch(sentence)
  })
})
