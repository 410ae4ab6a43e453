import { expect, test } from 'vitest'
import { newDraft } from '../../../../domain/schedule/draft/draft.ts'
import type { BasePlan } from '../../../../src/drafts/store/base-plans.ts'
import { headOf } from '../../../../src/drafts/store/browser.ts'
import { draftsWithPlan } from '../../../../src/drafts/store/with-base-plan.ts'
import { memoryDrafts } from '../../../support/memory-drafts.ts'

const plan = { owner: 'u-1', bytes: new Blob(['{}']) }
const ends = { head: null, tip: null }
const headWith = (id: string, baseTxId = 'plan-1') =>
  headOf(newDraft({ id, name: id, baseTxId, baseHash: '' }))

function opened() {
  const kept = new Map<string, BasePlan>()
  const plans = {
    keep: async (txId: string, given: BasePlan) => void kept.set(txId, given),
    read: async (txId: string) => kept.get(txId) ?? null,
    drop: async (txId: string) => void kept.delete(txId),
  }
  const memory = memoryDrafts()
  return { kept, memory, drafts: draftsWithPlan(memory.store, 'plan-1', plan, plans) }
}

test('the plan of a draft is kept in the browser with its first step, and goes with the last draft of it', async () => {
  const { kept, drafts } = opened()
  expect(await drafts.list('plan-1')).toEqual([])
  expect(kept.size).toBe(0)

  await drafts.append(headWith('d-1'), [], ends)
  await drafts.append(headWith('d-2'), [], ends)
  expect([...kept]).toEqual([['plan-1', plan]])

  await drafts.remove('d-1')
  expect(kept.size).toBe(1)
  await drafts.remove('d-2')
  expect(kept.size).toBe(0)

  await drafts.restore('d-1')
  expect(kept.size).toBe(1)
})

test('a plan is kept when a draft of it is opened again, and not for a draft of another plan', async () => {
  const { kept, memory, drafts } = opened()
  await memory.store.append(headWith('of-other', 'plan-2'), [], ends)
  await memory.store.append(headWith('d-1'), [], ends)

  await drafts.load('of-other')
  expect(kept.size).toBe(0)

  await drafts.load('d-1')
  expect([...kept.keys()]).toEqual(['plan-1'])
})
