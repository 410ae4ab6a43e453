// A real OpenID Connect provider on loopback, and a browser that signs in there.
import { createPrivateKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import http from 'node:http'
import type net from 'node:net'
import { SignJWT } from 'jose'
import type Provider from 'oidc-provider'

export interface TestProvider {
  issuer: URL
  /** The claims about the person whose name is typed into the provider's form. */
  people: Record<string, { email?: string; email_verified?: boolean | string; amr?: string[] }>
  /** Signs with a new key from now on, which is published in place of the old one, or not at all. */
  changeKey(change: { kid: string; published: boolean }): Promise<void>
  /** Expects the client at another address from now on. */
  moveClient(callback: string): Promise<void>
  /** Signs the person out there, in the browser that signed in last; the logout token that the client is sent. */
  signOut(person: string): Promise<string>
  /** A logout token as the provider would sign it, but for these changes; null leaves a claim out. */
  logoutToken(claims?: Record<string, unknown>, header?: { typ?: string }): Promise<string>
  /** Goes to the provider as a browser would, signs in there or cancels, and returns the address that it is sent back to. */
  visit(address: string, person: string | null): Promise<URL>
  close(): Promise<void>
}

export interface TestProviderOptions {
  clientId: string
  /** None for a client that proves itself by PKCE alone. */
  clientSecret?: string
  callback: string
  /** Whether the ID token holds the e-mail, as Google's does, or only the userinfo endpoint tells it. */
  emailInIdToken?: boolean
  /** Whether it has a page for signing out, which leads back to the client's /login. */
  canSignOut?: boolean
}

export async function startProvider(given: TestProviderOptions): Promise<TestProvider> {
  let options = given
  const server = http.createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const issuer = new URL(`http://127.0.0.1:${(server.address() as net.AddressInfo).port}`)
  const people: TestProvider['people'] = {}
  let signing = newKey('first')
  let published = signing
  const browsers = new Map<string, Map<string, string>>()
  const logoutTokens: string[] = []
  const newProvider = async () =>
    (await provider(issuer, options, { people, key: signing, logoutTokens })).callback()
  let handle = await newProvider()
  server.on('request', (request, response) => {
    if (request.url !== '/jwks') return handle(request, response)
    const { kty, e, n, kid } = published
    response.setHeader('content-type', 'application/jwk-set+json')
    response.end(JSON.stringify({ keys: [{ kty, e, n, kid, alg: 'RS256', use: 'sig' }] }))
  })
  return {
    issuer,
    people,
    async changeKey(change) {
      signing = newKey(change.kid)
      if (change.published) published = signing
      handle = await newProvider()
    },
    async moveClient(callback) {
      options = { ...options, callback }
      handle = await newProvider()
    },
    async visit(address, person) {
      const cookies = new Map<string, string>()
      if (person !== null) browsers.set(person, cookies)
      return visit(address, person, { callback: options.callback, cookies })
    },
    async signOut(person) {
      const cookies = browsers.get(person) ?? new Map()
      const page = await request(new URL('/session/end', issuer), cookies)
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
      const body = new URLSearchParams({ xsrf, logout: 'yes' })
      await request(new URL('/session/end/confirm', issuer), cookies, { method: 'POST', body })
      return logoutTokens.pop() ?? ''
    },
    async logoutToken(claims = {}, { typ = 'logout+jwt' } = {}) {
      const now = Math.floor(Date.now() / 1000)
      const all = {
        iss: issuer.href.replace(/\/$/, ''),
        aud: options.clientId,
        iat: now,
        exp: now + 120,
        jti: randomUUID(),
        sub: 'ada',
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
        ...claims,
      }
      const payload = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
      return new SignJWT(payload)
        .setProtectedHeader({ alg: 'RS256', kid: signing.kid, typ })
        .sign(createPrivateKey({ key: signing, format: 'jwk' }))
    },
    close: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

const newKey = (kid: string) => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  kid,
})

async function provider(
  issuer: URL,
  options: TestProviderOptions,
  {
    people,
    key,
    logoutTokens,
  }: { people: TestProvider['people']; key: ReturnType<typeof newKey>; logoutTokens: string[] },
): Promise<Provider> {
  // It warns about settings that are only meant for tests.
  for (const method of ['info', 'warn'] as const) console[method] = () => {}
  const { default: Provider } = await import('oidc-provider')
  const { clientId, clientSecret, callback, emailInIdToken = true, canSignOut = true } = options
  const made = new Provider(issuer.href.replace(/\/$/, ''), {
    clients: [
      {
        client_id: clientId,
        redirect_uris: [callback],
        post_logout_redirect_uris: [new URL('/login', callback).href],
        response_types: ['code'],
        backchannel_logout_uri: new URL('/api/auth/provider-logout/back-channel', callback).href,
        backchannel_logout_session_required: true,
        grant_types: ['authorization_code'],
        ...(clientSecret
          ? { client_secret: clientSecret, token_endpoint_auth_method: 'client_secret_post' }
          : { token_endpoint_auth_method: 'none' }),
      },
    ],
    jwks: { keys: [{ ...key, alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: !emailInIdToken,
    features: { rpInitiatedLogout: { enabled: canSignOut }, backchannelLogout: { enabled: true } },
    // Tests hand what it sends to the server by themselves.
    async fetch(_, init) {
      const sent = new URLSearchParams(String(init?.body))
      logoutTokens.push(sent.get('logout_token') ?? '')
      return new Response()
    },
    pkce: { required: () => true },
    findAccount: async (_, sub) => ({ accountId: sub, claims: async () => ({ sub, ...people[sub] }) }),
    // Consent is given: these tests are not about the provider's own pages.
    async loadExistingGrant(context) {
      const { client, session, provider: own } = context.oidc
      const grant = new own.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  // Its own pages ask for one factor: who has signed in decides what the ID token says of the others.
  Object.defineProperty(made.Session.prototype, 'amr', {
    get(this: { accountId?: string }) {
      return people[this.accountId ?? '']?.amr
    },
    set() {},
  })
  return made
}

/** As a browser with these cookies. */
async function request(at: URL, cookies: Map<string, string>, init: RequestInit = {}): Promise<Response> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const reply = await fetch(at, { ...init, headers: { cookie }, redirect: 'manual' })
  for (const line of reply.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    cookies.set(name, value)
  }
  return reply
}

async function visit(
  address: string,
  person: string | null,
  { callback, cookies }: { callback: string; cookies: Map<string, string> },
): Promise<URL> {
  let at = new URL(address)
  let init: RequestInit = {}
  for (let step = 0; step < 10; step += 1) {
    const reply = await request(at, cookies, init)
    const next = reply.headers.get('location')
    init = {}
    if (next) at = new URL(next, at)
    else if (!reply.ok) throw new Error(`The provider answers ${reply.status}: ${await reply.text()}`)
    else if (person === null) at = new URL(`${at.pathname}/abort`, at)
    else init = { method: 'POST', body: new URLSearchParams({ prompt: 'login', login: person }) }
    if (at.href.startsWith(callback)) return at
  }
  throw new Error('The provider never sent the browser back.')
}
