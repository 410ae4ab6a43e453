import { describe, expect, test } from 'vitest'
import { Secret } from '../../../domain/secret.ts'
import { errorNotification, successNotification } from '../../../machines/notifications.ts'
import {
  type CustomerInput,
  type Invitation,
  type Invitations,
  type InviteOutcome,
  type RenamedAccount,
  saveCustomerMachine,
} from '../../../machines/records/save-customer.ts'
import { controlledCall } from '../support/controlled-call.ts'
import { failureCases, outcomeUnknown, refused, unreachable } from '../support/failures.ts'
import { startFlow } from '../support/start-flow.ts'

function start() {
  const rename = controlledCall<RenamedAccount, CustomerInput>()
  const inviteAll = controlledCall<InviteOutcome[], Invitations>()
  const actors = { rename: rename.logic, inviteAll: inviteAll.logic }
  const flow = startFlow(saveCustomerMachine.provide({ actors }), { id: 'o-1', name: 'Acme' })
  return { ...flow, rename, inviteAll }
}

const invite = (key: string, email = `${key}@b.example`): Invitation => ({
  key,
  name: key,
  email,
  password: new Secret('MARKERsecret'),
})
const submitted = (name = 'Acme', ...keys: string[]) =>
  ({ type: 'customer.submitted', name, invites: keys.map(key => invite(key)) }) as const

const worked = (key: string): InviteOutcome => ({ key, failure: null })
const failed = (key: string, failure = refused(500)): InviteOutcome => ({ key, failure: failure.toJSON() })
const keysOf = ({ input }: { input: Invitations }) => input.invites.map(({ key }) => key)

const changed = { type: 'records.changed' }
const mayHaveChanged = { type: 'records.changed', outcomeUnknown: true }
const toCustomer = { type: 'route.requested', to: { page: 'customer', id: 'o-1' } }
const renamed = {
  type: 'notification.raised',
  notification: successNotification('Account updated successfully'),
}
const told = (text: string) => ({ type: 'notification.raised', notification: successNotification(text) })
const toldError = (text: string) => ({ type: 'notification.raised', notification: errorNotification(text) })

describe('saving a customer account', () => {
  test('saving an unchanged customer account sends nothing, reports nothing, and leads to its page', () => {
    const { send, rename, inviteAll, emitted, now } = start()

    send(submitted())

    expect([...rename.calls, ...inviteAll.calls]).toEqual([])
    expect(now().status).toBe('done')
    expect(emitted).toEqual([toCustomer])
  })

  test('saving a customer account with another name renames it once, however often it is submitted', async () => {
    const { send, rename, inviteAll, emitted, now } = start()

    send(submitted('Bolt'))
    send(submitted('Coil'))
    expect(now().hasTag('busy') && now().hasTag('mustSettle')).toBe(true)
    await rename.last().resolve({ version: null })

    expect(rename.calls.map(({ input }) => input)).toEqual([{ id: 'o-1', version: null, name: 'Bolt' }])
    expect(inviteAll.calls).toEqual([])
    expect(now().status).toBe('done')
    expect(emitted).toEqual([changed, renamed, toCustomer])
  })

  test('saving a customer account with invited users creates all of them at once, and does not send an unchanged name', async () => {
    const { send, rename, inviteAll, emitted, now } = start()

    send(submitted('Acme', 'ann', 'bob'))
    send(submitted('Acme', 'ann', 'bob'))
    expect(now().hasTag('busy') && now().hasTag('mustSettle')).toBe(true)
    await inviteAll.last().resolve([worked('ann'), worked('bob')])

    expect(rename.calls).toEqual([])
    expect(inviteAll.calls.map(keysOf)).toEqual([['ann', 'bob']])
    expect(inviteAll.last().input.organizationId).toBe('o-1')
    expect(inviteAll.last().input.invites[0]?.password?.reveal()).toBe('MARKERsecret')
    expect(now().status).toBe('done')
    expect(emitted).toEqual([changed, told('2 user(s) created successfully.'), toCustomer])
  })

  test('saving a customer account renames it before inviting users', async () => {
    const { send, rename, inviteAll, emitted } = start()

    send(submitted('Bolt', 'ann'))
    expect(inviteAll.calls).toEqual([])
    await rename.last().resolve({ version: null })
    await inviteAll.last().resolve([worked('ann')])

    expect(emitted).toEqual([changed, renamed, changed, told('1 user(s) created successfully.'), toCustomer])
  })
})

describe('an account that could not be renamed', () => {
  test.each(failureCases('Error updating organization.'))(
    'an account that could not be renamed (%s) stays in the form with the reason; nobody is invited',
    async (_, failure, text, mayHaveActed) => {
      const { send, rename, inviteAll, emitted, now } = start()

      send(submitted('Bolt', 'ann'))
      await rename.last().reject(failure)

      expect(now().value).toBe('editing')
      expect(now().context.failure?.text).toBe(text)
      expect(inviteAll.calls).toEqual([])
      expect(emitted).toEqual(mayHaveActed ? [mayHaveChanged] : [])

      send(submitted('Bolt', 'ann'))
      expect(now().context.failure).toBeNull()
      await rename.last().resolve({ version: null })
      expect(inviteAll.calls.map(keysOf)).toEqual([['ann']])
    },
  )

  test('an account is renamed again after a lost response, even to the old name: the server may have the new one', async () => {
    const { send, rename, now } = start()
    send(submitted('Bolt'))
    await rename.last().reject(unreachable)

    send(submitted('Acme'))
    await rename.last().resolve({ version: null })

    expect(rename.last().input.name).toBe('Acme')
    expect(now().value).toBe('saved')
  })
})

describe('invited users who could not be created', () => {
  test('invited users who could not be created stay in the form, each with the reason; the others are reported and removed from it', async () => {
    const { send, inviteAll, emitted, now } = start()

    send(submitted('Acme', 'ann', 'bob', 'cat'))
    await inviteAll
      .last()
      .resolve([
        worked('ann'),
        failed('bob'),
        failed('cat', refused(409, 'Another user already has this email.', { email: 'Taken.' })),
      ])

    expect(now().value).toBe('editing')
    expect(now().context.created).toEqual(['ann'])
    expect(now().context.inviteFailures).toMatchObject({
      bob: { text: 'Error creating user.' },
      cat: { text: 'Another user already has this email.', fields: { email: 'Taken.' } },
    })
    expect(emitted).toEqual([
      changed,
      toldError('2 user(s) failed to create.'),
      told('1 user(s) created successfully.'),
    ])
  })

  test('invited users who could not be created are all that is sent at the next attempt: nobody is created twice', async () => {
    const { send, rename, inviteAll, emitted, now } = start()
    send(submitted('Bolt', 'ann', 'bob'))
    await rename.last().resolve({ version: null })
    await inviteAll.last().resolve([worked('ann'), failed('bob')])

    send(submitted('Bolt', 'ann', 'bob'))
    expect(now().context.inviteFailures).toEqual({})
    await inviteAll.last().resolve([worked('bob')])

    expect(rename.calls).toHaveLength(1)
    expect(inviteAll.calls.map(keysOf)).toEqual([['ann', 'bob'], ['bob']])
    expect(now().context.created).toEqual(['ann', 'bob'])
    expect(emitted.slice(-2)).toEqual([told('1 user(s) created successfully.'), toCustomer])
  })

  test('invited users who could not be created can be removed, and the rest is saved', async () => {
    const { send, inviteAll, now } = start()
    send(submitted('Acme', 'ann', 'bob'))
    await inviteAll.last().resolve([worked('ann'), failed('bob')])

    send(submitted('Acme'))

    expect(inviteAll.calls).toHaveLength(1)
    expect(now().status).toBe('done')
  })

  test('invited users are reported by their number if none was created', async () => {
    const { send, inviteAll, emitted } = start()

    send(submitted('Acme', 'ann'))
    await inviteAll.last().resolve([failed('ann', unreachable)])

    expect(emitted).toEqual([mayHaveChanged, toldError('1 user(s) failed to create.')])
  })

  test('invited users who were all refused by the server have changed nothing', async () => {
    const { send, inviteAll, emitted } = start()

    send(submitted('Acme', 'ann', 'bob'))
    await inviteAll.last().resolve([failed('ann'), failed('bob')])

    expect(emitted).toEqual([toldError('2 user(s) failed to create.')])
  })

  test('an invited user without a response may exist, and a taken email is explained by that at the next attempt', async () => {
    const { send, inviteAll, now } = start()
    send(submitted('Acme', 'ann'))
    await inviteAll.last().resolve([failed('ann', unreachable)])
    expect(now().context.inviteFailures.ann?.text).toBe(
      `Error creating user. The server cannot be reached. ${outcomeUnknown}`,
    )

    send(submitted('Acme', 'ann'))
    await inviteAll.last().resolve([failed('ann', refused(409, 'Another user already has this email.'))])

    expect(now().context.inviteFailures.ann?.text).toBe(
      'Another user already has this email. It may be from your earlier attempt, which got no response.',
    )
  })
})

test('the passwords of invited users are in no event, state or emission that could be written', async () => {
  const { send, rename, inviteAll, now, written } = start()

  send(submitted('Bolt', 'ann'))
  await rename.last().resolve({ version: null })
  const during = written()
  await inviteAll.last().resolve([failed('ann')])

  expect(during).toContain('[secret]')
  expect(written()).not.toContain('MARKERsecret')
  expect(now().context.invites).toEqual([])
})
