import { expect, test } from 'vitest'
import { inTurns } from '../../server/http/taking-turns.ts'

/** Work that ends when the test says so, and tells what has begun. */
function heldWork() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>(resolve => ends.set(name, () => resolve(name)))
  }
  return { begun, work, end: (name: string) => ends.get(name)?.() }
}

const settled = () => new Promise(resolve => setImmediate(resolve))

test('so many of one key are under way at once, and the others follow in their order', async () => {
  const { begun, work, end } = heldWork()
  const turns = inTurns(2)

  const done = ['a', 'b', 'c', 'd'].map(name => turns('one', work(name)))
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

test('different keys do not wait for each other', async () => {
  const { begun, work, end } = heldWork()
  const turns = inTurns(1)

  const done = [turns('one', work('a')), turns('other', work('b'))]
  await settled()

  expect(begun).toEqual(['a', 'b'])
  for (const name of begun) end(name)
  await Promise.all(done)
})

test('work that fails makes room like any other', async () => {
  const turns = inTurns(1)

  const failed = turns('one', () => Promise.reject(new Error('away')))
  const next = turns('one', async () => 'done')

  await expect(failed).rejects.toThrow('away')
  expect(await next).toBe('done')
})
