// Editing a plan as a draft: its parts, and what its log has.
import type { Browser, Locator, Page } from '@playwright/test'
import type { Draft } from '../../../domain/schedule/draft/draft.ts'
import { pluralize } from '../../../domain/words/pluralize.ts'
import { antiForgery, expect, openSchedule, signIn, test } from './test.ts'

export const grid = (page: Page) => page.getByRole('grid', { name: 'Schedule' })
export const line = (page: Page) => page.getByRole('combobox', { name: 'Type an operation' })

/** As 'T-1, 08:00 to 08:15, trip', the beginning of its name. */
export const bar = (page: Page, name: string) => grid(page).getByRole('gridcell', { name })

const dayMs = 24 * 60 * 60 * 1000

/** The page's clock is at the day before the demo plan's: nothing of it has begun, at whatever time the tests run. */
export const dayBefore = (page: Page) => page.clock.install({ time: Date.now() - dayMs })

/** Signed in, with a draft of the newest plan that is as the plan. */
export async function edit(page: Page): Promise<void> {
  await dayBefore(page)
  await openSchedule(page)
  await deleteDrafts(page)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(line(page)).toBeVisible()
  await heading(page, '0 steps')
}

/** Of the demo's plan: the person's latest one, which another test may have left, would be continued. */
export async function deleteDrafts(page: Page): Promise<void> {
  const drafts: { id: string }[] = await (await page.request.get('/api/schedules/test_03/drafts')).json()
  for (const { id } of drafts) {
    const headers = await antiForgery(page.request)
    expect((await page.request.delete(`/api/drafts/${id}`, { headers })).ok()).toBe(true)
  }
}

/** Drafts of other tests on the same server have the numbers before. */
export const heading = (page: Page, steps: string, within: { timeout?: number } = {}) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(
    new RegExp(`^Draft( \\d+)? of test_03 \\(${steps}, saved\\)$`),
    within,
  )

/** Of the only draft in the browser, as it is stored. */
export const newestOperation = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const open = indexedDB.open('drafts')
    await new Promise(resolve => {
      open.onsuccess = resolve
    })
    const all = open.result.transaction('drafts').objectStore('drafts').getAll()
    await new Promise(resolve => {
      all.onsuccess = resolve
    })
    open.result.close()
    const [stored] = all.result as { draft: Draft }[]
    return JSON.stringify(stored?.draft.steps.at(-1)?.operation)
  })

export const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true }).click()

type Act = (page: Page) => Promise<void>

/** In the order of the menu. What it is called, and what is chosen or typed there. */
type Control =
  | ['button' | 'checkbox', name: string]
  | ['combobox' | 'spinbutton', name: string, value: string]

export interface Ways {
  typed: string
  /** One pointer, without dragging. */
  clicks: Act
  keys: Act
  /** A way that there is besides, by its name. */
  [other: string]: Act | string
}

/** The menu of a bar, by single clicks and by keys alone. */
export const menu = (of: string, ...controls: Control[]): Pick<Ways, 'clicks' | 'keys'> => ({
  clicks: async page => {
    await bar(page, of).click()
    const dialog = page.getByRole('dialog', { name: `Edit: ${of}` })
    for (const [role, name, value = ''] of controls) {
      const control = dialog.getByRole(role, { name, exact: true })
      const isSelect = await control.evaluate(element => element.tagName === 'SELECT')
      if (role === 'combobox' && isSelect) await control.selectOption(value)
      else if (role === 'combobox' || role === 'spinbutton') await control.fill(value)
      else await control.click()
    }
  },
  keys: async page => {
    await bar(page, of).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Edit: ${of}` })
    for (const [role, name, value = ''] of controls) {
      const control = dialog.getByRole(role, { name, exact: true })
      await tabTo(page, control)
      if (role === 'button') await page.keyboard.press('Enter')
      else if (role === 'checkbox') await page.keyboard.press('Space')
      else await page.keyboard.type(value)
    }
  },
})

/** More than a page has controls. */
const mostPresses = 300

/** Goes on with Tab until it has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  // Found once: to find a control by its name takes longer than to press a key.
  const found = await control.elementHandle()
  const hasFocus = () => found?.evaluate(element => element === document.activeElement)
  for (let press = 0; press < mostPresses && !(await hasFocus()); press++) await page.keyboard.press('Tab')
  await expect(control).toBeFocused()
}

/** Keys on a bar. */
export const keysOn =
  (of: string, ...keys: string[]): Act =>
  async page => {
    await bar(page, of).focus()
    for (const key of keys) await page.keyboard.press(key)
  }

interface Drag {
  periods?: number
  /** The unit whose row it is dropped in. */
  to?: string
  /** What of the bar is taken. */
  at?: 'middle' | 'start' | 'end'
}

export const drag =
  (of: string, { periods = 0, to, at = 'middle' }: Drag): Act =>
  async page => {
    const { left, right, y } = await placeOf(page, of)
    const x = { start: left + 1, middle: (left + right) / 2, end: right - 1 }[at]
    await page.mouse.move(x, y)
    await page.mouse.down()
    const period = await periodWidth(page)
    const down = to === undefined ? y : await rowMiddle(page, to)
    await page.mouse.move(x + periods * period, down, { steps: 3 })
    await page.mouse.up()
  }

/** By its menu, and then a click so many periods from its middle, in a row. */
export const placeByClick =
  (of: string, { periods = 0, to }: Drag): Act =>
  async page => {
    const { left, y } = await placeOf(page, of)
    await bar(page, of).click()
    await page.getByRole('button', { name: 'Place with a click' }).click()
    const period = await periodWidth(page)
    const down = to === undefined ? y : await rowMiddle(page, to)
    await page.mouse.move(left + (periods + 0.5) * period, down)
    await page.mouse.click(left + (periods + 0.5) * period, down)
  }

export async function placeOf(page: Page, of: string) {
  const box = await bar(page, of).boundingBox()
  if (!box) throw new Error(`${of} is not drawn`)
  return { left: box.x, right: box.x + box.width, y: box.y + box.height / 2 }
}

/** That of a trip which takes one. */
export async function periodWidth(page: Page): Promise<number> {
  const { left, right } = await placeOf(page, 'T-2, 05:30 to 05:45, trip')
  return right - left
}

export async function rowMiddle(page: Page, unit: string): Promise<number> {
  const box = await page.getByRole('rowheader', { name: unit }).boundingBox()
  if (!box) throw new Error(`${unit} is not drawn`)
  return box.y + box.height / 2
}

/** What the operation has at least. */
interface Expected {
  type: string
  [field: string]: unknown
}

/** Does it in each way, and undoes it; `before` is how many steps there are already. */
export async function inEveryWay(page: Page, ways: Ways, expected: Expected, before = 0): Promise<void> {
  const logs: Record<string, string> = {}
  for (const [name, way] of Object.entries(ways)) {
    await test.step(`${expected.type} by ${name}`, async () => {
      await expect(page.getByRole('dialog')).toHaveCount(0)
      if (typeof way === 'string') await type(page, way)
      else await way(page)
      await heading(page, pluralize(before + 1, 'step', 'steps'))
      logs[name] = await newestOperation(page)
      if ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape')
      await undo(page)
      await heading(page, pluralize(before, 'step', 'steps'))
    })
  }
  const { typed = '' } = logs
  expect(JSON.parse(typed)).toMatchObject(expected)
  expect(logs).toEqual(Object.fromEntries(Object.keys(ways).map(name => [name, typed])))
}

export async function type(page: Page, text: string): Promise<void> {
  await line(page).fill(text)
  await line(page).press('Enter')
}

/** Somebody else, in another browser, at the draft of one step that this page shows. */
export async function secondPlanner(page: Page, browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await context.newPage()
  await dayBefore(other)
  await signIn(other, 'field')
  await other.goto(page.url())
  await heading(other, '1 step')
  return { context, other }
}
