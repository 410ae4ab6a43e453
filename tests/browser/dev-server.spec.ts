// The client as npm run dev serves it: its calls to /api reach the server, which takes them for its own page's.
import { createServer } from 'vite'
import { signIn, test } from './support/test.ts'

test('a developer signs in through the development server', async ({ browser, product }) => {
  process.env.API_SERVER = product.url
  const server = await createServer({ server: { port: 0 }, logLevel: 'error' })
  await server.listen()
  const context = await browser.newContext({ baseURL: server.resolvedUrls?.local[0] ?? '' })

  await signIn(await context.newPage(), 'admin')

  await context.close()
  await server.close()
})
