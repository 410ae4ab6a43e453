import { describe, expect, test } from 'vitest'
import { batch, batchByKey, coalesce } from '../../../server/database/coalesce.ts'

/** A question that is answered when the test says so. */
function held<Answer>() {
  const rounds: { answer: (with_: Answer) => void; fail: (why: Error) => void }[] = []
  const ask = () => new Promise<Answer>((answer, fail) => rounds.push({ answer, fail }))
  const begun = async (count: number) => {
    while (rounds.length < count) await new Promise(resolve => setImmediate(resolve))
    return rounds
  }
  return { ask, begun }
}

describe('coalesce', () => {
  test('the same query runs once for all concurrent callers, and again for later ones', async () => {
    let asked = 0
    const ask = coalesce(async (name: string) => `${name} ${++asked}`)

    const together = await Promise.all([ask('a'), ask('a'), ask('b'), ask('a')])
    const later = await ask('a')

    expect(together).toEqual(['a 1', 'a 1', 'b 2', 'a 1'])
    expect(later).toBe('a 3')
  })

  test('a caller never gets the result of a query that began before its call', async () => {
    const { ask: answer, begun } = held<string>()
    const ask = coalesce(answer)

    const early = ask('a')
    await begun(1)
    const late = ask('a')
    ;(await begun(1))[0]?.answer('before')
    ;(await begun(2))[1]?.answer('after')

    expect([await early, await late]).toEqual(['before', 'after'])
  })

  test('a query that hangs delays the next one only briefly', async () => {
    const { ask: answer, begun } = held<string>()
    const ask = coalesce(answer)

    ask('a').catch(() => {})
    await begun(1)
    const late = ask('a')
    ;(await begun(2))[1]?.answer('after')

    expect(await late).toBe('after')
  })

  test('a failed query fails for all callers of its round and for no others', async () => {
    const { ask: answer, begun } = held<string>()
    const ask = coalesce(answer)

    const first = Promise.allSettled([ask('a'), ask('a')])
    ;(await begun(1))[0]?.fail(new Error('away'))
    const failed = await first
    const next = ask('a')
    ;(await begun(2))[1]?.answer('there')

    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await next).toBe('there')
  })
})

test('concurrent calls are batched, and each gets its own result', async () => {
  const rounds: number[][] = []
  const ask = batch(async (numbers: number[]) => {
    rounds.push(numbers)
    return numbers.map(number => number * 10)
  })

  const answers = await Promise.all([1, 2, 3, 2].map(ask))
  const later = await ask(4)

  expect(answers).toEqual([10, 20, 30, 20])
  expect(later).toBe(40)
  expect(rounds).toEqual([[1, 2, 3, 2], [4]])
})

test('calls with different keys are batched apart', async () => {
  const rounds: [string, number[]][] = []
  const ask = batchByKey(async (key: string, numbers: number[]) => {
    rounds.push([key, numbers])
    return numbers.map(number => `${key}${number}`)
  })

  const answers = await Promise.all([ask('a', 1), ask('b', 2), ask('a', 3)])

  expect(answers).toEqual(['a1', 'b2', 'a3'])
  expect(rounds).toEqual([
    ['a', [1, 3]],
    ['b', [2]],
  ])
})
