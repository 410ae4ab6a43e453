// Entering the password of an account on a page that asks for it.
import type { Page } from '@playwright/test'
import { expectAccessibleAtEachWidth } from './accessible.ts'
import { expect } from './test.ts'

export async function enterPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

/** A wrong password first, which the page says. */
export async function enterPasswordAtSecondTry(page: Page, password: string): Promise<void> {
  await enterPassword(page, 'not this one')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'The password is incorrect.',
  )
  await expectAccessibleAtEachWidth(page)
  await enterPassword(page, password)
}
