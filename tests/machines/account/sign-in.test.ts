import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { Failure } from '../../../domain/failure.ts'
import type { Viewer } from '../../../domain/records/viewer.ts'
import { Secret } from '../../../domain/secret.ts'
import { type Credentials, signInMachine } from '../../../machines/account/sign-in.ts'
import { replayed } from '../../support/recording.ts'
import { controlledCall, emittedBy } from '../support/controlled-call.ts'

const ada: Viewer = { id: 'u-1', email: 'a@b.example', name: 'Ada', roles: ['ADMIN'], organizationId: 'o-1' }
const submitted = (password = 'gridhaul96') =>
  ({ type: 'credentials.submitted', email: 'a@b.example', password: new Secret(password) }) as const
const refusal = new Failure({ kind: 'refused', status: 401, serverMessage: 'No.', code: 'sign_in_refused' })

function startSignIn() {
  const login = controlledCall<Viewer, Credentials>()
  const machine = signInMachine.provide({ actors: { login: login.logic } })
  const signIn = createActor(machine, { inspect: replayed() })
  const emitted = emittedBy(signIn)
  signIn.start()
  return { signIn, login, emitted, now: () => signIn.getSnapshot() }
}

describe('by email and password', () => {
  test('signing in by password is one login call with what was entered', () => {
    const { signIn, login, emitted, now } = startSignIn()

    signIn.send(submitted('p@ss'))

    expect(now().hasTag('busy')).toBe(true)
    expect(login.calls).toHaveLength(1)
    expect(login.last().input.email).toBe('a@b.example')
    expect(login.last().input.password.reveal()).toBe('p@ss')
    expect(emitted).toEqual([{ type: 'login.started' }])
  })

  test('submitting the password twice sends one login call', () => {
    const { signIn, login, emitted } = startSignIn()

    signIn.send(submitted())
    signIn.send(submitted())
    signIn.send({ type: 'provider.chosen' })

    expect(login.calls).toHaveLength(1)
    expect(emitted).toEqual([{ type: 'login.started' }])
  })

  test('a successful login emits the user and ends the flow', async () => {
    const { signIn, login, emitted, now } = startSignIn()

    signIn.send(submitted())
    await login.last().resolve(ada)

    expect(now().status).toBe('done')
    expect(emitted).toEqual([{ type: 'login.started' }, { type: 'login.succeeded', viewer: ada }])
  })

  test('a refused login keeps the failure as data and can be tried again', async () => {
    const { signIn, login, emitted, now } = startSignIn()

    signIn.send(submitted())
    await login.last().reject(refusal)
    expect(now().value).toBe('ready')
    expect(now().context.failure).toEqual({ ...refusal.toJSON(), text: 'No.' })
    expect(now().context.failure).not.toBeInstanceOf(Error)

    signIn.send(submitted())
    expect(now().context.failure).toBeNull()
    await login.last().resolve(ada)

    expect(login.calls).toHaveLength(2)
    expect(emitted.at(-1)).toEqual({ type: 'login.succeeded', viewer: ada })
  })

  test('a login that fails by a bug of ours shows nothing of the bug', async () => {
    const { signIn, login, now } = startSignIn()

    signIn.send(submitted())
    await login.last().reject(new TypeError('password is gridhaul96'))

    expect(now().context.failure).toMatchObject({ kind: 'unreadable', serverMessage: null })
  })

  test('leaving the page cancels the login', () => {
    const { signIn, login } = startSignIn()

    signIn.send(submitted())
    signIn.stop()

    expect(login.last().signal.aborted).toBe(true)
  })
})

describe('by the identity provider', () => {
  test("signing in by the identity provider leaves the product for the server's path", () => {
    const { signIn, emitted, login, now } = startSignIn()

    signIn.send({ type: 'provider.chosen' })

    expect(now().hasTag('busy')).toBe(true)
    expect(emitted).toEqual([{ type: 'product.left', to: '/api/auth/login-with-google' }])
    expect(login.calls).toHaveLength(0)
  })

  test("pressing the identity provider's button twice leaves once", () => {
    const { signIn, emitted } = startSignIn()

    signIn.send({ type: 'provider.chosen' })
    signIn.send({ type: 'provider.chosen' })
    signIn.send(submitted())

    expect(emitted).toHaveLength(1)
  })

  test('a page that the browser restores after leaving for the provider is ready again', () => {
    const { signIn, login, now } = startSignIn()

    signIn.send({ type: 'provider.chosen' })
    signIn.send({ type: 'page.restored' })
    expect(now().value).toBe('ready')

    signIn.send(submitted())
    expect(login.calls).toHaveLength(1)
  })

  test('a page restored while a login is under way continues it', () => {
    const { signIn, login, now } = startSignIn()

    signIn.send(submitted())
    signIn.send({ type: 'page.restored' })

    expect(now().value).toBe('signingIn')
    expect(login.last().signal.aborted).toBe(false)
  })

  test('leaving for the identity provider forgets an earlier failure', async () => {
    const { signIn, login, now } = startSignIn()
    signIn.send(submitted())
    await login.last().reject(refusal)

    signIn.send({ type: 'provider.chosen' })

    expect(now().context.failure).toBeNull()
  })
})

describe('the password', () => {
  test('the password of a sign-in is in nothing that can be serialised, at any step', async () => {
    const login = controlledCall<Viewer, Credentials>()
    const written: string[] = []
    const write = (value: unknown) => written.push(JSON.stringify(value) ?? '')
    const print = (value: unknown) => written.push(inspect(value, { depth: 8 }))
    const signIn = createActor(signInMachine.provide({ actors: { login: login.logic } }), {
      inspect: step => {
        if ('event' in step) write(step.event)
        if ('snapshot' in step) write(step.snapshot)
      },
    })
    signIn.on('*', write)
    const writeState = () => {
      write(signIn.getPersistedSnapshot())
      print(signIn.getPersistedSnapshot())
      print(login.last().input)
    }
    signIn.start()

    signIn.send(submitted('MARKERsecret'))
    writeState()
    await login.last().reject(refusal)
    writeState()
    signIn.send(submitted('MARKERsecret'))
    await login.last().resolve(ada)
    writeState()

    expect(written.join('\n')).toContain('[secret]')
    expect(written.join('\n')).not.toContain('MARKERsecret')
  })
})
