import { describe, expect, test } from 'vitest'
import { Failure } from '../../domain/failure.ts'
import { createAttempts } from '../../gql/rest/attempts.ts'
import { createHttp, ignoredBody, type Method } from '../../gql/rest/http.ts'

const day = 24 * 60 * 60 * 1000

/** A tab's storage, and a page in it with keys k-1, k-2, ... */
function tab() {
  let stored: string | null = null
  let keys = 0
  let now = 0
  const storage = {
    read: () => stored,
    write: (text: string | null) => {
      stored = text
    },
  }
  const newKey = () => {
    keys += 1
    return `k-${keys}`
  }
  return {
    stored: () => stored,
    store: storage.write,
    wait: (ms: number) => {
      now += ms
    },
    openPage: () => createAttempts(storage, () => now, newKey),
  }
}

type Page = ReturnType<ReturnType<typeof tab>['openPage']>

const lost = new Failure({ kind: 'unreachable' })
const refused = (status: number) => new Failure({ kind: 'refused', status })

/** The key that the request was sent with. */
async function sendOn(page: Page, request: string, failure?: Failure): Promise<string> {
  let sent = ''
  const sending = page.carryOut(request, async key => {
    sent = key
    if (failure) throw failure
  })
  await sending.catch(() => undefined)
  return sent
}

describe('the key of a request', () => {
  test.each([
    ['got no response', lost],
    ['got an unreadable one', new Failure({ kind: 'unreadable', status: 201 })],
    ['met an error of the server', refused(500)],
    ['was cancelled', new Failure({ kind: 'cancelled' })],
  ])('is the same for a retry of a request that %s, also after a reload', async (_, failure) => {
    const browser = tab()
    const page = browser.openPage()

    expect(await sendOn(page, 'a', failure)).toBe('k-1')
    expect(await sendOn(page, 'a', failure)).toBe('k-1')
    expect(await sendOn(browser.openPage(), 'a')).toBe('k-1')
  })

  test.each([
    ['was answered', undefined],
    ['was refused', refused(422)],
  ])('is another one after a request that %s, and nothing of it is stored', async (_, failure) => {
    const browser = tab()
    const page = browser.openPage()

    await sendOn(page, 'a', failure)
    expect(browser.stored()).toBeNull()
    expect(await sendOn(page, 'a')).toBe('k-2')
  })

  test('is another one for another request', async () => {
    const page = tab().openPage()

    await sendOn(page, 'a', lost)

    expect(await sendOn(page, 'b')).toBe('k-2')
  })

  test('is another one after 24 hours, for which the server keeps its reply', async () => {
    const browser = tab()
    const page = browser.openPage()
    await sendOn(page, 'a', lost)

    browser.wait(day - 1)
    expect(await sendOn(page, 'a', lost)).toBe('k-1')
    browser.wait(1)
    expect(await sendOn(page, 'a')).toBe('k-2')
  })

  test('is another one for the next person', async () => {
    const browser = tab()
    const page = browser.openPage()
    await sendOn(page, 'a', lost)

    page.forget()

    expect(browser.stored()).toBeNull()
    expect(await sendOn(page, 'a')).toBe('k-2')
  })

  test.each(['', '{', '[1]', 'null'])('is a new one where the storage holds %j', async text => {
    const browser = tab()
    browser.store(text)

    expect(await sendOn(browser.openPage(), 'a')).toBe('k-1')
  })
})

describe('the header', () => {
  async function keySentWith(method: Method, path: string, body: unknown) {
    const browser = tab()
    let sent: string | null = null
    const http = createHttp({
      fetch: async (_path, init) => {
        sent = new Headers(init?.headers).get('idempotency-key')
        throw new TypeError('Failed to fetch')
      },
      cookies: () => '',
      attempts: browser.openPage(),
    })
    await http.send(method, path, body, ignoredBody).catch(() => undefined)
    return { sent, stored: browser.stored() ?? '' }
  }

  test('is sent with a POST that changes records', async () => {
    expect((await keySentWith('POST', '/api/trucks', { name: 'T-1' })).sent).toBe('k-1')
    expect((await keySentWith('POST', '/api/users/u-1/activate', undefined)).sent).toBe('k-1')
  })

  test.each([
    ['PATCH', '/api/trucks/t-1', { name: 'T-1' }],
    ['DELETE', '/api/trucks/t-1', undefined],
    ['POST', '/api/auth/login', { email: 'a@b.example', password: 'gridhaul96' }],
    ['POST', '/api/schedules', new Blob(['{}'])],
  ] as [Method, string, unknown][])('is not sent with %s %s', async (method, path, body) => {
    expect(await keySentWith(method, path, body)).toEqual({ sent: null, stored: '' })
  })

  test('is another one for a change of another version of the record', async () => {
    const browser = tab()
    const sent: (string | null)[] = []
    const http = createHttp({
      fetch: async (_path, init) => {
        sent.push(new Headers(init?.headers).get('idempotency-key'))
        throw new TypeError('Failed to fetch')
      },
      cookies: () => '',
      attempts: browser.openPage(),
    })
    const deactivate = (version: string) =>
      http
        .send('POST', '/api/users/u-1/deactivate', undefined, ignoredBody, undefined, version)
        .catch(() => undefined)

    await deactivate('"1"')
    await deactivate('"1"')
    await deactivate('"3"')

    expect(sent).toEqual(['k-1', 'k-1', 'k-2'])
  })

  describe('after a request that got no response', () => {
    type Sent = [method: Method, path: string, body?: unknown]

    /** The keys of the same POST before and after another change. */
    async function keysAround([method, path, body]: Sent, other: Sent, answer: () => Response) {
      const keys: (string | null)[] = []
      const responses = [() => Response.error(), answer, () => new Response(null, { status: 204 })]
      const http = createHttp({
        fetch: async (_path, init) => {
          keys.push(new Headers(init?.headers).get('idempotency-key'))
          const response = responses.shift()?.()
          if (response?.type === 'error') throw new TypeError('Failed to fetch')
          return response as Response
        },
        cookies: () => '',
        attempts: tab().openPage(),
      })
      const send = (...call: Sent) => http.send(call[0], call[1], call[2], ignoredBody).catch(() => undefined)
      await send(method, path, body)
      await send(...other)
      await send(method, path, body)
      return [keys[0], keys[2]]
    }
    const done = () => new Response(null, { status: 204 })
    const noResponse = () => Response.error()
    const refusedOne = () => new Response(null, { status: 409 })
    const deactivation: Sent = ['POST', '/api/users/u-1/deactivate']

    test.each<[string, Sent, Sent]>([
      ['the user was activated', deactivation, ['POST', '/api/users/u-1/activate']],
      [
        'the record was deleted once more',
        ['POST', '/api/assets/a-1/restoration'],
        ['DELETE', '/api/assets/a-1'],
      ],
      [
        'the invitation was withdrawn',
        ['POST', '/api/users/u-1/invitation'],
        ['DELETE', '/api/users/u-1/invitation'],
      ],
      [
        'the withdrawal of the plan was undone',
        ['POST', '/api/schedules/p-1/withdrawal', { reason: 'Wrong day' }],
        ['DELETE', '/api/schedules/p-1/withdrawal'],
      ],
      [
        'the alarm was shelved again',
        ['POST', '/api/alarms/1/shelving', { until: null }],
        ['POST', '/api/alarms/1/shelving', { until: '2026-01-15T12:00:00Z' }],
      ],
    ])('is another one when %s meanwhile', async (_, request, other) => {
      expect(await keysAround(request, other, done)).toEqual(['k-1', expect.stringMatching(/k-[23]/)])
    })

    test('is another one when the other change got no response either', async () => {
      const keys = await keysAround(deactivation, ['POST', '/api/users/u-1/activate'], noResponse)

      expect(keys).toEqual(['k-1', 'k-3'])
    })

    test.each<[string, Sent, Sent, () => Response]>([
      ['another record was changed', deactivation, ['POST', '/api/users/u-11/activate'], done],
      [
        'the unit of a new maintenance was to be deleted',
        ['POST', '/api/assets/a-1/maintenance', { notes: 'Fan' }],
        ['DELETE', '/api/assets/a-1'],
        noResponse,
      ],
      ['the other change was refused', deactivation, ['POST', '/api/users/u-1/activate'], refusedOne],
      [
        'a new user was sent along with the name of the customer',
        ['POST', '/api/organizations/o-1/users', { email: 'ada@b.example' }],
        ['PATCH', '/api/organizations/o-1/', { name: 'Harbor' }],
        done,
      ],
    ])('is the same when %s', async (_, request, other, answer) => {
      expect(await keysAround(request, other, answer)).toEqual(['k-1', 'k-1'])
    })
  })

  test('is sent with a new user without its password being stored', async () => {
    const body = { name: 'Ada', password: 'gridhaul96' }

    const { sent, stored } = await keySentWith('POST', '/api/organizations/o-1/users', body)

    expect(sent).toBe('k-1')
    expect(stored).toContain('Ada')
    expect(stored).not.toContain('gridhaul96')
  })
})
