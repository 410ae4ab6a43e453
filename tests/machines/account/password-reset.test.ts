import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { Failure } from '../../../domain/failure.ts'
import { passwordWasReset } from '../../../domain/messages/passwords.ts'
import { Secret } from '../../../domain/secret.ts'
import { type ResetRequest, requestResetMachine } from '../../../machines/account/request-reset.ts'
import { type PasswordReset, resetPasswordMachine } from '../../../machines/account/reset-password.ts'
import { successNotification } from '../../../machines/notifications.ts'
import { replayed } from '../../support/recording.ts'
import { controlledCall, emittedBy } from '../support/controlled-call.ts'

const refusal = new Failure({ kind: 'refused', status: 422, serverMessage: 'No.', code: 'invalid' })

describe('asking for a reset mail', () => {
  function start() {
    const call = controlledCall<unknown, ResetRequest>()
    const machine = requestResetMachine.provide({ actors: { requestReset: call.logic } })
    const actor = createActor(machine, { inspect: replayed() }).start()
    return { actor, call, now: () => actor.getSnapshot() }
  }

  test('requesting a reset mail sends one request, however often it is pressed, and ends when it was accepted', async () => {
    const { actor, call, now } = start()

    actor.send({ type: 'reset.requested', email: 'a@b.example' })
    actor.send({ type: 'reset.requested', email: 'a@b.example' })
    await call.last().resolve(true)

    expect(call.calls.map(({ input }) => input)).toEqual([{ email: 'a@b.example' }])
    expect(now().matches('sent')).toBe(true)
  })

  test('a failed request of a reset mail keeps the failure and can be tried again', async () => {
    const { actor, call, now } = start()

    actor.send({ type: 'reset.requested', email: 'a@b.example' })
    await call.last().reject(refusal)
    expect(now().context.failure).toEqual({ ...refusal.toJSON(), text: 'No.' })
    actor.send({ type: 'reset.requested', email: 'a@b.example' })

    expect(call.calls).toHaveLength(2)
    expect(now().context.failure).toBeNull()
  })
})

describe('setting a new password', () => {
  function start(token: Secret | null = new Secret('t0ken')) {
    const call = controlledCall<unknown, PasswordReset>()
    const actor = createActor(resetPasswordMachine.provide({ actors: { resetPassword: call.logic } }), {
      input: { token, invited: false },
      inspect: replayed(),
    })
    const emitted = emittedBy(actor)
    actor.start()
    return { actor, call, emitted, now: () => actor.getSnapshot() }
  }
  const chosen = { type: 'password.chosen', password: new Secret('n3w-pass') } as const

  test('setting a new password without a token sends nothing', () => {
    const { call, now } = start(null)

    expect(now().matches('withoutToken')).toBe(true)
    expect(now().status).toBe('done')
    expect(call.calls).toEqual([])
  })

  test('setting a new password sends token and password once, reports success, has the session checked, which it ended, and leads to /login', async () => {
    const { actor, call, emitted } = start()

    actor.send(chosen)
    actor.send(chosen)
    await call.last().resolve(true)

    expect(call.calls).toHaveLength(1)
    expect(call.last().input.token.reveal()).toBe('t0ken')
    expect(call.last().input.password.reveal()).toBe('n3w-pass')
    expect(emitted).toEqual([
      { type: 'notification.raised', notification: successNotification(passwordWasReset) },
      { type: 'viewer.changed' },
      { type: 'route.requested', to: '/login' },
    ])
  })

  test('a refused new password keeps the form, shows why, and can be tried again', async () => {
    const { actor, call, emitted, now } = start()

    actor.send(chosen)
    await call.last().reject(refusal)
    actor.send(chosen)

    expect(call.calls).toHaveLength(2)
    expect(now().matches('resetting')).toBe(true)
    expect(emitted).toEqual([])
  })

  test('the snapshot of a password reset shows neither token nor password', () => {
    const { actor, now } = start()

    actor.send(chosen)

    const shown = JSON.stringify(actor.getPersistedSnapshot()) + inspect(now().context, { depth: 9 })
    expect(shown).not.toMatch(/t0ken|n3w-pass/)
  })
})
