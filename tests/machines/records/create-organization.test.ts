import { describe, expect, test } from 'vitest'
import { successNotification } from '../../../machines/notifications.ts'
import {
  createOrganizationMachine,
  type NewOrganization,
} from '../../../machines/records/create-organization.ts'
import type { Saving } from '../../../machines/records/save-record.ts'
import { controlledCall } from '../support/controlled-call.ts'
import { failureCases, unreachable } from '../support/failures.ts'
import { startFlow } from '../support/start-flow.ts'

function start() {
  const save = controlledCall<string | null, Saving<NewOrganization>>()
  const actors = { save: save.logic }
  return { ...startFlow(createOrganizationMachine.provide({ actors }), { id: null }), save }
}

function startOpen() {
  const flow = start()
  flow.send({ type: 'dialog.opened' })
  return flow
}

const submitted = (name: string) => ({ type: 'record.submitted', values: { name } }) as const
const changed = { type: 'records.changed' }
const mayHaveChanged = { type: 'records.changed', outcomeUnknown: true }
const told = {
  type: 'notification.raised',
  notification: successNotification('Successfully created organization'),
}

describe('creating an organization', () => {
  test('the dialog of a new organization opens and closes repeatedly', () => {
    const { send, now } = start()
    expect(now().hasTag('open')).toBe(false)

    for (const _ of [1, 2]) {
      send({ type: 'dialog.opened' })
      expect(now().hasTag('open')).toBe(true)
      send({ type: 'dialog.closed' })
      expect(now().hasTag('open')).toBe(false)
    }
  })

  test('creating an organization sends the name once, however often it is submitted; the dialog waits', () => {
    const { send, now, save } = startOpen()

    send(submitted('Acme'))
    send(submitted('Acme'))
    send({ type: 'dialog.closed' })

    expect(save.calls.map(({ input }) => input)).toEqual([{ id: null, values: { name: 'Acme' } }])
    expect(now().hasTag('open') && now().hasTag('busy') && now().hasTag('mustSettle')).toBe(true)
  })

  test('a created organization is reported, closes the dialog, and the next one can be created', async () => {
    const { send, now, save, emitted } = startOpen()

    send(submitted('Acme'))
    await save.last().resolve('o-9')
    expect(now().value).toBe('closed')
    expect(emitted).toEqual([changed, told])

    send({ type: 'dialog.opened' })
    send(submitted('Acme'))
    expect(save.calls).toHaveLength(2)
  })

  test.each(failureCases('An error occurred creating organization'))(
    'a new organization that was %s keeps the dialog and shows why',
    async (_, failure, text, mayHaveActed) => {
      const { send, now, save, emitted } = startOpen()

      send(submitted('Acme'))
      await save.last().reject(failure)

      expect(now().value).toBe('editing')
      expect(now().context.failure?.text).toBe(text)
      expect(emitted).toEqual(mayHaveActed ? [mayHaveChanged] : [])

      send({ type: 'dialog.closed' })
      send({ type: 'dialog.opened' })
      expect(now().context.failure).toBeNull()
    },
  )

  test('creating an organization after a lost response sends it again', async () => {
    const { send, now, save } = startOpen()
    send(submitted('Acme'))
    await save.last().reject(unreachable)

    send({ type: 'dialog.closed' })
    send({ type: 'dialog.opened' })
    send(submitted('Acme'))
    await save.last().resolve('o-9')

    expect(save.calls.map(({ input }) => input.values.name)).toEqual(['Acme', 'Acme'])
    expect(now().value).toBe('closed')
  })
})
