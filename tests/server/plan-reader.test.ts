import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { PlanThread } from '../../server/plans/plan-reader.ts'
import { readPlan } from '../../server/plans/read-plan.ts'
import { generatePlan } from '../support/generate-plan.ts'
import { emptyPlan } from './support/plans.ts'

function newThread(): PlanThread {
  const thread = new PlanThread(path.join(path.dirname(inject('serverBundle')), 'plan-thread.js'))
  onTestFinished(() => thread.end())
  return thread
}

test('while the thread reads a large plan, everything else goes on', async () => {
  const text = JSON.stringify(generatePlan({ trucks: 100, batteries: 100 }))
  let turns = 0
  let isRead = false

  const reading = newThread()
    .read(text)
    .finally(() => (isRead = true))
  while (!isRead) {
    await nextTurn()
    turns += 1
  }

  expect(await reading).toEqual(readPlan(text))
  expect(turns).toBeGreaterThan(50)
})

test('plans that come at once are each answered for as what they are', async () => {
  const thread = newThread()
  const texts = [
    JSON.stringify(emptyPlan({ tx_id: 'first' })),
    '{',
    JSON.stringify(emptyPlan({ total_cost: 'much' as never })),
    JSON.stringify(emptyPlan({ tx_id: 'last' })),
  ]

  const read = await Promise.all(texts.map(text => thread.read(text)))

  expect(read).toEqual([
    { txId: 'first', timestamp: '2026-01-15T00:00:00Z', totalCost: 42 },
    'not JSON',
    { refused: expect.stringContaining('total_cost') },
    { txId: 'last', timestamp: '2026-01-15T00:00:00Z', totalCost: 42 },
  ])
})
