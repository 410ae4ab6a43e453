// Imports of CSV files by keyboard: from the list to the undo.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { tabTo } from './support/drafts.ts'
import { expect, signIn, test } from './support/test.ts'

/** Moves the focus to it with the keyboard, and presses it. */
async function press(page: Page, role: 'button' | 'link', name: string) {
  const target = page.getByRole(role, { name, exact: true })
  await expect(target).toBeVisible()
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

async function paste(page: Page, text: string) {
  const field = page.getByRole('textbox', { name: 'Or paste the rows, with their header' })
  await field.focus()
  // What was pasted before is still there.
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(text)
}

const flows = [
  {
    kind: 'trucks',
    list: '/assets?tab=equipment',
    title: 'Import trucks',
    rows: 'Asset Name;Model;MBESS Capacity;VIN\nImported 1;Hauler;2;=V1\nT-1;;;V-OTHER\nT-2;;;\n',
    faulty: 'Asset Name,MBESS Capacity\nImported 1,ten\n',
    fault: 'MBESS Capacity: MBESS capacity must be a number between 1 and 10',
  },
  {
    kind: 'mBESS units',
    list: '/assets',
    title: 'Import mBESS units',
    rows: 'Asset Name,Asset Model,Serial Number\nImported 1,GridCube 160,S1\nMB-1,,S2\nMB-2,,\n',
    faulty: 'Asset Name,Asset Model\nImported 1,Nothing\n',
    fault: 'Asset Model: There is no asset model "Nothing".',
  },
]

for (const { kind, list, title, rows, faulty, fault } of flows)
  test(`${kind} are imported and the import is undone, all by keyboard`, async ({ page }) => {
    await signIn(page, 'admin', list)
    await press(page, 'link', 'Import')
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByText('Imports of the last 24 hours')).toBeVisible()
    await expectAccessible(page)

    await paste(page, faulty)
    await press(page, 'button', 'Check the rows')
    await expect(page.getByText(fault)).toBeVisible()
    await expectAccessible(page)
    await press(page, 'button', 'Choose another file')

    await paste(page, rows)
    await press(page, 'button', 'Check the rows')
    await expect(page.getByText('1 new, 1 changed, 1 same')).toBeVisible()
    await expectAccessible(page)

    await press(page, 'button', 'Import 2 rows')
    await expect(page.getByText('Imported 2 rows: 1 new, 1 changed.')).toBeVisible()
    await expectAccessible(page)
    await press(page, 'button', 'Undo')
    await expect(page.getByText('The import was undone')).toBeVisible()
    await expect(page.getByText('No import can be undone.')).toBeVisible()
  })

test('an exported list is read back as the same', async ({ page }) => {
  for (const [list, title] of [
    ['/assets?tab=equipment', 'Import trucks'],
    ['/assets', 'Import mBESS units'],
  ] as const) {
    if (list === '/assets?tab=equipment') await signIn(page, 'admin', list)
    else await page.goto(list)
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await (await waiting).path()
    await press(page, 'link', 'Import')
    await expect(page.getByRole('heading', { name: title })).toBeVisible()

    await page.getByLabel('CSV file').setInputFiles({
      name: 'list.csv',
      mimeType: 'text/csv',
      buffer: await readFile(file),
    })

    await expect(page.getByText(/^\d+ same$/)).toBeVisible()
    await expect(page.getByText('The file has nothing new or different.')).toBeVisible()
  }
})

test('users are imported with an invitation, and the undo withdraws it', async ({ page }) => {
  await signIn(page, 'admin', '/organizations')
  await page.getByRole('searchbox', { name: 'Search' }).fill('Harborview Events')
  await page.getByRole('link', { name: 'Harborview Events' }).click()
  await press(page, 'link', 'Import')
  await paste(page, 'Name,Email,Roles\nAnn Lee,ann@imported.example,Field Operator\n')
  await press(page, 'button', 'Check the rows')
  await expect(page.getByRole('checkbox', { name: 'Send invitations' })).toBeChecked()
  await expectAccessible(page)

  await press(page, 'button', 'Import 1 row')
  await expect(page.getByText('Imported 1 row: 1 new, 0 changed.')).toBeVisible()
  await press(page, 'button', 'Undo')
  await expect(page.getByText('The import was undone')).toBeVisible()
})
