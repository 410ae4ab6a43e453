import { expect, test } from 'vitest'
import { warmUp } from '../../../../src/schedule/worker/warm-up.ts'

test('warming up ends by itself, and at once when a request arrives', async () => {
  let rounds = 0
  await warmUp(() => ++rounds > 100)
  expect(rounds).toBeLessThan(100)

  let asked = 0
  await warmUp(() => ++asked > 2)
  expect(asked).toBe(3)
})
