import { describe, expect, test } from 'vitest'
import { Secret } from '../../../domain/secret.ts'
import { errorNotification, successNotification } from '../../../machines/notifications.ts'
import {
  type CreatedUser,
  createUserMachine,
  type RolesAssignment,
  type UserCreation,
} from '../../../machines/records/create-user.ts'
import { controlledCall } from '../support/controlled-call.ts'
import { failureCases, outcomeUnknown, refused, unreachable, unreadable } from '../support/failures.ts'
import { startFlow } from '../support/start-flow.ts'

function start() {
  const create = controlledCall<CreatedUser, UserCreation>()
  const assign = controlledCall<unknown, RolesAssignment>()
  const actors = { createUser: create.logic, assignRoles: assign.logic }
  return {
    ...startFlow(createUserMachine.provide({ actors }), { organizationId: 'o-1' }),
    create,
    assign,
  }
}

const submitted = (roles: string[] = [], email = 'bo@b.example') =>
  ({ type: 'user.submitted', name: 'Bo', email, password: new Secret('MARKERsecret'), roles }) as const
const bo: CreatedUser = { id: 'u-9', identityId: 'i-9' }

const changed = { type: 'records.changed' }
const mayHaveChanged = { type: 'records.changed', outcomeUnknown: true }
const toUserPage = { type: 'route.requested', to: { page: 'user', id: 'u-9' } }
const notification = (notification: object) => ({ type: 'notification.raised', notification })

describe('creating a user', () => {
  test('creating a user sends it once, however often it is submitted', () => {
    const { send, create, now } = start()

    send(submitted())
    send(submitted())

    expect(create.calls).toHaveLength(1)
    expect(create.last().input).toMatchObject({ organizationId: 'o-1', name: 'Bo', email: 'bo@b.example' })
    expect(create.last().input.password?.reveal()).toBe('MARKERsecret')
    expect(now().hasTag('busy') && now().hasTag('mustSettle')).toBe(true)
  })

  test('creating a user without roles assigns none and leads to the page of the user', async () => {
    const { send, create, assign, emitted, now } = start()

    send(submitted([]))
    await create.last().resolve(bo)

    expect(assign.calls).toEqual([])
    expect(now().status).toBe('done')
    expect(emitted).toEqual([
      notification(successNotification('User created successfully')),
      changed,
      toUserPage,
    ])
  })

  test('creating a user with roles assigns them to the created identity, then leads to the page of the user', async () => {
    const { send, create, assign, emitted, now } = start()

    send(submitted(['ADMIN', 'FIELD_OPERATIONS']))
    await create.last().resolve(bo)
    send(submitted(['ADMIN']))
    expect(now().hasTag('busy') && now().hasTag('mustSettle')).toBe(true)
    expect(emitted).toEqual([])
    await assign.last().resolve(true)

    expect(create.calls).toHaveLength(1)
    expect(assign.calls.map(({ input }) => input)).toEqual([
      { identityId: 'i-9', roles: ['ADMIN', 'FIELD_OPERATIONS'] },
    ])
    expect(emitted).toEqual([
      notification(successNotification('User created successfully')),
      changed,
      toUserPage,
    ])
  })

  test.each(failureCases('Error creating user.'))(
    'a new user that was %s keeps the form, shows why, and can be tried again',
    async (_, failure, text, mayHaveActed) => {
      const { send, create, assign, emitted, now } = start()

      send(submitted(['ADMIN']))
      await create.last().reject(failure)

      expect(now().value).toBe('editing')
      expect(now().context.failure?.text).toBe(text)
      expect(emitted).toEqual(mayHaveActed ? [mayHaveChanged] : [])
      expect(assign.calls).toEqual([])

      send(submitted([]))
      expect(now().context.failure).toBeNull()
      await create.last().resolve(bo)
      expect(now().value).toBe('created')
      expect(assign.calls).toEqual([])
    },
  )

  test("a refused new user keeps the server's message for each field", async () => {
    const { send, create, now } = start()

    send(submitted())
    await create.last().reject(refused(409, 'Another user already has this email.', { email: 'Taken.' }))

    expect(now().context.failure).toMatchObject({
      text: 'Another user already has this email.',
      fields: { email: 'Taken.' },
    })
  })
})

describe('roles that could not be assigned', () => {
  test.each([
    ["with the server's sentence", refused(403, 'Not you.'), 'Not you.'],
    ['with the default where it sent none', refused(500), 'Error assigning roles to the user.'],
    [
      'with the default and the reason where the server is away',
      unreachable,
      'Error assigning roles to the user. The server cannot be reached.',
    ],
    [
      'with the default and the reason where the answer is unreadable',
      unreadable,
      'Error assigning roles to the user. The server sent a response that could not be read.',
    ],
  ])(
    'roles that could not be assigned are reported %s; the user is kept, and has a page',
    async (_, failure, text) => {
      const { send, create, assign, emitted, now } = start()

      send(submitted(['ADMIN']))
      await create.last().resolve(bo)
      await assign.last().reject(failure)

      expect(now().status).toBe('done')
      expect(emitted).toEqual([notification(errorNotification(text)), changed, toUserPage])
      expect(create.calls).toHaveLength(1)
    },
  )

  test('roles of a new user without an identity id are reported as not assigned, and nothing is sent', async () => {
    const { send, create, assign, emitted } = start()

    send(submitted(['ADMIN']))
    await create.last().resolve({ id: 'u-9', identityId: null })

    expect(assign.calls).toEqual([])
    expect(emitted).toEqual([
      notification(errorNotification('Error assigning roles to the user.')),
      changed,
      toUserPage,
    ])
  })
})

describe('a user who was sent without an answer', () => {
  const taken = refused(409, 'Another user already has this email.')

  test('a user without a response whose email is taken at the next attempt may be the created one', async () => {
    const { send, create, now } = start()
    send(submitted())
    await create.last().reject(unreachable)
    expect(now().context.failure?.text).toBe(
      `Error creating user. The server cannot be reached. ${outcomeUnknown}`,
    )

    send(submitted())
    await create.last().reject(taken)

    expect(now().context.failure?.text).toBe(
      'Another user already has this email. It may be from your earlier attempt, which got no response.',
    )
    expect(now().value).toBe('editing')
  })

  test('a taken email after a lost response is reported at the field if the server names it', async () => {
    const { send, create, now } = start()
    send(submitted())
    await create.last().reject(unreachable)

    send(submitted())
    await create.last().reject(refused(409, 'Taken.', { email: 'Taken.' }))

    const text = 'Taken. It may be from your earlier attempt, which got no response.'
    expect(now().context.failure).toMatchObject({ text, fields: { email: text } })
  })

  test('a taken email that was not sent before is not explained by the lost response', async () => {
    const { send, create, now } = start()
    send(submitted())
    await create.last().reject(unreachable)

    send(submitted([], 'fay@b.example'))
    await create.last().reject(taken)

    expect(now().context.failure?.text).toBe('Another user already has this email.')
  })

  test('a user refused for another reason after a lost response gets that reason only', async () => {
    const { send, create, now } = start()
    send(submitted())
    await create.last().reject(unreachable)

    send(submitted())
    await create.last().reject(refused(422, 'Name is required'))

    expect(now().context.failure?.text).toBe('Name is required')
  })
})

test('the password of a new user is in no event, state or emission that could be written', async () => {
  const { send, create, assign, written } = start()

  send(submitted(['ADMIN']))
  const during = written()
  await create.last().reject(refused(500))
  send(submitted(['ADMIN']))
  await create.last().resolve(bo)
  await assign.last().reject(refused(500))

  expect(during).toContain('[secret]')
  expect(written()).not.toContain('MARKERsecret')
})
