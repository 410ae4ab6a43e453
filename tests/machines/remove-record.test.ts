import { describe, expect, test } from 'vitest'
import { errorNote, successNote } from '../../machines/notifications.ts'
import { type Removal, removeRecordMachine } from '../../machines/remove-record.ts'
import { outcomeUnknown, refused, unreachable, unreadable } from './support/failures.ts'
import { promisedCall } from './support/promised.ts'
import { startFlow } from './support/start-flow.ts'

const asset: Removal = { kind: 'asset', id: 'MB-1', name: 'Battery 1' }
const truck: Removal = { kind: 'truck', id: 'T-1', name: 'Truck 1' }
const user: Removal = { kind: 'user', id: 'u-7', name: 'Bo', organizationId: 'o-1' }

function start(removal: Removal) {
  const call = promisedCall<unknown, Removal>()
  return { ...startFlow(removeRecordMachine.provide({ actors: { remove: call.logic } }), removal), call }
}

function startRemoving(removal: Removal) {
  const flow = start(removal)
  flow.send({ type: 'removal.asked' })
  flow.send({ type: 'removal.confirmed' })
  return flow
}

const note = (told: object) => ({ type: 'note.raised', note: told })
const changed = { type: 'records.changed' }
const perhapsChanged = { type: 'records.changed', perhaps: true }

describe('a record that somebody wants to remove', () => {
  test('is named in a dialog, and nothing is sent before they confirm it', () => {
    const { send, now, call } = start(asset)
    expect(now().hasTag('open')).toBe(false)

    send({ type: 'removal.asked' })

    expect(now().hasTag('open')).toBe(true)
    expect(now().context.name).toBe('Battery 1')
    expect(call.asked).toEqual([])
  })

  test('stays where they think better of it, and can be asked about again', () => {
    const { send, now, call, emitted } = start(asset)

    send({ type: 'removal.asked' })
    send({ type: 'removal.dismissed' })
    expect(now().value).toBe('idle')
    send({ type: 'removal.confirmed' })
    expect(call.asked).toEqual([])

    send({ type: 'removal.asked' })
    expect(now().value).toBe('confirming')
    expect(emitted).toEqual([])
  })

  test('is removed by one call, however often it is confirmed; the dialog stays until it is done', () => {
    const { send, now, call } = startRemoving(asset)

    send({ type: 'removal.confirmed' })
    send({ type: 'removal.dismissed' })
    send({ type: 'removal.asked' })

    expect(call.asked.map(({ input }) => input)).toEqual([asset])
    expect(now().hasTag('open') && now().hasTag('busy') && now().hasTag('lasting')).toBe(true)
  })
})

describe('a removed record is told, and leads', () => {
  test.each<[string, Removal, string, object]>([
    [
      'an asset to the asset manager with the mBESS tab',
      asset,
      'Asset deleted successfully',
      { type: 'place.changed', to: { page: 'assets', tab: 'mbess' } },
    ],
    [
      'a truck to the asset manager with the Equipment tab',
      truck,
      'Truck deleted successfully',
      { type: 'place.changed', to: { page: 'assets', tab: 'equipment' } },
    ],
    [
      'a user to the page of the organization',
      user,
      'Successfully deleted user',
      { type: 'place.changed', to: { page: 'organization', id: 'o-1' } },
    ],
    [
      'a user whose organization is not known two steps back',
      { ...user, organizationId: null },
      'Successfully deleted user',
      { type: 'place.left', steps: 2 },
    ],
  ])('%s', async (_, removal, text, move) => {
    const { call, emitted, now } = startRemoving(removal)

    await call.last().keep(true)

    expect(now().status).toBe('done')
    expect(emitted).toEqual([note(successNote(text)), changed, move])
  })

  test('that was gone already is told as such, and leads to the same place', async () => {
    const { call, emitted, now } = startRemoving(truck)

    await call.last().break(refused(404, 'There is no such record.'))

    expect(now().status).toBe('done')
    expect(emitted).toEqual([
      note(successNote('It had already been deleted.')),
      changed,
      { type: 'place.changed', to: { page: 'assets', tab: 'equipment' } },
    ])
  })
})

describe('a refused removal keeps the operator on the form and says why:', () => {
  const lost = `The server cannot be reached. ${outcomeUnknown}`
  test.each<[string, Removal, unknown, string, object[]]>([
    ['an asset in use', asset, refused(409, 'in use'), 'Error deleting asset: in use', []],
    ['an asset without a reason', asset, refused(500), 'Error deleting asset: Internal Server Error', []],
    ['a truck likewise', truck, refused(409), 'Error deleting asset: Conflict', []],
    ['an asset without an answer', asset, unreachable, `Error deleting asset: ${lost}`, [perhapsChanged]],
    [
      'an asset with an answer other than 204',
      asset,
      unreadable,
      `Error deleting asset: OK. The server sent an answer that could not be read. ${outcomeUnknown}`,
      [perhapsChanged],
    ],
    [
      'a truck, by a fault of ours',
      truck,
      new TypeError('x is undefined'),
      `Error deleting asset: The server sent an answer that could not be read. ${outcomeUnknown}`,
      [perhapsChanged],
    ],
    ['the last administrator', user, refused(409, 'The last one.'), 'The last one.', []],
    ['a user without a reason', user, refused(500), 'An error occurred deleting user', []],
    [
      'a user without an answer',
      user,
      unreachable,
      `An error occurred deleting user. ${lost}`,
      [perhapsChanged],
    ],
    [
      'a user, by a fault of ours',
      user,
      new TypeError('x is undefined'),
      `An error occurred deleting user. The server sent an answer that could not be read. ${outcomeUnknown}`,
      [perhapsChanged],
    ],
  ])('%s', async (_, removal, failure, text, more) => {
    const { call, emitted, now } = startRemoving(removal)

    await call.last().break(failure)

    expect(now().value).toBe('idle')
    expect(emitted).toEqual([note(errorNote(text)), ...more])
  })

  test('and it can be tried again', async () => {
    const { call, send, now } = startRemoving(asset)
    await call.last().break(unreachable)

    send({ type: 'removal.asked' })
    send({ type: 'removal.confirmed' })
    await call.last().break(refused(404))

    expect(call.asked).toHaveLength(2)
    expect(now().value).toBe('removed')
  })
})
