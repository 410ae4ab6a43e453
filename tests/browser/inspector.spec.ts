// The inspector over the built product: recorded sessions are walked through forwards and backwards, and every state that is
// shown is the fold's.
import { readFile, writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { callFailures, failCalls } from './support/failing-calls.ts'
import { expectStepsAsFolded, exported, inspector, journalList, tab, where } from './support/inspecting.ts'
import { expect, signIn, test } from './support/test.ts'

const key = 'Control+Shift+X'

test('a recorded sign-in is stepped through by keys: every state replays from the journal, and the password is nowhere', async ({
  page,
}) => {
  await page.goto('/login?inspect')
  await expect(inspector(page)).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  expect(
    await page.evaluate(() =>
      document.querySelector('main')?.contains(document.querySelector('[aria-label=Inspector]')),
    ),
  ).toBe(false)
  await page.getByLabel('Email').fill('admin@gridhaul.example')
  await page.getByLabel('Password', { exact: true }).fill('wrong-passphrase')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('gridhaul96')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await expect(actor(page, 'session signedIn')).toBeVisible()

  const { journal } = await expectStepsAsFolded(page)

  expect(journal.events.map(({ event }) => event.type)).toContain('credentials.submitted')
  const words = await inspector(page).evaluate(region => region.outerHTML)
  for (const secret of ['gridhaul96', 'wrong-passphrase']) {
    expect(words).not.toContain(secret)
    expect(JSON.stringify(journal)).not.toContain(secret)
  }
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await expect(inspector(page)).toContainText(/Replay: equal, \d+ actors/)
})

test('a failed deletion is stepped through while the page and its dialog stay as they are', async ({
  page,
}) => {
  await signIn(page, 'admin', '/assets?inspect')
  await page.getByRole('link', { name: 'MB-1', exact: true }).click()
  await page.getByRole('link', { name: 'EDIT INFO' }).click()
  await failCalls(page, 'DELETE', /^\/api\/assets\//, callFailures.slice(0, 1))
  await page.getByRole('button', { name: 'Delete Asset' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()

  await journalList(page).focus()
  await page.keyboard.press('k')
  await expect(where(page)).toHaveText(/^step/)
  await tab(page, 'Screen')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await inspector(page).getByRole('button', { name: 'Back to live' }).click()
  await expect(inspector(page).getByText('Dialog is open: MB-1')).toBeVisible()

  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Error deleting asset: ' })).toBeVisible()
  await expect(actor(page, 'deleteRecord error, ended')).toBeVisible()
  const { journal } = await expectStepsAsFolded(page)

  expect(journal.events.map(({ event }) => event.type)).toContain('deletion.confirmed')
  await expect(page).toHaveURL(/\/edit$/)
  await expect(page.getByRole('heading', { name: 'MB-1' })).toBeVisible()
})

test('a session at the timeline is stepped through while the chart stays as it is, and neither takes the keys of the other', async ({
  page,
}) => {
  // Playing goes on by seconds then, and not by frames: there is less to walk through.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Wherever the clock is.
  await signIn(page, 'field', '/schedule?inspect&playhead=06%3A00')
  const time = page.getByRole('group', { name: 'Time', exact: true })
  await expect(page.getByRole('grid', { name: 'Schedule' })).toBeVisible()
  await page.getByRole('gridcell', { name: /^T-1, 00:00/ }).focus()
  for (const pressed of ['+', '+', '.', 'p', 'Enter', '-']) await page.keyboard.press(pressed)
  await page.keyboard.press('k')
  await expect(actor(page, 'timelineView playing')).toBeVisible()
  await page.keyboard.press('k')
  await expect(actor(page, 'timelineView paused')).toBeVisible()
  const looked = (await time.textContent()) ?? ''
  const minute = await page.getByRole('slider', { name: 'Playhead' }).textContent()
  await expect(page).toHaveURL(new RegExp(`to=16%3A00&playhead=${minute?.replace(':', '%3A')}&.*pin=truck`))
  const address = page.url()

  const { journal } = await expectStepsAsFolded(page)

  expect(journal.events.map(({ event }) => event.type)).toEqual(
    expect.arrayContaining(['window.zoomed', 'playhead.moved', 'pin.toggled', 'playing.started']),
  )
  await expect(time).toHaveText(looked)
  expect(page.url()).toBe(address)
})

test('no code of the inspector is loaded before it is opened; its key opens and closes it, and it stays open over a reload', async ({
  page,
}) => {
  const files: string[] = []
  page.on('request', request => files.push(request.url()))
  const loaded = () => files.some(file => /\/inspector-[^/]*\.js$/.test(file))
  await signIn(page, 'admin')
  await page.keyboard.press(key)
  await page.getByRole('tab', { name: 'Asset Manager' }).click()
  await expect(page.getByRole('heading', { name: 'Asset Manager' })).toBeVisible()
  expect(loaded()).toBe(false)

  await page.goto('/assets?inspect&tab=equipment')
  await expect(inspector(page)).toBeVisible()
  expect(loaded()).toBe(true)
  await expect(page).toHaveURL(/\/assets\?tab=equipment$/)
  await page.reload()
  await expect(inspector(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'T-1', exact: true })).toBeVisible()

  await page.keyboard.press(key)
  await expect(inspector(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('link', { name: 'T-1', exact: true })).toBeVisible()
  await expect(inspector(page)).toBeHidden()
  await page.keyboard.press(key)
  await expect(journalList(page)).toBeFocused()
})

test('the page makes room for the inspector at the bottom and at the right, and gets it back when it has its own window', async ({
  page,
}) => {
  await signIn(page, 'admin', '/schedule?inspect')
  const schedule = page.getByRole('grid', { name: 'Schedule' })
  await expect(schedule).toBeVisible()
  const edge = inspectorEdge(page)
  await edge.focus()
  await page.keyboard.press('ArrowUp')
  const [docked, grip] = [await boxOf(inspector(page)), await boxOf(edge)]
  expect(docked.y + docked.height).toBeCloseTo(900, 0)
  await page.mouse.move(700, grip.y + 2)
  await page.mouse.down()
  await page.mouse.move(700, 600)
  await page.mouse.up()
  expect((await boxOf(inspector(page))).y).toBeGreaterThan(docked.y)
  await schedule.getByRole('gridcell').last().scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Dock at the right' }).click()
  expect((await boxOf(page.getByRole('main'))).width).toBeLessThanOrEqual((await boxOf(inspector(page))).x)

  const [own] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Own window' }).click(),
  ])
  await expect(inspector(page)).toBeHidden()
  await expect(inspector(own)).toBeVisible()
  await page.getByRole('tab', { name: 'Customer Accounts' }).click()
  await expect(own.getByRole('option', { name: /address\.shown \/customers/ })).toBeVisible()
  await journalList(own).focus()
  await own.keyboard.press('k')
  await expect(where(own)).toHaveText(/^step/)
  // Its window has no page of the product, and so no main part.
  await expectAccessible(own, { without: ['landmark-one-main'] })
  expect(await own.evaluate(() => getComputedStyle(document.body).margin)).toBe('0px')

  await own.getByRole('button', { name: 'Dock at the bottom' }).click()
  await expect(inspector(page)).toBeVisible()
  await expect(where(page)).toHaveText(/^step/)
  expect(own.isClosed()).toBe(true)
})

test('a journal is exported as a file, a test and a report and opened again; one of an older version shows where it differs', async ({
  page,
  context,
}, testInfo) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'admin', '/assets?inspect')
  await page.getByRole('link', { name: 'MB-1', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'MB-1' })).toBeVisible()
  const journal = await exported(page)

  await inspector(page).getByRole('button', { name: 'Copy report' }).click()
  await expect(inspector(page).getByText('The report was copied.')).toBeVisible()
  const report = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))
  expect(report).toMatchObject({
    address: expect.stringMatching(/\/assets\/[^?]+$/),
    versions: { gridhaul: expect.any(String), xstate: expect.any(String) },
    browser: { agent: expect.stringContaining('Chrom') },
  })
  expect(report.journal.events.slice(0, 5)).toEqual(journal.events.slice(0, 5))
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    inspector(page).getByRole('button', { name: 'Save as test' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('gridhaul-recorded.test.ts')
  expect(await readFile(await saved.path(), 'utf8')).toContain("import { expect, test } from 'vitest'")

  const older = testInfo.outputPath('older.json')
  await writeFile(older, JSON.stringify(journal).replaceAll('"signedIn"', '"enteredOnce"'))
  await inspector(page).getByLabel('Journal file').setInputFiles(older)
  const place = inspector(page).getByRole('button', {
    name: /^session differs from seq \d+ \(.*\): session no longer has the state "enteredOnce"$/,
  })
  await expect(place).toBeVisible()
  await expect(inspector(page).getByText('File: older.json')).toBeVisible()

  await dropOn(page, 'hello')
  await expect(inspector(page).getByRole('alert')).toHaveText(
    'dropped.json was not opened: This is not a journal: it is not JSON.',
  )
  for (const taken of [journal, report]) {
    await dropOn(page, JSON.stringify(taken))
    await expect(inspector(page).getByText('File: dropped.json')).toBeVisible()
    await expect(inspector(page)).toContainText(/Replay: equal/)
    await inspector(page).getByRole('button', { name: 'Back to live' }).click()
    await expect(where(page)).toHaveText('Live')
  }

  await inspector(page).getByRole('button', { name: 'Clear' }).click()
  await expect(journalList(page)).toContainText('No entries.')
  await page.getByRole('link', { name: 'EDIT INFO' }).click()
  await expect(journalList(page)).toContainText('saveAsset')
})

for (const look of [
  { name: 'wide and light', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'narrow and dark', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const)
  test.describe(look.name, () => {
    test.use(look)

    test('axe finds nothing in any part of the inspector, and each part is reached by keyboard', async ({
      page,
    }) => {
      await signIn(page, 'admin', '/?inspect')
      await expect(journalList(page)).toBeVisible()
      const isNarrow = look.viewport.width < 800
      await journalList(page).focus()
      await page.keyboard.press('k')
      await inspector(page).getByRole('button', { name: 'Filters' }).press('Enter')
      if (isNarrow) await expectAccessible(page)

      if (isNarrow) {
        await inspector(page).getByRole('tab', { name: 'Journal' }).press('ArrowLeft')
        await page.keyboard.press('Enter')
      }
      const views = ['Statechart', 'Context', 'Explanation', 'Sequence', 'Screen', 'Send']
      await inspector(page).getByRole('tab', { name: 'Statechart' }).focus()
      for (const view of views) {
        await expect(inspector(page).getByRole('tab', { name: view })).toBeFocused()
        await page.keyboard.press('Enter')
        await expect(inspector(page).getByRole('tab', { name: view })).toHaveAttribute(
          'aria-selected',
          'true',
        )
        if (!isNarrow) await expectAccessible(page, { within: '[data-beside=inspector]' })
        await page.keyboard.press('ArrowRight')
      }
      if (isNarrow) await inspector(page).getByRole('tab', { name: 'Actors' }).click()
      await inspector(page).getByRole('tree').focus()
      await page.keyboard.press('End')
      await expectAccessible(page)

      // Letters of twice the size: everything is still there, and nothing sticks out of the page.
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      await expect(inspector(page).getByRole('button', { name: 'Step back' })).toBeVisible()
      const over = await inspector(page).evaluate(region => region.scrollWidth - region.clientWidth)
      expect(over).toBeLessThanOrEqual(0)
    })
  })

const inspectorEdge = (page: Page) => page.getByRole('separator', { name: 'Size of the inspector' })
const actor = (page: Page, name: string) => inspector(page).getByRole('treeitem', { name })

async function boxOf(what: Locator) {
  const box = await what.boundingBox()
  if (!box) throw new Error('it is not on the page')
  return box
}

/** A file from the person's own folder. */
async function dropOn(page: Page, text: string): Promise<void> {
  const held = await page.evaluateHandle(content => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([content], 'dropped.json', { type: 'application/json' }))
    return transfer
  }, text)
  await inspector(page).dispatchEvent('drop', { dataTransfer: held })
}
