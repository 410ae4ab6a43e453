// The orchestration page, which is a table without rows.
import { expect, signIn, test } from './support/test.ts'

for (const account of ['admin', 'business', 'field'] as const)
  test(`${account} sees the empty table of orchestration, for which nothing is asked`, async ({ page }) => {
    await signIn(page, account)
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))

    await page.getByRole('tab', { name: 'Orchestration' }).click()

    const table = page.getByRole('table', { name: 'Orchestrations' })
    await expect(table.getByRole('columnheader')).toHaveText(['Name', 'Status', 'Last Run', 'ID'])
    await expect(table.getByRole('row')).toHaveCount(1)
    await expect(page.getByText('Orchestration is not available yet.')).toBeVisible()
    expect(asked.filter(path => path.startsWith('/api/'))).toEqual([])
  })

test('somebody without a role is led home from orchestration', async ({ page }) => {
  await signIn(page, 'customer', '/orchestration')

  await expect(page).toHaveURL(/\/$/)
})
