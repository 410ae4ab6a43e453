import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { PlanQueue } from '../../../server/plans/plan-queue.ts'

const limits = { maxConcurrent: 2, maxWaiting: 3, maxWaitingPerSender: 2, maxWaitMs: 60_000 }

/** A queue, the plans whose turn it is, and a way to end one of them. */
function watchedQueue(changes: Partial<typeof limits> = {}) {
  const queue = new PlanQueue({ ...limits, ...changes })
  const atWork = new Map<string, () => void>()
  const send = (plan: string) =>
    queue.run(plan.charAt(0), async () => {
      await new Promise<void>(resolve => atWork.set(plan, resolve))
      return `${plan} kept`
    })
  const end = async (plan: string) => {
    atWork.get(plan)?.()
    atWork.delete(plan)
    await nextTurn()
  }
  return { queue, send, end, atWork: () => [...atWork.keys()] }
}

const busy = { code: 'busy', status: 503, retryAfterSeconds: 5 }

test("one plan per user is processed at a time, and another user's plan goes first", async () => {
  const { send, end, atWork } = watchedQueue()
  const sent = ['a1', 'a2', 'b1', 'c1'].map(send)
  await nextTurn()
  expect(atWork()).toEqual(['a1', 'b1'])

  await end('b1')
  expect(atWork()).toEqual(['a1', 'c1'])
  await end('a1')
  expect(atWork()).toEqual(['c1', 'a2'])
  await end('c1')
  await end('a2')

  expect(await Promise.all(sent)).toEqual(['a1 kept', 'a2 kept', 'b1 kept', 'c1 kept'])
})

test('a plan is refused for now if too many wait, in total or of the same user', async () => {
  const { send, end } = watchedQueue()
  const sent = ['a1', 'b1', 'a2', 'a3'].map(send)

  await expect(send('a4')).rejects.toMatchObject(busy)
  sent.push(send('c1'))
  await expect(send('d1')).rejects.toMatchObject(busy)

  await nextTurn()
  for (const plan of ['a1', 'b1', 'a2', 'c1', 'a3']) await end(plan)
  expect(await Promise.all(sent)).toHaveLength(5)
})

test('a plan that has waited too long is refused for now and takes no turn', async () => {
  const { send, end, atWork } = watchedQueue({ maxWaitMs: 1 })
  const first = send('a1')

  await expect(send('a2')).rejects.toMatchObject(busy)

  await end('a1')
  expect(await first).toBe('a1 kept')
  expect(atWork()).toEqual([])
})

test('a plan that is refused makes room for the next one', async () => {
  const { queue } = watchedQueue()

  await expect(queue.run('a', () => Promise.reject(new Error('no plan')))).rejects.toThrow('no plan')

  expect(await queue.run('a', async () => 'kept')).toBe('kept')
})
