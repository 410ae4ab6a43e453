// What every browser test stands on: one running product for each worker, and a page that must not complain.
import { test as base, expect, type Page } from '@playwright/test'
import { type Product, startProduct } from './product.ts'

export { expect }

interface WorkerThings {
  product: Product
}

export const test = base.extend<{ quiet: undefined }, WorkerThings>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright reads
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: ({ product }, use) => use(product.url),

  /** A page that throws, or breaks the content security policy, fails its test. */
  quiet: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', error => complaints.push(error.message))
      page.on('console', message => {
        if (/Content.Security.Policy/i.test(message.text())) complaints.push(message.text())
      })
      await use(undefined)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export type Account = 'admin' | 'business' | 'field' | 'customer'

export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(`${account}@gridhaul.example`)
  await page.getByLabel('Password', { exact: true }).fill('gridhaul96')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
}

/** Signed in as a planner, with the newest plan open. */
export async function openSchedule(page: Page, account: Account = 'admin'): Promise<void> {
  await signIn(page, account)
  await page.getByRole('tab', { name: 'Schedule' }).click()
  await expect(page.getByRole('grid', { name: 'Schedule' })).toBeVisible()
}
