import { describe, expect, test } from 'vitest'
import { errorNotification, successNotification, withAction } from '../../../machines/notifications.ts'
import { type Deletion, deleteRecordMachine } from '../../../machines/records/delete-record.ts'
import { controlledCall } from '../support/controlled-call.ts'
import { outcomeUnknown, refused, unreachable, unreadable } from '../support/failures.ts'
import { startFlow } from '../support/start-flow.ts'

const asset: Deletion = { kind: 'asset', id: 'MB-1', name: 'Battery 1' }
const truck: Deletion = { kind: 'truck', id: 'T-1', name: 'Truck 1' }
const user: Deletion = { kind: 'user', id: 'u-7', name: 'Bo', organizationId: 'o-1' }

function start(deletion: Deletion) {
  const call = controlledCall<unknown, Deletion>()
  return {
    ...startFlow(deleteRecordMachine.provide({ actors: { deleteRecord: call.logic } }), deletion),
    call,
  }
}

function startDeleting(deletion: Deletion) {
  const flow = start(deletion)
  flow.send({ type: 'deletion.requested' })
  flow.send({ type: 'deletion.confirmed' })
  return flow
}

const notification = (notification: object) => ({ type: 'notification.raised', notification })
const changed = { type: 'records.changed' }
const mayHaveChanged = { type: 'records.changed', outcomeUnknown: true }

describe('a record that somebody wants to remove', () => {
  test('a record to delete is named in a dialog, and nothing is sent before it is confirmed', () => {
    const { send, now, call } = start(asset)
    expect(now().hasTag('open')).toBe(false)

    send({ type: 'deletion.requested' })

    expect(now().hasTag('open')).toBe(true)
    expect(now().context.name).toBe('Battery 1')
    expect(call.calls).toEqual([])
  })

  test('a cancelled deletion keeps the record, and can be requested again', () => {
    const { send, now, call, emitted } = start(asset)

    send({ type: 'deletion.requested' })
    send({ type: 'deletion.cancelled' })
    expect(now().value).toBe('idle')
    send({ type: 'deletion.confirmed' })
    expect(call.calls).toEqual([])

    send({ type: 'deletion.requested' })
    expect(now().value).toBe('confirming')
    expect(emitted).toEqual([])
  })

  test('a record is deleted by one call, however often it is confirmed; the dialog stays until then', () => {
    const { send, now, call } = start(asset)

    send({ type: 'deletion.requested', version: '"3"' })
    send({ type: 'deletion.confirmed' })
    send({ type: 'deletion.confirmed' })
    send({ type: 'deletion.cancelled' })
    send({ type: 'deletion.requested' })

    expect(call.calls.map(({ input }) => input)).toEqual([{ ...asset, version: '"3"', restorable: false }])
    expect(now().hasTag('open') && now().hasTag('busy') && now().hasTag('mustSettle')).toBe(true)
  })
})

describe('a deleted record is reported, and leads', () => {
  test.each<[string, Deletion, string, object]>([
    [
      'an asset to the asset manager with the mBESS tab',
      asset,
      'Asset deleted successfully',
      { type: 'route.requested', to: { page: 'assets', tab: 'mbess' } },
    ],
    [
      'a truck to the asset manager with the Equipment tab',
      truck,
      'Truck deleted successfully',
      { type: 'route.requested', to: { page: 'assets', tab: 'equipment' } },
    ],
    [
      'a user to the page of the organization',
      user,
      'Successfully deleted user',
      { type: 'route.requested', to: { page: 'organization', id: 'o-1' } },
    ],
    [
      'a user whose organization is not known two steps back',
      { ...user, organizationId: null },
      'Successfully deleted user',
      { type: 'back.requested', steps: 2 },
    ],
  ])('a deleted record is reported and leads: %s', async (_, deletion, text, move) => {
    const { call, emitted, now } = startDeleting(deletion)

    await call.last().resolve(true)

    expect(now().status).toBe('done')
    expect(emitted).toEqual([notification(successNotification(text)), changed, move])
  })

  test.each<[Deletion, string]>([
    [user, 'Successfully deleted user'],
    [asset, 'Asset deleted successfully'],
    [truck, 'Truck deleted successfully'],
  ])('the report of $0.kind offers to undo the deletion where the server can', async (deletion, text) => {
    const { call, emitted, send } = start(deletion)
    send({ type: 'deletion.requested' })
    send({ type: 'deletion.confirmed', restorable: true })

    await call.last().resolve(true)

    const { kind, id, name } = deletion
    const undo = { type: 'undo.requested', record: { type: kind, id, name } } as const
    expect(emitted[0]).toEqual(notification(withAction(successNotification(text), 'Undo', undo)))
  })

  test('a record that was deleted already is reported as such and leads to the same page', async () => {
    const { call, emitted, now } = startDeleting(truck)

    await call.last().reject(refused(404, 'There is no such record.'))

    expect(now().status).toBe('done')
    expect(emitted).toEqual([
      notification(successNotification('It had already been deleted.')),
      changed,
      { type: 'route.requested', to: { page: 'assets', tab: 'equipment' } },
    ])
  })
})

describe('a refused deletion keeps the operator on the form and says why:', () => {
  const lost = `The server cannot be reached. ${outcomeUnknown}`
  test.each<[string, Deletion, unknown, string, object[]]>([
    ['an asset in use', asset, refused(409, 'in use'), 'Error deleting asset: in use', []],
    ['an asset without a reason', asset, refused(500), 'Error deleting asset: Internal Server Error', []],
    ['a truck likewise', truck, refused(409), 'Error deleting asset: Conflict', []],
    ['an asset without an answer', asset, unreachable, `Error deleting asset: ${lost}`, [mayHaveChanged]],
    [
      'an asset with an answer other than 204',
      asset,
      unreadable,
      `Error deleting asset: OK. The server sent a response that could not be read. ${outcomeUnknown}`,
      [mayHaveChanged],
    ],
    [
      'a truck, by a fault of ours',
      truck,
      new TypeError('x is undefined'),
      `Error deleting asset: The server sent a response that could not be read. ${outcomeUnknown}`,
      [mayHaveChanged],
    ],
    ['the last administrator', user, refused(409, 'The last one.'), 'The last one.', []],
    ['a user without a reason', user, refused(500), 'An error occurred deleting user', []],
    [
      'a user without an answer',
      user,
      unreachable,
      `An error occurred deleting user. ${lost}`,
      [mayHaveChanged],
    ],
    [
      'a user, by a fault of ours',
      user,
      new TypeError('x is undefined'),
      `An error occurred deleting user. The server sent a response that could not be read. ${outcomeUnknown}`,
      [mayHaveChanged],
    ],
  ])('a refused deletion keeps the form and shows why: %s', async (_, deletion, failure, text, more) => {
    const { call, emitted, now } = startDeleting(deletion)

    await call.last().reject(failure)

    expect(now().value).toBe('idle')
    expect(emitted).toEqual([notification(errorNotification(text)), ...more])
  })

  test('a failed deletion can be tried again', async () => {
    const { call, send, now } = startDeleting(asset)
    await call.last().reject(unreachable)

    send({ type: 'deletion.requested' })
    send({ type: 'deletion.confirmed' })
    await call.last().reject(refused(404))

    expect(call.calls).toHaveLength(2)
    expect(now().value).toBe('deleted')
  })
})
