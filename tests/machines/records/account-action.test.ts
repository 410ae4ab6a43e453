import { describe, expect, test } from 'vitest'
import { errorNotification, successNotification } from '../../../machines/notifications.ts'
import { type AccountAction, accountActionMachine } from '../../../machines/records/account-action.ts'
import { controlledCall } from '../support/controlled-call.ts'
import { refused, unreachable } from '../support/failures.ts'
import { startFlow } from '../support/start-flow.ts'

function start() {
  const call = controlledCall<unknown, AccountAction>()
  return { ...startFlow(accountActionMachine.provide({ actors: { run: call.logic } })), call }
}

const wanted = (kind: AccountAction['kind'] = 'sendInvitation') =>
  ({ type: 'action.requested', action: { kind, id: 'u-1' } }) as const
const told = (notification: object) => ({ type: 'notification.raised', notification })

describe('an action on an account', () => {
  test('an action on an account is one call, however often it is pressed, and can be repeated afterwards', async () => {
    const { send, call, now } = start()

    send(wanted())
    send(wanted())
    await call.last().resolve(true)
    send(wanted('withdrawInvitation'))

    expect(call.calls.map(({ input }) => input.kind)).toEqual(['sendInvitation', 'withdrawInvitation'])
    expect(now().hasTag('busy') && now().hasTag('mustSettle')).toBe(true)
  })

  test('a successful action on an account is reported, and the shown data is requested again', async () => {
    const { send, call, emitted } = start()

    send(wanted())
    await call.last().resolve(true)

    expect(emitted).toEqual([{ type: 'records.changed' }, told(successNotification('Invitation sent'))])
  })

  test.each([
    ["the server's sentence", refused(403, 'Not you.'), 'Not you.', []],
    [
      'that it may have worked where no response came',
      unreachable,
      'Error sending the invitation. The server cannot be reached. The change may have been made anyway.',
      [{ type: 'records.changed', outcomeUnknown: true }],
    ],
  ])('a failed action on an account is reported: %s', async (_, failure, text, more) => {
    const { send, call, emitted } = start()

    send(wanted())
    await call.last().reject(failure)

    expect(emitted).toEqual([told(errorNotification(text)), ...more])
  })

  test.each([404, 409, 410, 412])(
    'an action on an account that is refused with %i reads again what is shown, which is not so any more',
    async status => {
      const { send, call, emitted } = start()

      send(wanted())
      await call.last().reject(refused(status, 'Has one.'))

      expect(emitted).toEqual([told(errorNotification('Has one.')), { type: 'records.changed' }])
    },
  )
})
