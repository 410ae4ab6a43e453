import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { Busy } from '../../../server/http/errors.ts'
import { defaultPlanLimits } from '../../../server/plans/plan-limits.ts'
import { createPlanReader } from '../../../server/plans/plan-reader.ts'
import { readPlanOutlook, readPlanRows, validatePlan } from '../../../server/plans/read-plan.ts'
import { generatePlan } from '../../support/generate-plan.ts'
import { emptyPlan } from '../support/empty-plan.ts'

const usual = defaultPlanLimits(16)
const largePlan = Buffer.from(JSON.stringify(generatePlan({ trucks: 100, batteries: 100 })))
const tooCostly = { refused: 'Reading the plan takes too much memory or time.' }

function newReader(limits = {}) {
  const code = path.join(path.dirname(inject('serverBundle')), 'plan-process.js')
  const reader = createPlanReader(code, { ...usual, ...limits })
  onTestFinished(() => reader.end())
  return reader
}

test('reading a large plan does not block other requests', async () => {
  let turns = 0
  let isRead = false

  const reading = newReader()
    .read(largePlan)
    .finally(() => (isRead = true))
  while (!isRead) {
    await nextTurn()
    turns += 1
  }

  expect(await reading).toEqual(validatePlan(largePlan))
  expect(turns).toBeGreaterThan(50)
})

test('plans that are read at once each get their own result', async () => {
  const reader = newReader()
  const large = 'x'.repeat(1_000_000)
  const texts = [
    JSON.stringify({ ...emptyPlan({ tx_id: 'first' }), large }),
    `{"large":"${large}"`,
    JSON.stringify({ ...emptyPlan({ total_cost: 'much' as never }), large }),
    JSON.stringify(emptyPlan({ tx_id: 'small' })),
  ]

  const read = await Promise.all(texts.map(text => reader.read(Buffer.from(text))))

  expect(read).toEqual([
    { txId: 'first', timestamp: '2026-01-15T00:00:00Z', totalCost: 42, periodCount: 96 },
    'not JSON',
    { refused: expect.stringContaining('total_cost') },
    { txId: 'small', timestamp: '2026-01-15T00:00:00Z', totalCost: 42, periodCount: 96 },
  ])
})

test.each([
  ['memory', { maxHeapMb: 8 }],
  ['time', { maxReadMs: 1 }],
])('a plan that takes too much %s is refused', async (_, limits) => {
  expect(await newReader(limits).read(largePlan)).toEqual(tooCostly)
})

test.each(['SIGTERM', 'SIGINT', 'SIGKILL'])(
  'a plan whose process is ended from outside by %s is not refused: the server is busy',
  async signal => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'gridhaul-ended-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const code = path.join(folder, 'ended.js')
    await writeFile(code, `process.kill(process.pid, '${signal}')\nsetInterval(() => {}, 1_000)`)
    const reader = createPlanReader(code, usual)
    onTestFinished(() => reader.end())

    await expect(reader.read(largePlan)).rejects.toBeInstanceOf(Busy)
    await expect(reader.rows(largePlan)).rejects.toBeInstanceOf(Busy)
  },
)

test('the rows of a large plan are those of the plan, and missing where it takes too much', async () => {
  expect(await newReader().rows(largePlan)).toEqual(readPlanRows(largePlan))
  expect(await newReader({ maxHeapMb: 8 }).rows(largePlan)).toBeUndefined()
})

test('the outlook of a plan is that of its audit, and missing where that takes too much', async () => {
  const registry = { trucks: [], batteries: [] }
  expect(await newReader().outlook(largePlan, registry)).toEqual(readPlanOutlook(registry, largePlan))
  expect(await newReader({ maxReadMs: 1 }).outlook(largePlan, registry)).toBeUndefined()
})

test('the plans that are worked on at once are eight at most, and together no larger than 64 MB', () => {
  const counts = [1, 8, 16, 24, 64].map(maxMb => defaultPlanLimits(maxMb).maxConcurrent)

  expect(counts).toEqual([8, 8, 4, 2, 1])
})

test('a plan of the default maximum size is read within the memory limit', async () => {
  const plan = Buffer.from(JSON.stringify(generatePlan({ trucks: 575, batteries: 575 })))

  expect(plan.length / usual.maxBytes).toBeGreaterThan(0.95)
  expect(await newReader({ maxReadMs: 0 }).read(plan)).toMatchObject({ txId: expect.any(String) })
})
