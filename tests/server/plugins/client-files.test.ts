import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readPagePreloads } from '../../../server/http/page-preloads.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { newVisitor } from '../support/visitor.ts'

const script = 'export const text = "the same words, the same words, the same words, the same words"'.repeat(
  20,
)
const parent = mkdtempSync(path.join(os.tmpdir(), 'gridhaul-client-'))
const folder = path.join(parent, 'dist')
const page = '<!doctype html><title>Gridhaul</title>'
mkdirSync(path.join(folder, 'static'), { recursive: true })
writeFileSync(path.join(folder, 'index.html'), page)
writeFileSync(path.join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
writeFileSync(path.join(folder, 'static/main-abc123.js'), script)
writeFileSync(path.join(folder, 'static/small-abc123.js'), 'export {}')
for (const [file, text] of [
  ['index.html', page],
  ['static/main-abc123.js', script],
] as const) {
  writeFileSync(path.join(folder, `${file}.br`), brotliCompressSync(text))
  writeFileSync(path.join(folder, `${file}.gz`), gzipSync(text))
}
writeFileSync(path.join(parent, 'outside.txt'), 'not for you')
mkdirSync(path.join(folder, '.vite'))
writeFileSync(
  path.join(folder, '.vite/manifest.json'),
  JSON.stringify({
    'index.html': { file: 'static/index-1.js', name: 'index', isEntry: true, css: ['static/index-1.css'] },
    _bar: { file: 'static/bar-1.js', name: 'signed-in', imports: ['index.html'], css: ['static/bar-1.css'] },
    _screens: { file: 'static/screens-1.js', name: 'screens', imports: ['index.html', '_bar'] },
    _start: { file: 'static/start-1.js', name: 'start', imports: ['index.html', '_bar'] },
    _people: { file: 'static/people-1.js', name: 'people', imports: ['index.html', '_bar'] },
    _passwords: { file: 'static/passwords-1.js', name: 'passwords', imports: ['index.html'] },
  }),
)
afterAll(() => rm(parent, { recursive: true }))

const server = appWithDatabase({ clientFolder: folder })
const versioned = path.join(parent, 'versioned')
mkdirSync(path.join(versioned, '.vite'), { recursive: true })
writeFileSync(path.join(versioned, 'index.html'), page)
const upgraded = appWithDatabase({ clientFolder: versioned })
const bare = appWithDatabase({ clientFolder: path.join(folder, 'not-built-yet') })
beforeEach(() => addDemo(server.db))

const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('the page', () => {
  test.each([
    '/',
    '/index.html',
    '/schedule',
    '/assets/create-truck',
    '/users/7/edit',
    '/reset-password?token=x',
    '/apiary',
  ])('the page is served at %s with a token and is never cached by the browser', async url => {
    const visitor = newVisitor(server.app)

    const reply = await visitor.get(url, asBrowser)

    expect(reply.statusCode).toBe(200)
    expect(reply.body).toBe(page)
    expect(reply.headers['content-type']).toMatch(/^text\/html/)
    expect(reply.headers['cache-control']).toBe('no-cache')
    const login = { email: 'admin@gridhaul.example', password: 'gridhaul96' }
    expect((await visitor.post('/api/auth/login', login)).statusCode).toBe(200)
  })

  test('the page with a reset token in its address sends no referrer and loads nothing from other hosts', async () => {
    const { headers } = await newVisitor(server.app).get('/reset-password?token=x', asBrowser)

    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers['content-security-policy']).not.toMatch(/https?:/)
    expect(headers.location).toBeUndefined()
  })

  test('the page is not served for a missing picture', async () => {
    const reply = await newVisitor(server.app).get('/missing.png', { accept: 'image/png,image/*' })

    expect(reply.statusCode).toBe(404)
  })

  test('the page is not served for a POST', async () => {
    expect((await newVisitor(server.app).post('/schedule')).statusCode).toBe(404)
  })

  test('the page allows only scripts, styles and calls of its own origin, no frame around it and no camera', async () => {
    const { headers } = await newVisitor(server.app).get('/', asBrowser)

    expect(String(headers['content-security-policy']).split(';')).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ]),
    )
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    })
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  test.each([
    ['data loads nothing', '/api/features', "default-src 'none';frame-ancestors 'none'"],
    ['a picture loads nothing', '/favicon.svg', "default-src 'none';frame-ancestors 'none'"],
    [
      'a script of a worker loads from its own origin alone',
      '/static/main-abc123.js',
      "default-src 'self';frame-ancestors 'none'",
    ],
  ])('%s, is in no frame, and has no headers that only pages need', async (_, url, policy) => {
    const { headers } = await newVisitor(server.app).get(url)

    expect(headers['content-security-policy']).toBe(policy)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers).not.toHaveProperty('permissions-policy')
    expect(headers).not.toHaveProperty('cross-origin-opener-policy')
  })
})

test('the page is sent without a warning of Node about too many listeners', async () => {
  const warnings: string[] = []
  const note = ({ name }: Error) => void warnings.push(name)
  process.on('warning', note)

  for (const url of ['/', '/index.html', '/schedule']) await newVisitor(server.app).get(url, asBrowser)
  await new Promise(resolve => setImmediate(resolve))

  process.off('warning', note)
  expect(warnings).toEqual([])
})

test('a page that has not changed keeps the policy with which it was sent', async () => {
  const visitor = newVisitor(server.app)
  const { etag } = (await visitor.get('/', asBrowser)).headers

  const reply = await visitor.get('/', { ...asBrowser, 'if-none-match': String(etag) })

  expect(reply.statusCode).toBe(304)
  expect(reply.headers).not.toHaveProperty('content-security-policy')
})

describe('the code of a screen', () => {
  const bar = '</static/bar-1.js>; rel=modulepreload, </static/bar-1.css>; rel=preload; as=style; crossorigin'
  const screens = `${bar}, </static/screens-1.js>; rel=modulepreload`

  const people = `${bar}, </static/people-1.js>; rel=modulepreload`

  test.each([
    ['/', `${bar}, </static/start-1.js>; rel=modulepreload`],
    ['/assets', screens],
    ['/assets/?search=MB', screens],
    ['/users/7', people],
    ['/customers', people],
    // Not in this client.
    ['/schedule', undefined],
    ['/no-such-page', undefined],
  ])('the code of a screen is preloaded for a visitor with a session: at %s', async (url, links) => {
    const visitor = newVisitor(server.app)
    await visitor.signIn('admin@gridhaul.example')

    expect((await visitor.get(url, asBrowser)).headers.link).toBe(links)
  })

  test.each([
    ['/', undefined],
    ['/assets', undefined],
    ['/reset-password?token=x', '</static/passwords-1.js>; rel=modulepreload'],
  ])(
    'only code of pages that signed-out visitors may see is preloaded for them: at %s',
    async (url, links) => {
      expect((await newVisitor(server.app).get(url, asBrowser)).headers.link).toBe(links)
    },
  )

  test('the code of a screen is not preloaded with files or without a manifest', async () => {
    const visitor = newVisitor(server.app)
    await visitor.signIn('admin@gridhaul.example')

    expect((await visitor.get('/static/main-abc123.js')).headers.link).toBeUndefined()
    const preloads = readPagePreloads(path.join(parent, 'elsewhere'))
    expect(preloads('/assets', { signedIn: true })).toBeUndefined()
  })
})

describe('the version of the client', () => {
  let changes = 0

  function install(version: string) {
    const manifest = { _bar: { file: `static/bar-${version}.js`, name: 'start' } }
    writeFileSync(path.join(versioned, '.vite/manifest.json'), JSON.stringify(manifest))
    const page = path.join(versioned, 'index.html')
    writeFileSync(page, `<title>Gridhaul</title><meta name="gridhaul-version" content="${version}" />`)
    // Another time, however fast that was.
    utimesSync(page, 0, ++changes)
  }

  test('the version of the client is in the page and in API replies, and changes when the files are replaced', async () => {
    const visitor = newVisitor(upgraded.app)
    await addDemo(upgraded.db)
    await visitor.signIn('admin@gridhaul.example')
    const told = async () => {
      const shown = await visitor.get('/', asBrowser)
      const identified = await visitor.get('/api/auth/identify')
      return [
        shown.headers['x-gridhaul-version'],
        shown.headers.link,
        identified.headers['x-gridhaul-version'],
      ]
    }

    install('one')
    expect(await told()).toEqual(['one', '</static/bar-one.js>; rel=modulepreload', 'one'])
    install('two')
    expect(await told()).toEqual(['two', '</static/bar-two.js>; rel=modulepreload', 'two'])
  })

  test('the version of the client is not sent with files or if it has none', async () => {
    const visitor = newVisitor(server.app)

    for (const url of ['/', '/static/main-abc123.js', '/api/auth/identify'])
      expect((await visitor.get(url, asBrowser)).headers['x-gridhaul-version'], url).toBeUndefined()
  })
})

describe('a file', () => {
  test('a file with a hash in its name is cached for a year', async () => {
    const reply = await newVisitor(server.app).get('/static/main-abc123.js')

    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toMatch(/^(text|application)\/javascript/)
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test('a file without a hash in its name is revalidated each time', async () => {
    const reply = await newVisitor(server.app).get('/favicon.svg')

    expect(reply.headers['content-type']).toMatch(/^image\/svg/)
    expect(reply.headers['cache-control']).toBe('no-cache')
  })

  test.each(['/static/main-gone.js', '/static/', '/static/../static/gone.js'])(
    'a missing file with a hash is a 404 and not the page: %s',
    async url => {
      const reply = await newVisitor(server.app).get(url, asBrowser)

      expect(reply.statusCode).toBe(404)
      expect(reply.json()).toMatchObject({ code: 'not_found' })
    },
  )

  test.each(['/../outside.txt', '/%2e%2e/outside.txt', '/static/..%2f..%2foutside.txt', '//outside.txt'])(
    'a file outside the folder is not served: %s',
    async url => {
      const reply = await newVisitor(server.app).get(url, { accept: 'text/plain' })

      expect(reply.statusCode).toBe(404)
    },
  )
})

describe('a compressed file', () => {
  const url = '/static/main-abc123.js'
  const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }

  test.each([
    ['br', url, browser, script],
    ['gzip', url, { 'accept-encoding': 'gzip' }, script],
    ['gzip', url, { 'accept-encoding': 'br;q=0, gzip' }, script],
    ['br', '/schedule', { ...asBrowser, ...browser }, page],
    ['br', '/', { ...asBrowser, ...browser }, page],
  ] as const)('a compressed file is sent as %s at %s with %j', async (encoding, address, headers, text) => {
    const visitor = newVisitor(server.app)
    const plain = await visitor.get(address, { accept: '*/*' })

    const reply = await visitor.get(address, headers)

    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-encoding']).toBe(encoding)
    expect(unpack[encoding](reply.rawPayload).toString()).toBe(text)
    expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length)
    for (const name of ['content-type', 'cache-control', 'vary'])
      expect(reply.headers[name], name).toBe(plain.headers[name])
  })

  test.each([{}, { 'accept-encoding': 'identity' }, { 'accept-encoding': 'br;q=0' }])(
    'a file is sent uncompressed to a client without encodings: %j',
    async headers => {
      const reply = await newVisitor(server.app).get(url, headers)

      expect(reply.headers['content-encoding']).toBeUndefined()
      expect(reply.body).toBe(script)
      expect(reply.headers.vary).toBe('accept-encoding')
    },
  )

  test('a compressed file has its own ETag for each encoding', async () => {
    const visitor = newVisitor(server.app)
    const ways = [browser, { 'accept-encoding': 'gzip' }, {}]
    const tags: string[] = []
    for (const headers of ways) tags.push(String((await visitor.get(url, headers)).headers.etag))
    expect(new Set(tags).size).toBe(3)

    for (const [way, headers] of ways.entries())
      for (const [other, tag] of tags.entries()) {
        const reply = await visitor.get(url, { ...headers, 'if-none-match': tag })
        expect(reply.statusCode, `${other} for ${way}`).toBe(way === other ? 304 : 200)
        expect(reply.headers.vary).toBe('accept-encoding')
        if (way === other) expect(reply.rawPayload).toHaveLength(0)
      }
  })

  test('a compressed file has the headers of GET in the reply to HEAD', async () => {
    const visitor = newVisitor(server.app)
    const get = await visitor.get(url, browser)

    const head = await visitor.ask({ method: 'HEAD', url, headers: browser })

    expect(head.rawPayload).toHaveLength(0)
    for (const name of [
      'content-encoding',
      'content-length',
      'content-type',
      'vary',
      'etag',
      'cache-control',
    ])
      expect(head.headers[name], name).toBe(get.headers[name])
  })

  test('ranges of a compressed file count its compressed bytes', async () => {
    const visitor = newVisitor(server.app)
    const whole = await visitor.get(url, browser)
    const half = Math.floor(whole.rawPayload.length / 2)

    const range = await visitor.get(url, {
      ...browser,
      range: `bytes=${half}-`,
      'if-range': String(whole.headers['last-modified']),
    })

    expect(range.statusCode).toBe(206)
    expect(range.headers['content-encoding']).toBe('br')
    expect(range.headers['content-range']).toBe(
      `bytes ${half}-${whole.rawPayload.length - 1}/${whole.rawPayload.length}`,
    )
    expect(
      Buffer.concat([whole.rawPayload.subarray(0, half), range.rawPayload]).equals(whole.rawPayload),
    ).toBe(true)
  })

  test.each([
    ['bytes=999999-', browser],
    ['bytes=999999-1000000', {}],
  ])('a file has nothing for the range %s, and the reply names its length', async (range, headers) => {
    const visitor = newVisitor(server.app)
    const whole = await visitor.get(url, headers)

    const beyond = await visitor.get(url, { ...headers, range })

    expect(beyond.statusCode).toBe(416)
    expect(beyond.headers['content-range']).toBe(`bytes */${whole.rawPayload.length}`)
    expect(beyond.headers['content-encoding']).toBeUndefined()
    expect(beyond.json()).toEqual({
      message: 'The requested range is outside the file.',
      code: 'range_not_satisfiable',
    })
  })

  test('the compressed form of a file has no address of its own', async () => {
    for (const extension of ['.br', '.gz'])
      for (const headers of [browser, {}])
        expect((await newVisitor(server.app).get(url + extension, headers)).statusCode).toBe(404)
  })

  test('a file without a compressed form is sent as it is', async () => {
    const reply = await newVisitor(server.app).get('/static/small-abc123.js', browser)

    expect(reply.headers['content-encoding']).toBeUndefined()
    expect(reply.body).toBe('export {}')
  })
})

test('a scraper does not get the page if metrics are off', async () => {
  const reply = await newVisitor(server.app).get('/metrics', { accept: '*/*' })

  expect(reply.statusCode).toBe(404)
  expect(reply.json()).toMatchObject({ code: 'not_found' })
})

test('without a built client the server only serves the API', async () => {
  const visitor = newVisitor(bare.app)

  expect((await visitor.get('/', asBrowser)).statusCode).toBe(404)
  expect((await visitor.get('/api/auth/identify')).statusCode).toBe(401)
})
