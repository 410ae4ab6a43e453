import { STATUS_CODES } from 'node:http'
import { expect, test } from 'vitest'
import { statusText } from '../../gql/rest/status-text.ts'
import { connectTo, rejectionOf } from './support/rest-client.ts'

test('a status has the text of the server', async () => {
  const { rest } = await connectTo(response => response.writeHead(404, 'No such battery').end())

  expect(await rejectionOf(rest.assets.byId('x'))).toMatchObject({ statusText: 'No such battery' })
})

test.each([200, 201, 202, 400, 401, 403, 404, 405, 409, 413, 422, 429, 500, 501, 502, 503, 504])(
  'status %i without a text of the server has the usual text',
  status => {
    expect(statusText(new Response(null, { status }))).toBe(STATUS_CODES[status])
    expect(statusText(new Response(null, { status, statusText: ' ' }))).toBe(STATUS_CODES[status])
  },
)

test('a status without any known text is named by its number', () => {
  expect(statusText(new Response(null, { status: 499 }))).toBe('Status 499')
})
