import { describe, expect, test } from 'vitest'
import { errorNotification, resetMailBanner, successNotification } from '../../../machines/notifications.ts'
import { sendResetMailMachine } from '../../../machines/records/send-reset-mail.ts'
import { controlledCall } from '../support/controlled-call.ts'
import { refused, unreachable, unreadable } from '../support/failures.ts'
import { startFlow } from '../support/start-flow.ts'

function start(sentText = 'Password reset email sent.') {
  const call = controlledCall<unknown, { email: string }>()
  const machine = sendResetMailMachine.provide({ actors: { sendResetMail: call.logic } })
  return { ...startFlow(machine, { sentText }), call }
}

const asked = (email = 'bo@b.example') => ({ type: 'resetMail.requested', email }) as const

describe('sending somebody a reset mail', () => {
  test('sending a reset mail is one call, however often it is pressed', () => {
    const { send, now, call } = start()

    send(asked())
    send(asked())
    send(asked('fay@b.example'))

    expect(call.calls.map(({ input }) => input)).toEqual([{ email: 'bo@b.example' }])
    expect(now().hasTag('busy') && now().hasTag('mustSettle')).toBe(true)
  })

  test.each(['Successfully sent password reset email', 'Password reset email sent.'])(
    "a sent reset mail is reported in a banner of 2 s with the page's text: %s",
    async text => {
      const { send, now, call, emitted } = start(text)

      send(asked())
      await call.last().resolve(true)

      expect(emitted).toEqual([
        { type: 'notification.raised', notification: resetMailBanner(successNotification(text)) },
      ])
      expect(now().hasTag('busy')).toBe(false)
    },
  )

  test.each([
    ["the server's sentence", refused(429, 'Too many tries.'), 'Too many tries.'],
    ['the default where it sent none', refused(500), 'Error sending password reset email.'],
    [
      'the default and the reason where the server is away',
      unreachable,
      'Error sending password reset email. The server cannot be reached.',
    ],
    [
      'the default and the reason for an unreadable answer',
      unreadable,
      'Error sending password reset email. The server sent a response that could not be read.',
    ],
  ])('a failed reset mail is reported in a banner of 2 s: %s', async (_, failure, text) => {
    const { send, now, call, emitted } = start()

    send(asked())
    await call.last().reject(failure)

    expect(emitted).toEqual([
      { type: 'notification.raised', notification: resetMailBanner(errorNotification(text)) },
    ])
    expect(now().value).toBe('ready')
  })

  test('a reset mail can be sent again, to any user', async () => {
    const { send, call } = start()

    send(asked())
    await call.last().resolve(true)
    send(asked('fay@b.example'))

    expect(call.calls.map(({ input }) => input.email)).toEqual(['bo@b.example', 'fay@b.example'])
  })
})
