import { expect, test } from 'vitest'
import { historyLinks } from '../../../../src/app/inspector/history-links.ts'

const call = (requests: unknown) =>
  ({ event: { type: 'call.ended', requests } }) as unknown as Parameters<typeof historyLinks>[0]

test('each request of a call that changed something has a link to its entry in the history', () => {
  const change = { method: 'PATCH', path: '/api/trucks/t-1', requestId: 'r-1' }
  const reading = { method: 'GET', path: '/api/trucks/t-1', requestId: 'r-2' }
  const unanswered = { ...change, requestId: null }

  expect(historyLinks(call([change, reading, unanswered]))).toEqual([
    { label: 'History of PATCH /api/trucks/t-1', href: '/admin/history?request=r-1' },
  ])
})

test.each([undefined, null, 'text', [{}], [{ method: 'PUT', requestId: 1 }]])(
  'requests that are %j have no links',
  requests => {
    expect(historyLinks(call(requests))).toEqual([])
  },
)
