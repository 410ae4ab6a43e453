import { describe, expect, test } from 'vitest'
import { Secret } from '../../../domain/secret.ts'
import { changePasswordMachine, type PasswordChange } from '../../../machines/account/change-password.ts'
import { successNotification } from '../../../machines/notifications.ts'
import { controlledCall } from '../support/controlled-call.ts'
import { failureCases, refused } from '../support/failures.ts'
import { startFlow } from '../support/start-flow.ts'

function startOpen() {
  const call = controlledCall<unknown, PasswordChange>()
  const flow = startFlow(changePasswordMachine.provide({ actors: { changePassword: call.logic } }))
  flow.send({ type: 'dialog.opened' })
  return { ...flow, call }
}

const submitted = {
  type: 'password.submitted',
  oldPassword: new Secret('0ld-MARKER'),
  newPassword: new Secret('n3w-MARKER'),
} as const
const wrong = 'Error changing password, please make sure old password is correct.'

describe("changing one's own password", () => {
  test('changing a password sends the old and the new one once, however often it is submitted; the dialog waits', () => {
    const { send, now, call } = startOpen()

    send(submitted)
    send(submitted)
    send({ type: 'dialog.closed' })

    expect(call.calls).toHaveLength(1)
    expect(call.last().input.oldPassword.reveal()).toBe('0ld-MARKER')
    expect(call.last().input.newPassword.reveal()).toBe('n3w-MARKER')
    expect(now().hasTag('open') && now().hasTag('busy') && now().hasTag('mustSettle')).toBe(true)
  })

  test('a changed password is reported, closes the dialog, and can be changed again', async () => {
    const { send, now, call, emitted } = startOpen()

    send(submitted)
    await call.last().resolve(true)
    expect(now().value).toBe('closed')
    expect(emitted).toEqual([
      { type: 'notification.raised', notification: successNotification('Your password has been changed.') },
      { type: 'password.replaced' },
    ])

    send({ type: 'dialog.opened' })
    send(submitted)
    expect(call.calls).toHaveLength(2)
  })

  test.each(failureCases(wrong))(
    'a change of password that was %s keeps the dialog and shows why',
    async (_, failure, text) => {
      const { send, now, call, emitted } = startOpen()

      send(submitted)
      await call.last().reject(failure)

      expect(now().value).toBe('choosing')
      expect(now().context.failure?.text).toBe(text)
      expect(emitted).toEqual([])

      send(submitted)
      expect(now().context.failure).toBeNull()
      expect(call.calls).toHaveLength(2)
    },
  )

  test('the password dialog opened again shows no earlier failure', async () => {
    const { send, now, call } = startOpen()
    send(submitted)
    await call.last().reject(refused(422, 'No.'))

    send({ type: 'dialog.closed' })
    send({ type: 'dialog.opened' })

    expect(now().context.failure).toBeNull()
  })

  test('no event or state of changing a password shows a password', async () => {
    const { send, call, written } = startOpen()

    send(submitted)
    const during = written()
    await call.last().reject(refused(422, 'No.'))
    send(submitted)
    await call.last().resolve(true)

    expect(during).toContain('[secret]')
    expect(written()).not.toContain('MARKER')
  })
})
