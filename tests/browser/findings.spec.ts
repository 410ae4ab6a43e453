// What is wrong with a plan: counted, listed, marked and taken away, and the way from a finding to its place.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { findingsCsv, findingsJson } from '../../domain/schedule/audit/format-findings.ts'
import { type Audit, audit } from '../../domain/schedule/audit/index.ts'
import { decodePlan } from '../../domain/schedule/plan/decode.ts'
import type { ReceivedPlan } from '../../domain/schedule/plan/plan.ts'
import { samplePlan } from '../../domain/schedule/plan/sample-plan.ts'
import { breakers } from '../support/plan-breakers.ts'
import { chooseBy } from '../support/plan-edits.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, openSchedule, signIn, test } from './support/test.ts'
import { openViewMenu } from './support/view-menu.ts'

/** Energy of MB-1 that is off by 0.4 kWh, a shortfall below nothing, and whatever else the breaker does. */
function brokenPlan(): ReceivedPlan {
  const plan = { ...samplePlan('2026-02-03'), tx_id: 'wrong/plan' }
  const entry = plan.mbess_schedules['MB-1']?.['12']?.[0]
  if (entry) entry.soe += 0.4
  plan.site_shortfalls['S-2'] = { 3: -2 }
  const more = breakers['battery-once-on-trip']?.['a trip lists a battery twice']
  return more?.(plan, chooseBy([3, 1, 4, 1, 5, 9]))?.plan ?? plan
}

const wrong = (toleranceKwh = 0.1): Audit => audit(decodePlan(brokenPlan()), { limits: { toleranceKwh } })
const findings = (page: Page) => page.getByRole('list', { name: 'Findings' })
const countText = (count: number) => (count === 1 ? '1 finding' : `${count} findings`)

async function openBroken(page: Page): Promise<void> {
  await page.getByLabel('Plan file').setInputFiles({
    name: 'wrong.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(brokenPlan())),
  })
  await expect(page.getByRole('button', { name: countText(wrong().findings.length) })).toBeVisible()
}

async function openList(page: Page): Promise<void> {
  await page.getByRole('button', { name: countText(wrong().findings.length) }).click()
  await expect(findings(page)).toBeVisible()
}

test('findings are counted, listed, revealed, stepped through and exported, and a tolerance changes them', async ({
  page,
}) => {
  await openSchedule(page)

  await test.step('the sample plan has no findings, and the list says so', async () => {
    await page.getByRole('button', { name: 'No contradictions' }).click()

    await expect(page.getByText('No contradictions.')).toBeVisible()
    await expect(findings(page)).toBeHidden()
    await expect(page.getByText('so none was held against it')).toBeHidden()
    await page.getByRole('button', { name: 'No contradictions' }).click()
  })

  await test.step('a plan of another fleet is not checked against the registry, and the list says so', async () => {
    const text = JSON.stringify(samplePlan('2026-02-03')).replaceAll('MB-', 'XB-')

    await page
      .getByLabel('Plan file')
      .setInputFiles({ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: 'Partly checked, no contradictions' }).click()

    await expect(page.getByText('No contradictions in what was checked.')).toBeVisible()
    await expect(page.getByText(/No battery of this plan is in the part of the asset registry/)).toBeVisible()
    await page.getByRole('button', { name: 'Partly checked, no contradictions' }).click()
  })

  await openBroken(page)

  await test.step('each finding is listed with severity, sentence, and what was found and allowed', async () => {
    await openList(page)

    const lines = findings(page).getByRole('listitem')
    await expect(lines).toHaveCount(wrong().findings.length)
    for (const [i, { severity, sentence }] of wrong().findings.entries()) {
      await expect(lines.nth(i)).toContainText(severity === 'error' ? 'Error' : 'Warning')
      await expect(lines.nth(i)).toContainText(sentence)
    }
    const energy = lines.filter({ hasText: 'MB-1, period 12' }).first()
    await expect(energy).toContainText(/Found [\d.]+ kWh, allowed [\d.]+ kWh, off by 0\.4 kWh/)
    await expect(page.getByRole('rowheader', { name: 'MB-1' })).toHaveAccessibleDescription(/findings?/)
    await expectAccessible(page)
  })

  await test.step('[ and ] step through the findings in the order of the rows, and wrap around', async () => {
    const current = findings(page).locator('[aria-current]')

    await page.getByRole('gridcell', { name: /^T-1, 00:00/ }).focus()
    await page.keyboard.press(']')
    const first = await current.innerText()
    const stops = [first]
    do {
      await page.keyboard.press(']')
      await expect(current).not.toHaveText(stops.at(-1) ?? '', { useInnerText: true })
      stops.push(await current.innerText())
    } while (stops.at(-1) !== first && stops.length < 10)

    expect(stops.length).toBeGreaterThan(2)
    expect(stops.at(-1)).toBe(first)
    expect(stops.some(text => text.includes('MB-1, period 12'))).toBe(true)
    await page.keyboard.press('[')
    await expect(current).toHaveText(stops.at(-2) ?? '', { useInnerText: true })
  })

  await test.step('a finding of a site selects its shortfall', async () => {
    await findings(page)
      .getByRole('button', { name: /site S-2, period 3/ })
      .click()

    await expect(page.getByRole('status').filter({ hasText: 'Selected' })).toContainText('S-2 is short of -2')
  })

  await test.step('a chosen finding reveals its row, time and bar, whatever hid them', async () => {
    await openViewMenu(page)
    await page.getByLabel('Show').selectOption('truck')
    for (let i = 0; i < 4; i++) await page.getByRole('button', { name: 'Zoom in' }).click()

    await findings(page)
      .getByRole('button', { name: /MB-1, period 12/ })
      .first()
      .click()

    const bar = page.getByRole('gridcell', { name: /^MB-1, 02:45 to 08:00/ })
    await expect(bar.and(page.locator(':focus'))).toHaveCount(1)
    await expect(bar.and(page.locator(':focus'))).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('group', { name: 'Time' })).toContainText('02:45 to 07:')
    await expect(findings(page).locator('[aria-current]')).toContainText('MB-1, period 12')
  })

  await test.step('the findings are exported as JSON and CSV, under a file name without a path', async () => {
    for (const [name, content] of [
      ['JSON', findingsJson({ ...wrong(), unchecked: [] })],
      ['CSV', findingsCsv({ ...wrong(), unchecked: [] })],
    ] as const) {
      const coming = page.waitForEvent('download')
      await page.getByRole('button', { name, exact: true }).click()
      const file = await coming
      expect(file.suggestedFilename()).toBe(`findings-wrong-plan.${name.toLowerCase()}`)
      expect(await readFile(await file.path(), 'utf8')).toBe(content)
    }
  })

  await test.step('the tolerance changes the findings, is kept in the address, and must be a number', async () => {
    await openViewMenu(page)
    const tolerance = page.getByLabel('Tolerance')
    expect(wrong(5).findings.length).toBeLessThan(wrong().findings.length)

    await tolerance.fill('5')

    await expect(page.getByRole('button', { name: countText(wrong(5).findings.length) })).toBeVisible()
    await expect(page).toHaveURL(/tolerance=5/)
    await tolerance.fill('much')
    await expect(tolerance).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('Enter a number of kWh from 0 to 1,000')).toBeVisible()
    await expect(page).toHaveURL(/tolerance=5/)
    await tolerance.fill('')
    await tolerance.press('Enter')
    await expect(page.getByRole('button', { name: countText(wrong().findings.length) })).toBeVisible()
    await expect(page).not.toHaveURL(/tolerance/)
  })
})

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('on a narrow screen the findings replace the list of units, and a finding leads back to its unit', async ({
    page,
  }) => {
    await signIn(page, 'admin', '/schedule')
    await openBroken(page)
    await openList(page)
    await expectAccessible(page)

    await findings(page)
      .getByRole('button', { name: /MB-1, period 12/ })
      .first()
      .click()

    await expect(findings(page)).toBeHidden()
    await expect(page.getByRole('gridcell', { name: /^MB-1, 02:/ }).first()).toBeVisible()
    await expect(page.getByRole('rowheader', { name: 'MB-1', exact: true })).toBeFocused()

    // Led there once: the list that comes back after the table leaves the focus where it is.
    await page.getByText('Facts, order and filter').click()
    const table = page.getByRole('button', { name: 'Table' })
    await table.click()
    await expect(page.getByRole('table', { name: 'Schedule' })).toBeVisible()
    await table.click()
    await expect(page.getByRole('grid', { name: 'Schedule' })).toBeVisible()
    await expect(table).toBeFocused()
  })
})
