// Changes of many records that the dialogs do not offer.
import { expect, test } from 'vitest'
import { Failure } from '../../../../domain/failure.ts'
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

test('no record is sent after one for which the person did not confirm who they are', async () => {
  let requests = 0
  const gateway = {
    request: async () => {
      requests += 1
      throw new Failure({ kind: 'refused', status: 403, code: 'confirmation_required' })
    },
  } as unknown as Gateway
  const known = { kind: 'user', version: '"1"', name: '', email: '', identityId: null, roles: [] } as const
  const item = { result: 'waiting', before: null, version: null, text: null } as const
  const items = Array.from({ length: 9 }, (_, i) => ({
    ...{ ...item, id: `u-${i}`, name: `User ${i}` },
    known: { ...known, isDeactivated: false },
  }))
  const run = { kind: 'user', change: { action: 'deactivate' }, isUndo: false, items } as const

  const outcomes = await changeSome(gateway, run, new AbortController().signal)

  // As many as are sent at once.
  expect(requests).toBe(4)
  expect(outcomes.map(({ id }) => id)).toEqual(['u-0', 'u-1', 'u-2', 'u-3'])
})
