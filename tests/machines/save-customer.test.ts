import { describe, expect, test } from 'vitest'
import { Secret } from '../../domain/secret.ts'
import { errorNote, successNote } from '../../machines/notifications.ts'
import {
  type Invitation,
  type Invitations,
  type InviteOutcome,
  saveCustomerMachine,
} from '../../machines/save-customer.ts'
import { outcomeUnknown, refused, unreachable, waysToFail } from './support/failures.ts'
import { promisedCall } from './support/promised.ts'
import { startFlow } from './support/start-flow.ts'

function start() {
  const rename = promisedCall<unknown, { id: string; name: string }>()
  const inviteAll = promisedCall<InviteOutcome[], Invitations>()
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
const perhapsChanged = { type: 'records.changed', perhaps: true }
const toCustomer = { type: 'place.changed', to: { page: 'customer', id: 'o-1' } }
const renamed = { type: 'note.raised', note: successNote('Account updated successfully') }
const told = (text: string) => ({ type: 'note.raised', note: successNote(text) })
const toldError = (text: string) => ({ type: 'note.raised', note: errorNote(text) })

describe('saving a customer account', () => {
  test('as it was sends nothing, tells nothing, and leads to its page', () => {
    const { send, rename, inviteAll, emitted, now } = start()

    send(submitted())

    expect([...rename.asked, ...inviteAll.asked]).toEqual([])
    expect(now().status).toBe('done')
    expect(emitted).toEqual([toCustomer])
  })

  test('under another name renames it once, however often it is submitted', async () => {
    const { send, rename, inviteAll, emitted, now } = start()

    send(submitted('Bolt'))
    send(submitted('Coil'))
    expect(now().hasTag('busy') && now().hasTag('lasting')).toBe(true)
    await rename.last().keep(true)

    expect(rename.asked.map(({ input }) => input)).toEqual([{ id: 'o-1', name: 'Bolt' }])
    expect(inviteAll.asked).toEqual([])
    expect(now().status).toBe('done')
    expect(emitted).toEqual([changed, renamed, toCustomer])
  })

  test('with invited users creates all of them at once, and does not rename it to the name it has', async () => {
    const { send, rename, inviteAll, emitted, now } = start()

    send(submitted('Acme', 'ann', 'bob'))
    send(submitted('Acme', 'ann', 'bob'))
    expect(now().hasTag('busy') && now().hasTag('lasting')).toBe(true)
    await inviteAll.last().keep([worked('ann'), worked('bob')])

    expect(rename.asked).toEqual([])
    expect(inviteAll.asked.map(keysOf)).toEqual([['ann', 'bob']])
    expect(inviteAll.last().input.organizationId).toBe('o-1')
    expect(inviteAll.last().input.invites[0]?.password.reveal()).toBe('MARKERsecret')
    expect(now().status).toBe('done')
    expect(emitted).toEqual([changed, told('2 user(s) created successfully.'), toCustomer])
  })

  test('renames it before it invites anybody', async () => {
    const { send, rename, inviteAll, emitted } = start()

    send(submitted('Bolt', 'ann'))
    expect(inviteAll.asked).toEqual([])
    await rename.last().keep(true)
    await inviteAll.last().keep([worked('ann')])

    expect(emitted).toEqual([changed, renamed, changed, told('1 user(s) created successfully.'), toCustomer])
  })
})

describe('an account that could not be renamed', () => {
  test.each(waysToFail('Error updating organization.'))(
    '(%s) stays in the form with the reason; nobody is invited to it',
    async (_, failure, text, mayHaveActed) => {
      const { send, rename, inviteAll, emitted, now } = start()

      send(submitted('Bolt', 'ann'))
      await rename.last().break(failure)

      expect(now().value).toBe('editing')
      expect(now().context.failure?.text).toBe(text)
      expect(inviteAll.asked).toEqual([])
      expect(emitted).toEqual(mayHaveActed ? [perhapsChanged] : [])

      send(submitted('Bolt', 'ann'))
      expect(now().context.failure).toBeNull()
      await rename.last().keep(true)
      expect(inviteAll.asked.map(keysOf)).toEqual([['ann']])
    },
  )

  test('because no answer came is renamed again, even to the name it had: the server may have the other', async () => {
    const { send, rename, now } = start()
    send(submitted('Bolt'))
    await rename.last().break(unreachable)

    send(submitted('Acme'))
    await rename.last().keep(true)

    expect(rename.last().input.name).toBe('Acme')
    expect(now().value).toBe('saved')
  })
})

describe('invited users who could not be created', () => {
  test('stay in the form, each with the reason; the others are told and done with', async () => {
    const { send, inviteAll, emitted, now } = start()

    send(submitted('Acme', 'ann', 'bob', 'cat'))
    await inviteAll
      .last()
      .keep([
        worked('ann'),
        failed('bob'),
        failed('cat', refused(409, 'Another user has this email already.', { email: 'Taken.' })),
      ])

    expect(now().value).toBe('editing')
    expect(now().context.created).toEqual(['ann'])
    expect(now().context.inviteFailures).toMatchObject({
      bob: { text: 'Error creating user.' },
      cat: { text: 'Another user has this email already.', fields: { email: 'Taken.' } },
    })
    expect(emitted).toEqual([
      changed,
      toldError('2 user(s) failed to create.'),
      told('1 user(s) created successfully.'),
    ])
  })

  test('are all that is sent at the next try: nobody is created twice', async () => {
    const { send, rename, inviteAll, emitted, now } = start()
    send(submitted('Bolt', 'ann', 'bob'))
    await rename.last().keep(true)
    await inviteAll.last().keep([worked('ann'), failed('bob')])

    send(submitted('Bolt', 'ann', 'bob'))
    expect(now().context.inviteFailures).toEqual({})
    await inviteAll.last().keep([worked('bob')])

    expect(rename.asked).toHaveLength(1)
    expect(inviteAll.asked.map(keysOf)).toEqual([['ann', 'bob'], ['bob']])
    expect(now().context.created).toEqual(['ann', 'bob'])
    expect(emitted.slice(-2)).toEqual([told('1 user(s) created successfully.'), toCustomer])
  })

  test('can be given up: then everything that is left is done', async () => {
    const { send, inviteAll, now } = start()
    send(submitted('Acme', 'ann', 'bob'))
    await inviteAll.last().keep([worked('ann'), failed('bob')])

    send(submitted('Acme'))

    expect(inviteAll.asked).toHaveLength(1)
    expect(now().status).toBe('done')
  })

  test('are told by their number where nobody was created', async () => {
    const { send, inviteAll, emitted } = start()

    send(submitted('Acme', 'ann'))
    await inviteAll.last().keep([failed('ann', unreachable)])

    expect(emitted).toEqual([perhapsChanged, toldError('1 user(s) failed to create.')])
  })

  test('because the server refused all of them have changed nothing', async () => {
    const { send, inviteAll, emitted } = start()

    send(submitted('Acme', 'ann', 'bob'))
    await inviteAll.last().keep([failed('ann'), failed('bob')])

    expect(emitted).toEqual([toldError('2 user(s) failed to create.')])
  })

  test('for want of an answer may have been, and are told so when their email is taken', async () => {
    const { send, inviteAll, now } = start()
    send(submitted('Acme', 'ann'))
    await inviteAll.last().keep([failed('ann', unreachable)])
    expect(now().context.inviteFailures.ann?.text).toBe(
      `Error creating user. The server cannot be reached. ${outcomeUnknown}`,
    )

    send(submitted('Acme', 'ann'))
    await inviteAll.last().keep([failed('ann', refused(409, 'Another user has this email already.'))])

    expect(now().context.inviteFailures.ann?.text).toBe(
      'Another user has this email already. It may be the one of your earlier try, which was not answered.',
    )
  })
})

test('the passwords are in no event, state or emission that could be written down', async () => {
  const { send, rename, inviteAll, now, written } = start()

  send(submitted('Bolt', 'ann'))
  await rename.last().keep(true)
  const during = written()
  await inviteAll.last().keep([failed('ann')])

  expect(during).toContain('[secret]')
  expect(written()).not.toContain('MARKERsecret')
  expect(now().context.invites).toEqual([])
})
