import { describe, expect, test } from 'vitest'
import { type Answer, json, noContent, text } from './support/loopback-server.ts'
import { connectTo } from './support/rest-client.ts'
import { requestWithBody, requestWithoutBody, sentRequest } from './support/sent-requests.ts'

const admin = { id: 'u-1', email: 'a@b.example', name: 'Ada', roles: ['ADMIN'], organization_id: 'o-1' }
/** What is read of it. */
const readAdmin = {
  id: 'u-1',
  email: 'a@b.example',
  name: 'Ada',
  roles: ['ADMIN'],
  organizationId: 'o-1',
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  providerSignOut: false,
  waitingRoles: [],
}

describe('the calls that the client makes', () => {
  test('identify is GET /api/auth/identify without a payload', async () => {
    const { server, rest } = await connectTo(json(200, admin))

    const user = await rest.auth.identify()

    expect(server.received.map(sentRequest)).toEqual([requestWithoutBody('GET', '/api/auth/identify')])
    expect(user).toEqual(readAdmin)
  })

  test('login is POST /api/auth/login with email and password', async () => {
    const { server, rest } = await connectTo(json(200, admin))

    const user = await rest.auth.login({ email: 'a@b.example', password: ' pässword ' })

    expect(server.received.map(sentRequest)).toEqual([
      requestWithBody('POST', '/api/auth/login', '{"email":"a@b.example","password":" pässword "}'),
    ])
    expect(user).toEqual(readAdmin)
  })

  test('a reset request is POST /api/auth/request-password-reset with the email', async () => {
    const { server, rest } = await connectTo(noContent)

    await rest.auth.requestPasswordReset({ email: 'a@b.example' })

    expect(server.received.map(sentRequest)).toEqual([
      requestWithBody('POST', '/api/auth/request-password-reset', '{"email":"a@b.example"}'),
    ])
  })

  test('a reset is POST /api/auth/reset-password with the password and the token', async () => {
    const { server, rest } = await connectTo(noContent)

    await rest.auth.resetPassword({ password: ' n3w pass ', token: 't' })

    expect(server.received.map(sentRequest)).toEqual([
      requestWithBody('POST', '/api/auth/reset-password', '{"password":" n3w pass ","token":"t"}'),
    ])
  })

  test('a change of password is PATCH /api/auth/change-password with the old one and the new one', async () => {
    const { server, rest } = await connectTo(noContent)

    await rest.auth.changePassword({ oldPassword: ' old pässword ', newPassword: ' n3w pass ' })

    expect(server.received.map(sentRequest)).toEqual([
      requestWithBody(
        'PATCH',
        '/api/auth/change-password',
        '{"old_password":" old pässword ","new_password":" n3w pass "}',
      ),
    ])
  })

  test.each([
    ['no content', noContent],
    ['a page', text(200, '<p>Bye</p>', 'text/html')],
    ['nothing', text(200, '')],
  ] as [string, Answer][])(
    'logout is POST /api/auth/logout without a payload, and %s is a sufficient reply',
    async (_, answer) => {
      const { server, rest } = await connectTo(answer)

      const done = await rest.auth.logout()

      expect(server.received.map(sentRequest)).toEqual([requestWithoutBody('POST', '/api/auth/logout')])
      expect(done).toBe(true)
    },
  )

  test('the delivered plans are GET /api/schedules', async () => {
    const row = { tx_id: 'a', timestamp: '2026-01-15T00:00:00Z', total_cost: 42, delivered_at: '2026-01-14' }
    const { server, rest } = await connectTo(json(200, [{ ...row, of_no_interest: true }]))

    const rows = await rest.schedules.all()

    expect(server.received.map(sentRequest)).toEqual([requestWithoutBody('GET', '/api/schedules')])
    expect(rows).toEqual([
      {
        txId: 'a',
        periodCount: null,
        timestamp: '2026-01-15T00:00:00Z',
        totalCost: 42,
        deliveredAt: '2026-01-14',
        deliveredBy: null,
        parentTxId: null,
        withdrawal: null,
      },
    ])
  })

  test('a plan is GET /api/schedules/{tx_id}, whatever characters its id has, and its bytes are not changed', async () => {
    const { server, rest } = await connectTo(text(200, '{ "tx_id" : "ü" }\n'))

    const file = await rest.schedules.byTxId('a/b?c#d ü%')

    expect(server.received.map(sentRequest)).toEqual([
      requestWithoutBody('GET', '/api/schedules/a%2Fb%3Fc%23d%20%C3%BC%25'),
    ])
    expect(await file.text()).toBe('{ "tx_id" : "ü" }\n')
  })
})

describe('the user of a reply to identify', () => {
  const identified = async (reply: Answer) => (await connectTo(reply)).rest.auth.identify()

  test.each([
    ['without an email', json(200, { name: 'Ada', roles: ['ADMIN'] })],
    ['with an empty email', json(200, { ...admin, email: '' })],
    ['with an email that is no text', json(200, { ...admin, email: 7 })],
    ['that is null', json(200, null)],
    ['that is a list', json(200, [admin])],
    ['that is a text', json(200, 'nobody')],
    ['that is empty', text(200, '')],
    ['without content', noContent],
  ] as [string, Answer][])('a reply to identify %s is no user', async (_, reply) => {
    const user = await identified(reply)

    expect(user).toBeNull()
  })

  test('a reply to identify with only an email is a user', async () => {
    const user = await identified(json(200, { email: 'a@b.example' }))

    expect(user).toEqual({
      id: null,
      email: 'a@b.example',
      name: '',
      roles: [],
      organizationId: null,
      mustChangePassword: false,
      mustSetUpSecondFactor: false,
      providerSignOut: false,
      waitingRoles: [],
    })
  })

  test('a reply to identify may have numbers as ids', async () => {
    const user = await identified(json(200, { ...admin, id: 7, organization_id: 0 }))

    expect(user).toEqual({ ...readAdmin, id: '7', organizationId: '0' })
  })

  test('a reply to identify with an email and invalid other values is a user', async () => {
    const user = await identified(
      json(200, { email: 'a@b.example', id: [7], name: null, roles: 'ADMIN', organization_id: {}, more: 1 }),
    )

    expect(user).toEqual({
      id: null,
      email: 'a@b.example',
      name: '',
      roles: [],
      organizationId: null,
      mustChangePassword: false,
      mustSetUpSecondFactor: false,
      providerSignOut: false,
      waitingRoles: [],
    })
  })
})

describe('the header against forgery', () => {
  const sentToken = async (cookies: string) => {
    const { server, rest } = await connectTo(noContent, () => cookies)
    await rest.auth.logout()
    return server.received[0]?.headers['x-xsrf-token']
  }

  test.each([
    ['alone', 'XSRF-TOKEN=abc.def', 'abc.def'],
    ['among others', 'theme=dark; XSRF-TOKEN=abc; lang=en', 'abc'],
    ['after one whose name ends alike', 'MY-XSRF-TOKEN=other; XSRF-TOKEN=abc', 'abc'],
    ['encoded', 'XSRF-TOKEN=a%2Bb%3D%3D', 'a+b=='],
    ['with equals signs', 'XSRF-TOKEN=ab==', 'ab=='],
    ['encoded badly', 'XSRF-TOKEN=100%', '100%'],
  ])('the header against forgery has the value of the cookie XSRF-TOKEN, %s', async (_, cookies, token) => {
    expect(await sentToken(cookies)).toBe(token)
  })

  test.each([
    ['no cookie', ''],
    ['no such cookie', 'MY-XSRF-TOKEN=other; theme=dark'],
    ['an empty one', 'XSRF-TOKEN='],
  ])('the header against forgery is not sent if there is %s', async (_, cookies) => {
    expect(await sentToken(cookies)).toBeUndefined()
  })

  test('the header against forgery is read again for every call', async () => {
    const tokens = ['first', 'second']
    const { server, rest } = await connectTo(noContent, () => `XSRF-TOKEN=${tokens.shift()}`)

    await rest.auth.logout()
    await rest.auth.logout()

    expect(server.received.map(({ headers }) => headers['x-xsrf-token'])).toEqual(['first', 'second'])
  })
})
