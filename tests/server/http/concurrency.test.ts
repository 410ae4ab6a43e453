import { expect, test } from 'vitest'
import { limitByKey } from '../../../server/http/concurrency.ts'

/** Work that ends when the test calls `end`; `begun` lists what was started. */
function controlledWork() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>(resolve => ends.set(name, () => resolve(name)))
  }
  return { begun, work, end: (name: string) => ends.get(name)?.() }
}

const settled = () => new Promise(resolve => setImmediate(resolve))

test('at most the given number of tasks of one key run at once, and the others follow in order', async () => {
  const { begun, work, end } = controlledWork()
  const limit = limitByKey(2)

  const done = ['a', 'b', 'c', 'd'].map(name => limit('one', work(name)))
  await settled()
  const atFirst = [...begun]
  end('b')
  await settled()
  const then = [...begun]
  for (const name of ['a', 'c']) end(name)
  await settled()
  end('d')

  expect(atFirst).toEqual(['a', 'b'])
  expect(then).toEqual(['a', 'b', 'c'])
  expect(await Promise.all(done)).toEqual(['a', 'b', 'c', 'd'])
})

test('tasks of different keys do not wait for each other', async () => {
  const { begun, work, end } = controlledWork()
  const limit = limitByKey(1)

  const done = [limit('one', work('a')), limit('other', work('b'))]
  await settled()

  expect(begun).toEqual(['a', 'b'])
  for (const name of begun) end(name)
  await Promise.all(done)
})

test('a failed task makes room for the next one', async () => {
  const limit = limitByKey(1)

  const failed = limit('one', () => Promise.reject(new Error('away')))
  const next = limit('one', async () => 'done')

  await expect(failed).rejects.toThrow('away')
  expect(await next).toBe('done')
})
