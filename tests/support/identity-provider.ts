// A real OpenID Connect provider on loopback, and a browser that signs in there.
import { generateKeyPairSync } from 'node:crypto'
import http from 'node:http'
import type net from 'node:net'
import type Provider from 'oidc-provider'

export interface TestProvider {
  issuer: URL
  /** The claims about the person whose name is typed into the provider's form. */
  people: Record<string, { email?: string; email_verified?: boolean | string; amr?: string[] }>
  /** Signs with a new key from now on, which is published in place of the old one, or not at all. */
  changeKey(change: { kid: string; published: boolean }): Promise<void>
  /** Expects the client at another address from now on. */
  moveClient(callback: string): Promise<void>
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
  let handle = (await provider(issuer, options, people, signing)).callback()
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
      handle = (await provider(issuer, options, people, signing)).callback()
    },
    async moveClient(callback) {
      options = { ...options, callback }
      handle = (await provider(issuer, options, people, signing)).callback()
    },
    visit: (address, person) => visit(address, person, options.callback),
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
  people: TestProvider['people'],
  key: ReturnType<typeof newKey>,
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
    features: { rpInitiatedLogout: { enabled: canSignOut } },
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

async function visit(address: string, person: string | null, callback: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let at = new URL(address)
  let init: RequestInit = {}
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(at, { ...init, headers: { ...init.headers, cookie }, redirect: 'manual' })
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
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
