// The command as it is run: what it prints, and what it ends with.
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { samplePlan } from '../../domain/schedule/plan/sample-plan.ts'

const root = resolve(import.meta.dirname, '../..')
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gridhaul-audit-'))
  await writeFile(join(folder, 'sound.json'), JSON.stringify(samplePlan('2026-01-15')))
  await writeFile(join(folder, 'wrong.json'), JSON.stringify(wrongPlan()))
  await writeFile(join(folder, 'empty.json'), '')
  await writeFile(join(folder, 'notes.txt'), 'Dear planner,')
  await writeFile(join(folder, 'list.json'), '[]')
  await mkdir(join(folder, 'plans'))
})
afterAll(() => rm(folder, { recursive: true }))

function wrongPlan() {
  const plan = samplePlan('2026-01-15')
  const entry = plan.mbess_schedules['MB-1']?.['12']?.[0]
  if (entry) entry.soe += 0.4
  plan.site_shortfalls['S-2'] = { 3: -2 }
  return plan
}

type Ended = { code: number | null; out: string; err: string }

/** Runs the command in the folder of the plans, with `input` as its standard input. */
function auditPlan(args: string[], input = ''): Promise<Ended> {
  const env = { ...process.env, INIT_CWD: folder }
  const child = spawn(process.execPath, ['scripts/audit-plan.mjs', ...args], { cwd: root, env })
  const ended: Ended = { code: null, out: '', err: '' }
  child.stdout.on('data', chunk => {
    ended.out += chunk
  })
  child.stderr.on('data', chunk => {
    ended.err += chunk
  })
  // A command that never reads its input closes it first.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  return new Promise(done => child.on('close', code => done({ ...ended, code })))
}

test('a plan without findings prints nothing, and the exit code is 0', async () => {
  const { code, out, err } = await auditPlan(['sound.json'])

  expect({ code, out }).toEqual({ code: 0, out: '' })
  expect(err).toMatch(
    /^Not checked against the asset registry\. Nothing found in plan test_03 of 2026-01-15 \(tolerance 0.1 kWh, .*\)\.\n$/,
  )
})

test('a plan with findings prints a line for each, and the exit code is 1', async () => {
  const { code, out, err } = await auditPlan([join(folder, 'wrong.json')])

  expect(code).toBe(1)
  expect(out.split('\n')).toEqual([
    expect.stringMatching(/^error: MB-1, period 12 \(02:45 to 03:00\): holds .* \[energy-follows\]$/),
    expect.stringMatching(/^error: MB-1, period 13 \(03:00 to 03:15\): holds .* \[energy-follows\]$/),
    expect.stringMatching(
      /^error: site S-2, period 3 \(00:30 to 00:45\): a shortfall of -2 kWh, .* \[shortfall\]$/,
    ),
    '',
  ])
  expect(err).toMatch(/^Not checked against the asset registry\. 3 errors and 0 warnings in plan test_03/)
})

test('the plan can be read from standard input, and limits can be set', async () => {
  const { code, out, err } = await auditPlan(['-', '--tolerance', '0.5'], JSON.stringify(wrongPlan()))

  expect(code).toBe(1)
  expect(out).toMatch(/^error: site S-2, period 3 [^\n]*\n$/)
  expect(err).toContain('tolerance 0.5 kWh')
})

test('the findings can be printed as JSON or CSV', async () => {
  const [json, csv] = await Promise.all([
    auditPlan(['wrong.json', '--json']),
    auditPlan(['wrong.json', '--csv']),
  ])

  expect([json.code, csv.code]).toEqual([1, 1])
  expect(JSON.parse(json.out).findings).toHaveLength(3)
  // The header, trucks and batteries that were not checked, the findings, and what follows the last line.
  expect(csv.out.split('\r\n')).toHaveLength(7)
})

const nameOneFile = 'Name the file of one plan: npm run audit-plan FILE, or - for the standard input.'
const seeHelp = 'npm run audit-plan -- --help shows how it is used.'

describe('not a plan', () => {
  test.each<[string, string[], string]>([
    ['no argument', [], `${nameOneFile} ${seeHelp}`],
    ['two files', ['a', 'b'], `${nameOneFile} ${seeHelp}`],
    ['a file that is not there', ['nowhere.json'], 'nowhere.json is not there.'],
    ['a folder', ['plans'], 'plans is a folder, not the file of a plan.'],
    ['an empty file', ['empty.json'], 'empty.json is empty, so it is not a plan.'],
    [
      'what is no JSON',
      ['notes.txt'],
      'notes.txt is not a plan: This is not JSON, so it is not a plan; it begins with "Dear planner,"',
    ],
    [
      'JSON that is no plan',
      ['list.json'],
      'list.json is not a plan: The plan must be an object, not a list',
    ],
    ['no standard input', ['-'], 'The standard input is empty, so it is not a plan.'],
    [
      'a limit that is none',
      ['sound.json', '--full', 'much'],
      `--full must be a number from 0, not much. ${seeHelp}`,
    ],
    ['an option that is not known', ['sound.json', '--strict'], `Unknown option '--strict'. ${seeHelp}`],
  ])('the exit code is 2 with one sentence: %s', async (_, args, sentence) => {
    expect(await auditPlan(args)).toEqual({ code: 2, out: '', err: `${sentence}\n` })
  })
})
