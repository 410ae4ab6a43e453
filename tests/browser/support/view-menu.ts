// The menu 'View' above the chart: order, groups, filters and the numbers from which something counts.
import type { Page } from '@playwright/test'

/** It closes on Escape and on a press elsewhere. */
export async function openViewMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View', exact: true }).click()
}
