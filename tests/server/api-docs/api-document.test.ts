import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { type ApiDocument, type ApiOperation, operationsOf } from '../../../server/api-docs/api-document.ts'
import { replyCheck } from '../support/check-replies.ts'
import { appWithDatabase } from '../support/test-app.ts'
import { newVisitor } from '../support/visitor.ts'

const server = appWithDatabase()

const read = async (): Promise<ApiDocument> =>
  (await newVisitor(server.app).get('/api/openapi.json')).json<ApiDocument>()

const specified = [
  'get /api/auth/identify',
  'post /api/auth/logout',
  'post /api/auth/login',
  'post /api/auth/reset-password',
  'post /api/auth/request-password-reset',
  'patch /api/auth/change-password',
  'get /api/auth/login-with-google',
  'get /api/organizations/',
  'get /api/organizations/{id}',
  'patch /api/organizations/{id}/',
  'post /api/organizations/',
  'get /api/organizations/{id}/users',
  'post /api/organizations/{id}/users',
  'get /api/organizations/{id}/roles',
  'get /api/users/{id}',
  'patch /api/users/{id}',
  'delete /api/users/{id}',
  'put /api/identities/{id}/roles',
  'get /api/assets',
  'get /api/assets/{id}',
  'post /api/assets',
  'patch /api/assets/{id}',
  'delete /api/assets/{id}',
  'get /api/trucks',
  'get /api/trucks/{id}',
  'post /api/trucks',
  'patch /api/trucks/{id}',
  'delete /api/trucks/{id}',
  'get /api/service-areas',
  'get /api/asset-models',
  'get /api/asset_telemetry',
]

test('the API document has every call of the specification exactly, and marks all others as extensions', async () => {
  const operations = operationsOf(await read())

  const named = (extension: boolean) =>
    operations
      .filter(({ operation }) => Boolean(operation['x-gridhaul-extension']) === extension)
      .map(({ method, path }) => `${method} ${path}`)
  expect(named(false).sort()).toEqual(specified.toSorted())
  expect(named(true)).toEqual(
    expect.arrayContaining([
      'get /api/schedules',
      'post /api/asset_telemetry',
      'get /api/asset_telemetry/history',
    ]),
  )
})

test('the API document is valid OpenAPI 3.1 and describes each call', async () => {
  const document = await read()

  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ ...document, $id: 'api' })
  const all = operationsOf(document)
  for (const { operation } of all) {
    for (const { schema } of [...contentsOf(operation)]) expect(ajv.validateSchema(schema)).toBe(true)
    expect(operation.summary).toEqual(expect.any(String))
  }
  expect(document.openapi).toBe('3.1.0')
  expect(JSON.stringify(document).match(/"\$ref":"(?!#\/components\/schemas\/)/)).toBeNull()
})

const contentsOf = ({ requestBody, responses }: ApiOperation) =>
  [requestBody, ...Object.values(responses)].flatMap(part => Object.values(part?.content ?? {}))

test('the API document says which calls need a sign-in and which only redirect', async () => {
  const operations = operationsOf(await read())
  const documented = (path: string) => operations.find(each => each.path === path)?.operation

  expect(documented('/api/auth/identify')?.security).toEqual([{ session: [] }])
  expect(documented('/api/schedules')?.security).toEqual([{ session: [] }])
  for (const path of ['/api/auth/login-with-google', '/api/auth/login-with-google/callback'])
    expect(Object.keys(documented(path)?.responses ?? {})).toEqual(['302'])
})

test('the API document contains the rules of the forms', async () => {
  const { paths } = await read()

  const body = paths['/api/trucks']?.post?.requestBody?.content['application/json']?.schema
  expect(body).toMatchObject({
    required: ['name', 'mbess_capacity', 'model', 'organization_id'],
    properties: { mbess_capacity: { type: 'integer', minimum: 1, maximum: 9 } },
  })
})

test('the API page shows every call and loads nothing that the content policy forbids', async () => {
  const page = await newVisitor(server.app).get('/api/docs')
  const style = await newVisitor(server.app).get('/api/docs/style.css')

  for (const { path } of operationsOf(await read())) expect(page.body).toContain(`<code>${path}</code>`)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['content-security-policy']).toContain("default-src 'self'")
  expect(page.body).not.toMatch(/<script|<style|style=|\son\w+=|https?:|@import|url\(/)
  expect([...page.body.matchAll(/ (?:src|href)="([^"#]*)/g)].map(([, to]) => to).filter(Boolean)).toEqual([
    '/api/docs/style.css',
    '/api/openapi.json',
  ])
  expect(style.statusCode).toBe(200)
  expect(style.headers['content-type']).toBe('text/css; charset=utf-8')
})

test('a reply that does not match the API document fails a test', async () => {
  const check = replyCheck(await read())
  const reply = { method: 'GET', url: '/api/asset-models', status: 200, contentType: 'application/json' }

  expect(() => check({ ...reply, body: '[{"id":"a","name":"b"}]' })).not.toThrow()
  expect(() => check({ ...reply, body: '[{"id":"a"}]' })).toThrow(/unlike the API document/)
  expect(() => check({ ...reply, body: '[{"id":"a","name":"b","secret":"c"}]' })).toThrow(/unlike/)
  expect(() => check({ ...reply, status: 418, body: '{}' })).toThrow(/does not have/)
  expect(() => check({ ...reply, contentType: 'text/html', body: '[]' })).toThrow(/as text\/html/)
  expect(() => check({ ...reply, url: '/api/nowhere', body: '[]' })).toThrow(/has no call/)
})
