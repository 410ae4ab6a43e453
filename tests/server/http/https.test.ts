import { beforeEach, describe, expect, test } from 'vitest'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { newVisitor, signedIn } from '../support/visitor.ts'

const server = appWithDatabase({ publicUrl: 'https://gridhaul.example' })
beforeEach(() => addDemo(server.db))

test('behind https every cookie is Secure, and those that scripts cannot read are bound to the host', async () => {
  const reply = await newVisitor(server.app).signIn('admin@gridhaul.example')

  const [session, token] = reply.cookies
  expect(session).toMatchObject({ name: '__Host-gridhaul_session', secure: true, httpOnly: true, path: '/' })
  expect(token).toMatchObject({ name: 'XSRF-TOKEN', secure: true, path: '/' })
})

test('a session cookie without the prefix, which another host could have set, is ignored', async () => {
  const visitor = await signedIn(server.app, 'admin@gridhaul.example')
  visitor.cookies.set('gridhaul_session', visitor.cookies.get('__Host-gridhaul_session') ?? '')
  visitor.cookies.delete('__Host-gridhaul_session')

  expect((await visitor.get('/api/auth/identify')).statusCode).toBe(401)
})

test('the API document names the cookie with its prefix', async () => {
  const { components } = (await newVisitor(server.app).get('/api/openapi.json')).json()

  expect(components.securitySchemes.session.name).toBe('__Host-gridhaul_session')
})

test('browsers are told to use only https, for this host and not for its subdomains', async () => {
  const reply = await newVisitor(server.app).get('/healthz')

  expect(reply.headers['strict-transport-security']).toMatch(/^max-age=\d+$/)
})

describe('with HSTS_SUBDOMAINS', () => {
  const withSubdomains = appWithDatabase({
    publicUrl: 'https://gridhaul.example',
    settings: { hstsSubdomains: true },
  })

  test('with HSTS_SUBDOMAINS browsers are told to use only https for the hosts below this one too', async () => {
    const reply = await newVisitor(withSubdomains.app).get('/healthz')

    expect(reply.headers['strict-transport-security']).toMatch(/^max-age=\d+; includeSubDomains$/)
  })
})
