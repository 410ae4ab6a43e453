import { expect, test } from 'vitest'
import { repeat } from '../../../server/database/repeat.ts'

/** Longer than any test takes. */
const everyMs = 3_600_000

test('work that repeats begins at once', async () => {
  await new Promise<void>((begun, onFailure) => {
    const work = repeat(async () => begun(), { everyMs, onFailure })
    void work.stop()
  })
})

test('work that fails says so, and is done again', async () => {
  const failures: unknown[] = []

  await new Promise<void>(begunAgain => {
    const work = repeat(
      async () => {
        if (failures.length === 0) throw new Error('no clock')
        begunAgain()
        void work.stop()
      },
      { everyMs: 0, onFailure: error => failures.push(error) },
    )
  })

  expect(failures).toEqual([new Error('no clock')])
})

test('stopping waits for the round that runs, whose failure is no longer reported', async () => {
  const failures: unknown[] = []
  let fail: (error: Error) => void = () => {}
  const round = new Promise<void>((_, rejected) => {
    fail = rejected
  })
  const work = repeat(() => round, { everyMs, onFailure: error => failures.push(error) })
  let hasStopped = false

  const stopped = work.stop().then(() => {
    hasStopped = true
  })
  await Promise.resolve()
  expect(hasStopped).toBe(false)
  fail(new Error('the database has ended'))
  await stopped

  expect(failures).toEqual([])
})
