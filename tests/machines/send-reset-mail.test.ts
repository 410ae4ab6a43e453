import { describe, expect, test } from 'vitest'
import { errorNotification, resetMailBanner, successNotification } from '../../machines/notifications.ts'
import { sendResetMailMachine } from '../../machines/send-reset-mail.ts'
import { controlledCall } from './support/controlled-call.ts'
import { refused, unreachable, unreadable } from './support/failures.ts'
import { startFlow } from './support/start-flow.ts'

function start(sentText = 'Password reset email sent.') {
  const call = controlledCall<unknown, { email: string }>()
  const machine = sendResetMailMachine.provide({ actors: { sendResetMail: call.logic } })
  return { ...startFlow(machine, { sentText }), call }
}

const asked = (email = 'bo@b.example') => ({ type: 'resetMail.requested', email }) as const

describe('sending somebody a reset mail', () => {
  test('is one call, however often it is asked for', () => {
    const { send, now, call } = start()

    send(asked())
    send(asked())
    send(asked('fay@b.example'))

    expect(call.calls.map(({ input }) => input)).toEqual([{ email: 'bo@b.example' }])
    expect(now().hasTag('busy') && now().hasTag('mustSettle')).toBe(true)
  })

  test.each(['Successfully sent password reset email', 'Password reset email sent.'])(
    'that worked is told in a banner of 2 s, in the words of the page: %s',
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
      'Error sending password reset email. The server sent an answer that could not be read.',
    ],
  ])('that failed is told in a banner of 2 s: %s', async (_, failure, text) => {
    const { send, now, call, emitted } = start()

    send(asked())
    await call.last().reject(failure)

    expect(emitted).toEqual([
      { type: 'notification.raised', notification: resetMailBanner(errorNotification(text)) },
    ])
    expect(now().value).toBe('ready')
  })

  test('can be done again, to anybody', async () => {
    const { send, call } = start()

    send(asked())
    await call.last().resolve(true)
    send(asked('fay@b.example'))

    expect(call.calls.map(({ input }) => input.email)).toEqual(['bo@b.example', 'fay@b.example'])
  })
})
