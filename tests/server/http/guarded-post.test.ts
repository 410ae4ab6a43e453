// A host name with several addresses, of which not each answers. Which addresses may be reached: tests/server/alarms/webhooks.test.ts.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { postGuarded } from '../../../server/http/guarded-post.ts'

const resolve = async () => [
  { address: '127.0.0.2', family: 4 },
  { address: '127.0.0.1', family: 4 },
]

test('the next address of a name is tried where nothing answers at the first', async () => {
  let bodies = ''
  const receiver = http.createServer(async (request, response) => {
    for await (const chunk of request) bodies += chunk
    response.writeHead(204).end()
  })
  onTestFinished(() => void receiver.close())
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo

  await postGuarded(new URL(`http://hooks.example:${port}/`), {
    headers: {},
    body: 'x',
    allows: () => true,
    resolve,
  })

  expect(bodies).toBe('x')
})
