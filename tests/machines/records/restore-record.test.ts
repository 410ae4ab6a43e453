import { describe, expect, test } from 'vitest'
import { Failure } from '../../../domain/failure.ts'
import type { DeletedRecord } from '../../../domain/restorable-type.ts'
import { errorNotification, successNotification, withAction } from '../../../machines/notifications.ts'
import { restoreRecordMachine } from '../../../machines/records/restore-record.ts'
import { controlledCall } from '../support/controlled-call.ts'
import { outcomeUnknown, refused, unreachable } from '../support/failures.ts'
import { startFlow } from '../support/start-flow.ts'

const bo: DeletedRecord = { type: 'user', id: 'u-7', name: 'Bo' }

function start() {
  const call = controlledCall<unknown, DeletedRecord>()
  return { ...startFlow(restoreRecordMachine.provide({ actors: { restoreRecord: call.logic } }), bo), call }
}

const alreadyThere = new Failure({ kind: 'refused', status: 409, code: 'not_deleted' })
const notification = (raised: object) => ({ type: 'notification.raised', notification: raised })
const changed = { type: 'records.changed' }
const mayHaveChanged = { type: 'records.changed', outcomeUnknown: true }

describe('a deletion that somebody takes back', () => {
  test('is taken back at once by Undo, by one call however often it is pressed', async () => {
    const { send, call, emitted, now } = start()

    send({ type: 'undo.requested' })
    send({ type: 'undo.requested' })
    await call.last().resolve(true)

    expect(call.calls.map(({ input }) => input)).toEqual([bo])
    expect(now().status).toBe('done')
    expect(emitted).toEqual([notification(successNotification('Bo restored')), changed])
  })

  test('is taken back from the history once that is confirmed', async () => {
    const { send, call, now } = start()

    send({ type: 'restoration.confirmed' })
    send({ type: 'restoration.requested' })
    expect(now().hasTag('open')).toBe(true)
    expect(call.calls).toEqual([])

    send({ type: 'restoration.confirmed' })
    send({ type: 'restoration.cancelled' })
    expect(now().hasTag('open') && now().hasTag('busy') && now().hasTag('mustSettle')).toBe(true)

    await call.last().resolve(true)
    expect(now().value).toBe('restored')
  })

  test('stays if the question is cancelled, and can be asked about again', () => {
    const { send, call, emitted, now } = start()

    send({ type: 'restoration.requested' })
    send({ type: 'restoration.cancelled' })
    expect(now().value).toBe('idle')

    send({ type: 'restoration.requested' })
    expect(now().value).toBe('confirming')
    expect([call.calls, emitted]).toEqual([[], []])
  })

  test('was taken back already: the record is there, as wanted', async () => {
    const { send, call, emitted, now } = start()
    send({ type: 'undo.requested' })

    await call.last().reject(alreadyThere)

    expect(now().value).toBe('restored')
    expect(emitted).toEqual([notification(successNotification('It had already been restored.')), changed])
  })
})

describe('a restoration that fails', () => {
  test.each([
    [refused(409, 'Another user already has this email.'), 'Another user already has this email.'],
    [refused(404), 'Not Found'],
  ])('names the record and why it was refused: %#', async (failure, reason) => {
    const { send, call, emitted, now } = start()
    send({ type: 'undo.requested' })

    await call.last().reject(failure)

    expect(now().value).toBe('idle')
    expect(emitted).toEqual([notification(errorNotification(`Error restoring Bo: ${reason}`))])
  })

  test('can be tried again from the notification where nobody knows the outcome', async () => {
    const { send, call, emitted, now } = start()
    send({ type: 'undo.requested' })

    await call.last().reject(unreachable)

    const text = `Error restoring Bo: The server cannot be reached. ${outcomeUnknown}`
    const again = { type: 'undo.requested', record: bo } as const
    expect(emitted).toEqual([
      notification(withAction(errorNotification(text), 'Try again', again)),
      mayHaveChanged,
    ])
    send({ type: 'undo.requested' })
    await call.last().resolve(true)
    expect(now().value).toBe('restored')
  })
})
