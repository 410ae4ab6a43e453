import { describe, expect, test } from 'vitest'
import { Failure } from '../../domain/failure.ts'
import { bytes, ignoredBody } from '../../gql/rest/http.ts'
import { createRest } from '../../gql/rest/rest.ts'
import { failingResponses, unreadable, withoutReadableBody } from './support/failing-responses.ts'
import { json, text } from './support/loopback-server.ts'
import { connectTo, rejectionOf } from './support/rest-client.ts'

/** A server that answers when it is told to. */
async function patientServer() {
  const held: (() => void)[] = []
  const door = await connectTo(response => {
    held.push(() => response.end(`answer ${held.length}`))
  })
  return {
    ...door,
    read: async (signal?: AbortSignal) => (await door.http.get('/api/things', bytes, signal)).text(),
    answerAll: () => {
      for (const answer of held) answer()
    },
  }
}

describe('equal requests under way', () => {
  test('equal requests under way are sent once, and all callers get the response', async () => {
    const { server, http, answerAll } = await patientServer()

    const asked = [1, 2, 3].map(() => http.get('/api/things', bytes))
    await server.hasReceived(1)
    answerAll()
    const answers = await Promise.all(asked)

    expect(server.received).toHaveLength(1)
    expect(new Set(answers).size).toBe(1)
  })

  test('equal requests under way share a failure too', async () => {
    const { server, rest } = await connectTo(json(500, {}))

    const failures = await Promise.all([1, 2].map(() => rejectionOf(rest.schedules.all())))

    expect(server.received).toHaveLength(1)
    expect(failures).toEqual([expect.any(Failure), expect.any(Failure)])
  })

  test('equal requests are sent again after the response', async () => {
    const { server, rest } = await connectTo(json(200, []))

    await rest.schedules.all()
    await rest.schedules.all()

    expect(server.received).toHaveLength(2)
  })

  test('requests for different paths are not merged', async () => {
    const { server, rest } = await connectTo(text(200, 'plan'))

    await Promise.all([rest.schedules.byTxId('a'), rest.schedules.byTxId('b')])

    expect(server.received.map(({ path }) => path).sort()).toEqual(['/api/schedules/a', '/api/schedules/b'])
  })

  test('a request after a change does not get the response of one from before it', async () => {
    const { server, read, http, answerAll } = await patientServer()

    const before = read()
    await server.hasReceived(1)
    const change = http.send('DELETE', '/api/things/1', undefined, ignoredBody)
    await server.hasReceived(2)
    const meanwhile = read()
    await server.hasReceived(3)
    answerAll()
    await Promise.all([before, change, meanwhile])

    expect(server.received.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'GET'])
  })

  test('a request after a change does not get the response of one sent during it', async () => {
    const changes: (() => void)[] = []
    const questions: (() => void)[] = []
    const { server, http } = await connectTo((response, { method }) => {
      const held = method === 'GET' ? questions : changes
      held.push(() => response.end())
    })

    const change = http.send('DELETE', '/api/things/1', undefined, ignoredBody)
    await server.hasReceived(1)
    const meanwhile = http.get('/api/things', bytes)
    await server.hasReceived(2)
    changes[0]?.()
    await change
    const after = http.get('/api/things', bytes)
    await server.hasReceived(3)
    for (const answer of questions) answer()
    await Promise.all([meanwhile, after])

    expect(server.received.map(({ method }) => method)).toEqual(['DELETE', 'GET', 'GET'])
  })
})

describe('cancelling a request', () => {
  test('a caller that cancels does not cancel the request for another one', async () => {
    const { server, read, answerAll } = await patientServer()
    const leaving = new AbortController()

    const left = rejectionOf(read(leaving.signal))
    const stayed = read(new AbortController().signal)
    await server.hasReceived(1)
    leaving.abort()
    const failure = await left
    answerAll()

    expect(failure).toMatchObject({ kind: 'cancelled', status: null })
    expect(await stayed).toBe('answer 1')
    expect(server.received).toHaveLength(1)
  })

  test('a caller without a signal keeps the request alive', async () => {
    const { server, read, answerAll } = await patientServer()
    const leaving = new AbortController()

    const stayed = read()
    const left = rejectionOf(read(leaving.signal))
    await server.hasReceived(1)
    leaving.abort()
    await left
    answerAll()

    expect(await stayed).toBe('answer 1')
  })

  test('when the last caller has cancelled, the request is aborted', async () => {
    const { server, read } = await patientServer()
    const askers = [new AbortController(), new AbortController()]

    const left = askers.map(({ signal }) => rejectionOf(read(signal)))
    await server.hasReceived(1)
    for (const asker of askers) asker.abort()
    const failures = await Promise.all(left)

    expect(failures).toMatchObject([{ kind: 'cancelled' }, { kind: 'cancelled' }])
    expect(await server.received[0]?.abandoned).toBeUndefined()
  })

  test('a call after all others have cancelled sends a request of its own', async () => {
    const { server, read, answerAll } = await patientServer()
    const leaving = new AbortController()

    const left = rejectionOf(read(leaving.signal))
    await server.hasReceived(1)
    leaving.abort()
    const next = read()
    await Promise.all([left, server.hasReceived(2)])
    answerAll()

    expect(await next).toBe('answer 2')
  })

  test('a call that is cancelled in advance never resolves', async () => {
    const { read } = await patientServer()

    const failure = await rejectionOf(read(AbortSignal.abort()))

    expect(failure).toMatchObject({ kind: 'cancelled' })
  })

  test('cancelling after the response changes nothing', async () => {
    const { http } = await connectTo(text(200, 'done'))
    const leaving = new AbortController()

    const answer = await http.get('/api/things', bytes, leaving.signal)
    leaving.abort()

    expect(await answer.text()).toBe('done')
  })

  test('a cancelled change is aborted', async () => {
    const { server, http } = await patientServer()
    const leaving = new AbortController()

    const left = rejectionOf(http.send('POST', '/api/things', {}, ignoredBody, leaving.signal))
    await server.hasReceived(1)
    leaving.abort(new Error('whatever the reason'))

    expect(await left).toMatchObject({ kind: 'cancelled', message: 'The request was cancelled.' })
    expect(await server.received[0]?.abandoned).toBeUndefined()
  })

  test('a response that is cancelled half-way is cancelled, not unreachable', async () => {
    const { server, http } = await connectTo(response => {
      response.writeHead(200).flushHeaders()
    })
    const leaving = new AbortController()
    const rest = createRest(http, leaving.signal)

    const left = rejectionOf(rest.auth.login({ email: '', password: '' }))
    await server.hasReceived(1)
    leaving.abort()

    expect(await left).toMatchObject({ kind: 'cancelled' })
  })
})

describe('each way of failing becomes one Failure', () => {
  test.each(failingResponses)(
    'the delivered plans fail with one Failure on $name',
    async ({ answer, failure }) => {
      const { rest } = await connectTo(answer)

      const error = await rejectionOf(rest.schedules.all())

      expectNothingBut(error, failure)
    },
  )

  test.each(failingResponses)('a login fails with one Failure on $name', async ({ answer, failure }) => {
    const { rest } = await connectTo(answer)

    const error = await rejectionOf(rest.auth.login({ email: 'a@b.example', password: 'secret' }))

    expectNothingBut(error, failure)
  })

  test.each(withoutReadableBody)('identify fails with one Failure on $name', async ({ answer, failure }) => {
    const { rest } = await connectTo(answer)

    const error = await rejectionOf(rest.auth.identify())

    expectNothingBut(error, failure)
  })

  test.each(unreadable.filter(({ name }) => name === 'a page' || name === 'half of an object'))(
    'identify fails with one Failure on unreadable content: $name',
    async ({ answer, failure }) => {
      const { rest } = await connectTo(answer)

      const error = await rejectionOf(rest.auth.identify())

      expectNothingBut(error, failure)
    },
  )

  test.each(withoutReadableBody.filter(({ name }) => name !== 'a connection cut within the answer'))(
    'a logout fails with one Failure on $name',
    async ({ answer, failure }) => {
      const { rest } = await connectTo(answer)

      const error = await rejectionOf(rest.auth.logout())

      expectNothingBut(error, failure)
    },
  )

  test.each(withoutReadableBody)('a plan fails with one Failure on $name', async ({ answer, failure }) => {
    const { rest } = await connectTo(answer)

    const error = await rejectionOf(rest.schedules.byTxId('a'))

    expectNothingBut(error, failure)
  })

  test('a failed call is not repeated', async () => {
    const { server, rest } = await connectTo(json(503, {}))

    await rejectionOf(rest.schedules.all())
    await rejectionOf(rest.auth.logout())

    expect(server.received).toHaveLength(2)
  })
})

function expectNothingBut(error: unknown, failure: object) {
  expect(error).toBeInstanceOf(Failure)
  expect((error as Failure).toJSON()).toEqual(failure)
  expect(Object.getOwnPropertyNames(error).sort()).toEqual(
    ['code', 'fields', 'kind', 'message', 'name', 'serverMessage', 'stack', 'status', 'statusText'].sort(),
  )
}
