// Code that cannot be loaded when it is first needed: the connection is cut, or the server has other files after an upgrade.
import type { Locator, Page } from '@playwright/test'
import { samplePlan } from '../../domain/schedule/plan/sample-plan.ts'
import { expect, openSchedule, signIn, test } from './support/test.ts'
import { type Panel, togglePanel } from './support/view-menu.ts'

type Fault = 'cut' | 'gone'

/** What is loaded after the first screen (vite/chunks.ts). */
const laterFiles = /\/static\/(panels|dialogs|form|forms|form-library|screens|lists)-[^/]+$/

/** Such files cannot be loaded, from now on. */
const withhold = (page: Page, fault: Fault, files = laterFiles) =>
  page.route(files, route =>
    fault === 'cut' ? route.abort() : route.fulfill({ status: 404, json: { code: 'not_found' } }),
  )

/** Code is loaded ahead at any time: a request that still fails would be shared with the next attempt. */
const restore = (page: Page) => page.unrouteAll({ behavior: 'wait' })

async function openFile(page: Page): Promise<void> {
  await page.getByLabel('Plan file').setInputFiles({
    name: 'tuesday.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ ...samplePlan('2026-02-03'), tx_id: 'from_a_file' })),
  })
  await expectFileOpen(page)
  // The worker's own code is not what is withheld.
  await expect(button(page, /(findings?|contradictions)$/i)).toBeVisible()
}

async function expectFileOpen(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Schedule' })).toBeAttached()
  await expect(page.locator('dl').first()).toContainText('from_a_file')
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

interface Part {
  open: (page: Page) => Promise<void>
  /** Begins the message. */
  told: string
  /** What the message stands in. */
  place?: (page: Page) => Locator
  /** Shown once the code is there. */
  there: (page: Page) => Locator
  close: (page: Page) => Promise<void>
}

const press = (name: string | RegExp) => (page: Page) => button(page, name).click()
const pressPanel = (panel: Panel) => (page: Page) => togglePanel(page, panel)
const closeDialog = (name: string) => (page: Page) =>
  dialog(page, name).getByRole('button', { name: 'Close' }).click()

const aDialog = (tool: string, title: string, there: (page: Page) => Locator): Part => ({
  open: press(tool),
  told: 'This dialog could not be loaded.',
  place: page => dialog(page, title),
  there,
  close: closeDialog(title),
})

const parts: Record<string, Part> = {
  Export: aDialog('Export', 'Export', page => dialog(page, 'Export').getByRole('button', { name: 'SVG' })),
  Compare: aDialog('Compare', 'Compare with', page =>
    dialog(page, 'Compare with').getByRole('button', { name: /test_03/ }),
  ),
  Find: aDialog('Find', 'Find a unit', page => dialog(page, 'Find a unit').getByRole('combobox')),
  '?': aDialog('Keys', 'Keys', page => dialog(page, 'Keys').getByText('Find a unit')),
  Table: {
    open: pressPanel('Table'),
    told: 'The table could not be loaded.',
    there: page => page.getByRole('table').first(),
    close: pressPanel('Table'),
  },
  'Where units are': {
    open: pressPanel('Where units are'),
    told: '“Where units are” could not be loaded.',
    there: page => page.getByRole('region', { name: 'Where units are' }),
    close: pressPanel('Where units are'),
  },
  Shortfalls: {
    open: pressPanel('Shortfalls'),
    told: 'The list of shortfalls could not be loaded.',
    there: page => page.getByRole('region', { name: 'Shortfalls' }),
    close: pressPanel('Shortfalls'),
  },
  Findings: {
    open: press(/(findings?|contradictions)$/i),
    told: 'The list of findings could not be loaded.',
    there: page => page.getByRole('heading', { name: 'Findings' }),
    close: press(/(findings?|contradictions)$/i),
  },
}

test('a part of the timeline whose code cannot be loaded shows an error in its place, the plan from a file stays open, and the part can be opened later', async ({
  page,
}) => {
  await withhold(page, 'cut')
  await openSchedule(page)
  await openFile(page)
  for (const fault of ['cut', 'gone'] as const) {
    await restore(page)
    await withhold(page, fault)
    for (const [name, { open, told, place, close }] of Object.entries(parts))
      await test.step(`${name} whose code is ${fault}`, async () => {
        // A failure that is remembered from the cut connection would look the same.
        const refused =
          fault === 'gone' &&
          page.waitForResponse(
            answer => answer.status() === 404 && laterFiles.test(new URL(answer.url()).pathname),
          )
        await open(page)
        if (refused) await refused
        const alert = (place?.(page) ?? page).getByRole('alert')
        await expect(alert).toContainText(`${told} Check the connection and try again.`)
        await expectFileOpen(page)
        await close(page)
      })
  }

  await togglePanel(page, 'Shortfalls')
  const alert = page.getByRole('alert')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toContainText('The list of shortfalls could not be loaded.')
  await restore(page)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Shortfalls' })).toBeVisible()
  await togglePanel(page, 'Shortfalls')

  for (const [name, { open, there, close }] of Object.entries(parts))
    await test.step(`${name} with its code`, async () => {
      await open(page)
      await expect(there(page)).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await close(page)
    })
  await expectFileOpen(page)
})

test('a screen, the account panel and a form in a dialog that cannot be loaded show an error, leave everything else as it is, and are there after "Try again"', async ({
  page,
}) => {
  await withhold(page, 'cut', /\/static\/(dialogs|form-library)-[^/]+$/)
  await signIn(page, 'admin', '/organizations')
  await expect(page.getByRole('table')).toBeVisible()

  await test.step('an account panel and a form show an error beside their button', async () => {
    await page.getByRole('button', { name: 'Create Organization' }).click()
    await page.getByRole('button', { name: /^Account/ }).click()
    const alert = (text: string) => page.getByRole('alert').filter({ hasText: text })
    await expect(alert('The account panel could not be loaded.')).toBeVisible()
    await expect(alert('The form could not be loaded.')).toBeVisible()

    await restore(page)
    await alert('The account panel').getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'LOGOUT' })).toBeVisible()
    await page.keyboard.press('Escape')
    await alert('The form').getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('dialog', { name: 'Create Organization' })).toBeVisible()
  })
  await page.keyboard.press('Escape')

  await test.step('a screen leaves the top bar as it is', async () => {
    await withhold(page, 'gone')
    await page.getByRole('tab', { name: 'Orchestration' }).click()
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('This page could not be loaded.')

    await restore(page)
    await page.getByRole('button', { name: 'Try again' }).click()

    await expect(page.getByRole('heading', { name: 'Orchestration' })).toBeVisible()
  })
})

test.describe('loaded ahead', () => {
  test.use({ loadsAhead: true })

  test('a screen whose code could not be loaded ahead is there after "Try again"', async ({ page }) => {
    const refused = page.waitForResponse(
      answer => answer.status() === 404 && /\/static\/screens-/.test(answer.url()),
    )
    await withhold(page, 'gone', /\/static\/screens-[^/]+$/)
    await signIn(page, 'admin')
    await refused
    await page.getByRole('tab', { name: 'Orchestration' }).click()
    await expect(page.getByRole('alert')).toContainText('This page could not be loaded.')

    await restore(page)
    await page.getByRole('button', { name: 'Try again' }).click()

    await expect(page.getByRole('heading', { name: 'Orchestration' })).toBeVisible()
  })
})

/** `names` as a pattern. */
const scripts = (names: string) => new RegExp(`/static/(${names})-[^/]+\\.js$`)
const withholdScripts = (page: Page, names: string, fault: Fault = 'gone') =>
  withhold(page, fault, scripts(names))

const alertWith = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const tryAgain = (page: Page, text: string) =>
  alertWith(page, text).getByRole('button', { name: 'Try again' }).click()
const needsCode =
  'a part of Gridhaul that this needs could not be loaded. Check the connection and try again.'

for (const fault of ['cut', 'gone'] as const)
  test(`a plan whose worker's script is ${fault} is not opened and says why, and "Try again" opens it`, async ({
    page,
  }) => {
    await withholdScripts(page, 'plan-worker', fault)
    await signIn(page, 'admin', '/schedule')
    const text = `test_03 was not opened: ${needsCode}`
    await expect(alertWith(page, text)).toBeVisible()

    await restore(page)
    await tryAgain(page, text)

    await expect(page.getByRole('grid', { name: 'Schedule' })).toBeVisible()
  })

test('audit, panel and files whose code is gone say why, and "Try again" makes them', async ({ page }) => {
  await withholdScripts(page, 'plan-auditor')
  await openSchedule(page)

  await test.step('an audit whose code is gone shows an error, and "Audit again" lists the findings', async () => {
    const audit = page.getByRole('group', { name: 'Audit' })
    await expect(audit).toContainText('The audit could not be loaded')

    await restore(page)
    await button(page, 'Audit again').click()

    await expect(button(page, /(findings?|contradictions)$/i)).toBeVisible()
  })

  await test.step('a panel whose style sheet could not be loaded is styled after "Try again"', async () => {
    await withhold(page, 'cut', /\/static\/panels-[^/]+\.css$/)
    await togglePanel(page, 'Where units are')
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('could not be loaded')

    await restore(page)
    await alert.getByRole('button', { name: 'Try again' }).click()

    await expect(page.getByRole('region', { name: 'Where units are' })).toHaveCSS('border-style', 'solid')
    await togglePanel(page, 'Where units are')
  })

  for (const [form, script] of [
    ['PDF', 'export-worker'],
    ['PDF', 'pdf-file'],
    ['CSV of trips', 'csv-file'],
  ] as const)
    await test.step(`a ${form} whose ${script} is gone`, async () => {
      await withholdScripts(page, script)
      await button(page, 'Export').click()
      await dialog(page, 'Export').getByRole('button', { name: form, exact: true }).click()
      const text = `The ${form} was not made: ${needsCode}`
      await expect(alertWith(page, text)).toBeVisible()

      await restore(page)
      const download = page.waitForEvent('download')
      await tryAgain(page, text)

      expect((await download).suggestedFilename()).toMatch(/\.(pdf|csv)$/)
      await expect(alertWith(page, text)).toHaveCount(0)
      await page.keyboard.press('Escape')
    })

  await test.step('a file of the findings whose code is gone', async () => {
    await withholdScripts(page, 'format-findings')
    await button(page, /(findings?|contradictions)$/i).click()
    await button(page, 'CSV').click()
    const text = `The CSV was not made: ${needsCode}`
    await expect(alertWith(page, text)).toBeVisible()

    await restore(page)
    const download = page.waitForEvent('download')
    await tryAgain(page, text)

    expect((await download).suggestedFilename()).toMatch(/\.csv$/)
    await expect(alertWith(page, text)).toHaveCount(0)
  })
})

test('a comparison whose worker is gone shows an error, the plan from a file stays open, and "Try again" compares', async ({
  page,
}) => {
  await openSchedule(page)
  await openFile(page)
  await withholdScripts(page, 'compare-worker')
  await button(page, 'Compare').click()
  await dialog(page, 'Compare with')
    .getByRole('button', { name: /test_03/ })
    .click()
  const text = `The plans were not compared: ${needsCode}`
  await expect(alertWith(page, text)).toBeVisible()
  await expectFileOpen(page)

  await restore(page)
  await tryAgain(page, text)

  await expect(button(page, 'Equal plans')).toBeVisible()
  await expectFileOpen(page)
})

test('an inspector whose code is gone shows an error beside the product, a statechart whose layout code is gone is shown in words, and "Try again" shows both', async ({
  page,
}) => {
  await withholdScripts(page, 'inspector')
  await withholdScripts(page, 'elk-worker.min')
  await page.goto('/login?inspect')
  const text = 'The inspector could not be loaded.'
  await expect(alertWith(page, text)).toBeVisible()
  await expect(page.getByLabel('Email')).toBeVisible()

  await page.unroute(scripts('inspector'))
  await tryAgain(page, text)

  await expect(page.getByRole('region', { name: 'Inspector' })).toBeVisible()
  await expect(alertWith(page, text)).toHaveCount(0)

  await page.getByRole('region', { name: 'Inspector' }).getByRole('tab', { name: 'Statechart' }).click()
  const unlaid = 'The statechart could not be laid out. Here it is in words.'
  await expect(alertWith(page, unlaid)).toBeVisible()

  await restore(page)
  await tryAgain(page, unlaid)

  await expect(
    page
      .getByRole('figure', { name: /^Statechart/ })
      .locator('[data-state]')
      .first(),
  ).toBeVisible()
})
