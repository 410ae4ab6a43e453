// The menus above the chart. 'View': order, groups, filters and the numbers from which something counts. 'Panels': lists and the table.
import type { Page } from '@playwright/test'

/** It closes on Escape and on a press elsewhere. */
export async function openViewMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View', exact: true }).click()
}

export type Panel = 'Shortfalls' | 'Table' | 'Where units are'

/** Opens a panel that the timeline's menu offers, or closes it. */
export async function togglePanel(page: Page, panel: Panel): Promise<void> {
  await page.getByRole('button', { name: 'Panels' }).click()
  await page.getByRole('dialog', { name: 'Panels' }).getByRole('button', { name: panel }).click()
}
