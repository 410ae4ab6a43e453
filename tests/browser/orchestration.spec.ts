// The orchestration page, which is a table without rows.
import { expect, signIn, test } from './support/test.ts'

test('a field operator sees the empty table of orchestration, which requests nothing', async ({ page }) => {
  await signIn(page, 'field', '/no/such/page')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))

  await page.getByRole('tab', { name: 'Orchestration' }).click()

  const table = page.getByRole('table', { name: 'Orchestrations' })
  await expect(table.getByRole('columnheader')).toHaveText(['Name', 'Status', 'Last Run', 'ID'])
  await expect(table.getByRole('row')).toHaveCount(1)
  await expect(page.getByText('Orchestration is not available yet.')).toBeVisible()
  expect(asked.filter(path => path.startsWith('/api/'))).toEqual([])
})
