import { describe, expect, test } from 'vitest'
import { Secret } from '../../../domain/secret.ts'
import {
  type EmailLinkInput,
  emailLinkMachine,
  type OpenedLink,
} from '../../../machines/account/email-link.ts'
import { successNotification } from '../../../machines/notifications.ts'
import { controlledCall } from '../support/controlled-call.ts'
import { refused } from '../support/failures.ts'
import { startFlow } from '../support/start-flow.ts'

function start(kind: EmailLinkInput['kind'], token: Secret | null = new Secret('t0ken')) {
  const call = controlledCall<unknown, OpenedLink>()
  return { ...startFlow(emailLinkMachine.provide({ actors: { open: call.logic } }), { kind, token }), call }
}
const submitted = { type: 'link.submitted', password: new Secret('passw0rd') } as const

describe('the link of a mail about an address', () => {
  test.each([
    ['confirm', 'Your email address has been changed.'],
    ['undo', 'Your old email address is back. We have sent a link to choose a new password.'],
  ] as const)('the link of a mail is used once, however often it is pressed: %s', async (kind, text) => {
    const { send, call, emitted } = start(kind)

    send(submitted)
    send(submitted)
    await call.last().resolve(true)

    expect(call.calls).toHaveLength(1)
    expect(call.last().input.token.reveal()).toBe('t0ken')
    expect(emitted).toEqual([
      { type: 'notification.raised', notification: successNotification(text) },
      { type: 'viewer.changed' },
      { type: 'route.requested', to: '/login' },
    ])
  })

  test('a refused link of a mail can be tried again', async () => {
    const { send, call, now } = start('confirm')

    send(submitted)
    await call.last().reject(refused(422, 'The password is incorrect.'))
    expect(now().context.failure?.text).toBe('The password is incorrect.')
    send(submitted)

    expect(call.calls).toHaveLength(2)
  })

  test('the link of a mail without a token sends nothing', () => {
    const { send, call, now } = start('undo', null)

    send(submitted)

    expect(now().value).toBe('withoutToken')
    expect(call.calls).toEqual([])
  })
})
