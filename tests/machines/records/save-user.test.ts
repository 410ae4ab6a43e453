import { describe, expect, test } from 'vitest'
import { successNotification } from '../../../machines/notifications.ts'
import type { RolesAssignment } from '../../../machines/records/create-user.ts'
import {
  type KnownUser,
  saveUserMachine,
  type UpdatedUser,
  type UserUpdate,
} from '../../../machines/records/save-user.ts'
import { controlledCall } from '../support/controlled-call.ts'
import { failureCases, refused, unreachable } from '../support/failures.ts'
import { startFlow } from '../support/start-flow.ts'

const bo: KnownUser = {
  id: 'u-7',
  identityId: 'i-7',
  name: 'Bo',
  email: 'bo@b.example',
  roles: ['ADMIN', 'FIELD_OPERATIONS'],
}

function start(user = bo) {
  const update = controlledCall<UpdatedUser, UserUpdate>()
  const assign = controlledCall<unknown, RolesAssignment>()
  const actors = { updateUser: update.logic, assignRoles: assign.logic }
  return { ...startFlow(saveUserMachine.provide({ actors }), { user }), update, assign }
}

const submitted = (wanted: { name?: string; email?: string; roles?: readonly string[] | null }) =>
  ({ type: 'user.submitted', name: bo.name, email: bo.email, roles: bo.roles, ...wanted }) as const

const changed = { type: 'records.changed' }
const mayHaveChanged = { type: 'records.changed', outcomeUnknown: true }
const toUserPage = { type: 'route.requested', to: { page: 'user', id: 'u-7' } }
const told = { type: 'notification.raised', notification: successNotification('User updated successfully') }
const savedAs = (facts: Partial<KnownUser>) => {
  const { id, name, email, roles } = { ...bo, ...facts }
  return { type: 'user.saved', id, name, email, roles, before: { email: bo.email } }
}

describe('saving a user', () => {
  test.each([
    ['as it was', submitted({})],
    ['with the same roles in another order', submitted({ roles: ['FIELD_OPERATIONS', 'ADMIN'] })],
    ['whose roles this person may not set', submitted({ roles: null })],
  ])('saving a user %s sends nothing, reports nothing, and leads to the page of the user', (_, event) => {
    const { send, update, assign, emitted, now } = start()

    send(event)

    expect([...update.calls, ...assign.calls]).toEqual([])
    expect(now().status).toBe('done')
    expect(emitted).toEqual([toUserPage])
  })

  test('the roles of a user are sent with the version that the saved name has led to', async () => {
    const { send, update, assign } = start({ ...bo, version: '"1"' })

    send(submitted({ name: 'Bob', roles: ['ADMIN'] }))
    await update.last().resolve({ pendingEmail: null, version: '"2"' })

    expect(update.last().input.version).toBe('"1"')
    expect(assign.last().input.version).toBe('"2"')
  })

  test('a name that is saved while another address waits for its link is said to be saved, and no link is spoken of', async () => {
    const { send, update, emitted } = start()

    send(submitted({ name: 'Bob' }))
    await update.last().resolve({ pendingEmail: 'waiting@b.example' })

    expect(emitted).toEqual([savedAs({ name: 'Bob' }), changed, told, toUserPage])
  })

  test('saving a user with another name or email sends both, once, and no roles', async () => {
    const { send, update, assign, emitted, now } = start()

    send(submitted({ name: 'Bob' }))
    send(submitted({ name: 'Bobby' }))
    expect(now().hasTag('busy') && now().hasTag('mustSettle')).toBe(true)
    await update.last().resolve({ pendingEmail: null })

    expect(update.calls.map(({ input }) => input)).toEqual([
      { id: 'u-7', version: null, name: 'Bob', email: 'bo@b.example' },
    ])
    expect(assign.calls).toEqual([])
    expect(now().status).toBe('done')
    expect(emitted).toEqual([savedAs({ name: 'Bob' }), changed, told, toUserPage])
  })

  test('saving a user with other roles sends only the roles', async () => {
    const { send, update, assign, emitted } = start()

    send(submitted({ roles: ['ADMIN'] }))
    send(submitted({ roles: [] }))
    await assign.last().resolve(true)

    expect(update.calls).toEqual([])
    expect(assign.calls.map(({ input }) => input)).toEqual([
      { identityId: 'i-7', version: null, roles: ['ADMIN'] },
    ])
    expect(emitted).toEqual([savedAs({ roles: ['ADMIN'] }), changed, told, toUserPage])
  })

  test.each([
    ['one role more', [...bo.roles, 'BUSINESS_OPERATIONS']],
    ['one role less', ['ADMIN']],
    ['another role in place of one', ['ADMIN', 'BUSINESS_OPERATIONS']],
    ['no role at all', []],
  ])('saving a user can give %s', (_, roles) => {
    const { send, assign } = start()

    send(submitted({ roles }))

    expect(assign.calls.map(({ input }) => input.roles)).toEqual([roles])
  })

  test('saving a user with another name and other roles sends the name first, then the roles', async () => {
    const { send, update, assign, emitted, now } = start()

    send(submitted({ email: 'bob@b.example', roles: ['ADMIN'] }))
    expect(assign.calls).toEqual([])
    await update.last().resolve({ pendingEmail: null })
    expect(now().hasTag('busy') && now().hasTag('mustSettle')).toBe(true)
    await assign.last().resolve(true)

    expect(emitted).toEqual([
      savedAs({ email: 'bob@b.example' }),
      {
        ...savedAs({ email: 'bob@b.example', roles: ['ADMIN'] }),
        before: { email: 'bob@b.example' },
      },
      changed,
      told,
      toUserPage,
    ])
  })

  test('saving a user without an identity sends no roles', () => {
    const { send, assign, emitted } = start({ ...bo, identityId: null })

    send(submitted({ roles: [] }))

    expect(assign.calls).toEqual([])
    expect(emitted).toEqual([toUserPage])
  })
})

describe('a user who could not be saved', () => {
  test.each(failureCases('Error updating user.'))(
    'a user who could not be saved (%s) stays in the form with the reason, and can be tried again',
    async (_, failure, text, mayHaveActed) => {
      const { send, update, assign, emitted, now } = start()

      send(submitted({ name: 'Bob', roles: [] }))
      await update.last().reject(failure)

      expect(now().value).toBe('editing')
      expect(now().context.failure?.text).toBe(text)
      expect(assign.calls).toEqual([])
      expect(emitted).toEqual(mayHaveActed ? [mayHaveChanged] : [])

      send(submitted({ name: 'Bob' }))
      expect(now().context.failure).toBeNull()
      expect(update.calls).toHaveLength(2)
    },
  )

  test.each(failureCases('Error assigning roles to the user.'))(
    'a user whose roles could not be saved (%s) stays in the form with the reason; the name is not sent again',
    async (_, failure, text, mayHaveActed) => {
      const { send, update, assign, emitted, now } = start()

      send(submitted({ name: 'Bob', roles: ['ADMIN'] }))
      await update.last().resolve({ pendingEmail: null })
      await assign.last().reject(failure)
      expect(now().value).toBe('editing')
      expect(now().context.failure?.text).toBe(text)
      expect(emitted).toEqual([savedAs({ name: 'Bob' }), mayHaveActed ? mayHaveChanged : changed])

      send(submitted({ name: 'Bob', roles: ['ADMIN'] }))
      await assign.last().resolve(true)

      expect(update.calls).toHaveLength(1)
      expect(assign.calls).toHaveLength(2)
      expect(now().value).toBe('saved')
    },
  )

  test('a user whose roles could not be saved is saved with the original roles, because the name was saved', async () => {
    const { send, update, assign, emitted, now } = start()
    send(submitted({ name: 'Bob', roles: [] }))
    await update.last().resolve({ pendingEmail: null })
    await assign.last().reject(refused(409, 'The last administrator.'))

    send(submitted({ name: 'Bob' }))

    expect(assign.calls).toHaveLength(1)
    expect(now().value).toBe('saved')
    expect(emitted.slice(-3)).toEqual([changed, told, toUserPage])
  })

  test('a user without a response is sent again, even unchanged: the server may have it', async () => {
    const { send, update, assign, now } = start()
    send(submitted({ name: 'Bob' }))
    await update.last().reject(unreachable)

    send(submitted({}))
    await update.last().resolve({ pendingEmail: null })

    expect(update.last().input.name).toBe('Bo')
    expect(assign.calls).toEqual([])
    expect(now().value).toBe('saved')
  })

  test('roles of a user without a response are sent again, even unchanged', async () => {
    const { send, update, assign, now } = start()
    send(submitted({ roles: [] }))
    await assign.last().reject(unreachable)

    send(submitted({}))
    await assign.last().resolve(true)

    expect(update.calls).toEqual([])
    expect(assign.last().input.roles).toEqual(bo.roles)
    expect(now().value).toBe('saved')
  })
})

test('the state of saving a user is plain data', async () => {
  const { send, update, now } = start()

  send(submitted({ name: 'Bob' }))
  await update.last().reject(new TypeError('s3cret'))

  expect(JSON.parse(JSON.stringify(now().context))).toEqual(now().context)
})
