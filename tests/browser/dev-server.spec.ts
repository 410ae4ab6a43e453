// The client as npm run dev serves it: its calls to /api reach the server, which takes them for its own page's. React renders
// and runs effects twice there, to find what does not bear it.
import { createServer } from 'vite'
import { expect, openSchedule, test } from './support/test.ts'

test('a developer signs in through the development server and opens dialogs of the timeline', async ({
  browser,
  product,
}) => {
  process.env.API_SERVER = product.url
  const server = await createServer({ server: { port: 0 }, logLevel: 'error' })
  await server.listen()
  const context = await browser.newContext({ baseURL: server.resolvedUrls?.local[0] ?? '' })
  const page = await context.newPage()

  await openSchedule(page)
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Find a unit' })
  await dialog.getByRole('combobox').fill('MB-2')
  await page.keyboard.press('Enter')

  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('gridcell', { name: /^MB-2, / }).first()).toBeVisible()
  await context.close()
  await server.close()
})
