// Changes of many records that the dialogs do not offer.
import { expect, test } from 'vitest'
import type { Gateway } from '../../../../gql/gateway.ts'
import { changeSome } from '../../../../src/hooks/bulk-changes/carry-out.ts'

test('maintenance of what has none is not reported as done', async () => {
  const gateway = { request: async () => ({ page: { alarms: [] } }) } as unknown as Gateway
  const alarm = { id: 'a-1', name: 'Too hot', known: null, before: null, version: null, text: null }
  const end = { endedAt: '2024-03-02T12:00:00.000Z', confirmedAt: '2024-03-02T12:00:00.000Z' }
  const run = {
    kind: 'alarm',
    change: { action: 'endMaintenance', ...end },
    isUndo: false,
    items: [{ ...alarm, result: 'waiting' }],
  } as const

  const outcomes = await changeSome(gateway, run, new AbortController().signal)

  expect(outcomes).toMatchObject([{ id: 'a-1', result: 'failed' }])
})
