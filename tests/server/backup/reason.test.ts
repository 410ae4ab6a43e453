import { expect, test } from 'vitest'
import { reasonOf } from '../../../server/backup/reason.ts'

test.each([
  [new DOMException('', 'TimeoutError'), 'It took too long.'],
  [new DOMException('', 'AbortError'), 'It was broken off.'],
  [Object.assign(new Error('full'), { code: 'ENOSPC' }), 'The system reports ENOSPC.'],
])('%s is said in one sentence', (error, sentence) => {
  expect(reasonOf(error, new AbortController().signal)).toBe(sentence)
  expect(reasonOf(error, AbortSignal.abort())).toBe('The server was stopped before it was done.')
})
