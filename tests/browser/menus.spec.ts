// All menus behave alike: Escape, a press elsewhere, arrows, and the focus before and after.
import type { Locator, Page } from '@playwright/test'
import { bar, edit } from './support/drafts.ts'
import { expect, openSchedule, signIn, test } from './support/test.ts'

interface Menu {
  name: string
  opener: (page: Page) => Locator
  menu: (page: Page) => Locator
  viewport?: { width: number; height: number }
  /** What the keys move through, in order. */
  items?: (page: Page) => Locator
  /** A field in which something is typed before Escape. */
  field?: (page: Page) => Locator
  /** Covers the page: Tab goes round in it. */
  isModal?: boolean
  /** The focus stays on the opener, and the list marks its active option. */
  isList?: boolean
}

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name })
const withItems = (
  name: string,
  opener: string | RegExp,
  title: string,
  items: (menu: Locator) => Locator,
): Menu => ({
  name,
  opener: button(opener),
  menu: dialog(title),
  items: page => items(dialog(title)(page)),
})
const search = (name: string, opener: string, title: string, field: string): Menu => ({
  name,
  opener: button(opener),
  menu: dialog(title),
  field: page => page.getByRole('combobox', { name: field }),
  isModal: true,
})
const phone = { width: 390, height: 844 }
const wide = { width: 1440, height: 900 }

interface Place {
  name: string
  /** Shows the page with the openers. */
  arrive: (page: Page) => Promise<void>
  menus: Menu[]
}

// One page for all menus that are on it: to arrive takes longer.
const places: Place[] = [
  {
    name: 'of the top bar',
    arrive: page => signIn(page, 'admin'),
    menus: [
      withItems('the account menu', /^Account of/, 'Account', menu => menu.locator('a, button')),
      search('the command palette', 'Search and commands', 'Search and commands', 'Search and commands'),
      {
        name: 'the menu of the tabs on a phone',
        viewport: phone,
        opener: button('Menu'),
        menu: dialog('Menu'),
        isModal: true,
      },
    ],
  },
  {
    name: 'of the schedule',
    arrive: page => openSchedule(page),
    menus: [
      {
        name: 'View',
        opener: button('View'),
        menu: dialog('View'),
        field: page => dialog('View')(page).getByLabel('Unit', { exact: true }),
      },
      withItems('Panels', 'Panels', 'Panels', menu => menu.getByRole('button')),
      search('Find', 'Find', 'Find a unit', 'Unit id'),
      { name: 'Compare', opener: button('Compare'), menu: dialog('Compare with'), isModal: true },
      { name: 'Export', opener: button('Export'), menu: dialog('Export'), isModal: true },
      { name: 'Keys', opener: button('Keys'), menu: dialog('Keys'), isModal: true },
    ],
  },
  {
    name: 'of a draft',
    arrive: edit,
    menus: [
      {
        name: 'the menu of a bar',
        opener: page => bar(page, 'MB-1, 02:00 to 02:45'),
        menu: dialog(/^Edit: /),
        items: page => dialog(/^Edit: /)(page).locator(':is(button, select, input):not(:disabled)'),
      },
    ],
  },
  {
    name: 'of a list',
    arrive: page => signIn(page, 'admin', '/alarms'),
    menus: [
      {
        name: 'a filter',
        opener: page => page.getByRole('combobox', { name: 'State' }),
        menu: page => page.getByRole('listbox', { name: 'State' }),
        items: page => page.getByRole('listbox', { name: 'State' }).getByRole('option'),
        isList: true,
      },
    ],
  },
]

const focused = (page: Page) => page.locator(':focus')

for (const { name, arrive, menus } of places)
  test(`menus ${name}: arrows move through them, and keys and a press elsewhere close them`, async ({
    page,
  }) => {
    await arrive(page)
    for (const menu of menus) await test.step(menu.name, () => expectToOpenAndClose(page, menu))
  })

async function expectToOpenAndClose(page: Page, each: Menu): Promise<void> {
  const { opener, menu, viewport, items, field, isModal, isList } = each
  await page.setViewportSize(viewport ?? wide)

  if (items)
    await test.step('arrows, Home and End move through it', async () => {
      await open()
      await arrowsMove(items(page))
    })
  await test.step('Escape closes it, and the focus is back where it was opened', async () => {
    await open()
    await page.keyboard.press('Escape')

    await expect(menu(page)).not.toBeVisible()
    await expect(opener(page)).toBeFocused()
  })
  if (field)
    await test.step('one Escape closes it with a filter, too', async () => {
      await open()
      await field(page).fill('MB')
      await field(page).press('Escape')

      await expect(menu(page)).not.toBeVisible()
      await expect(opener(page)).toBeFocused()
    })
  if (!isModal)
    await test.step('it is closed when Tab leaves it', async () => {
      await open()
      if (!isList) await menu(page).locator(':is(a, button, input, select):not(:disabled)').last().focus()
      await page.keyboard.press('Tab')

      await expect(menu(page)).not.toBeVisible()
    })
  await test.step('a press elsewhere closes it', async () => {
    await open()
    // In the lower left corner, where no menu is.
    await page.mouse.click(3, (viewport ?? wide).height - 3)

    await expect(menu(page)).not.toBeVisible()
  })

  async function open(): Promise<void> {
    if (await menu(page).isVisible()) return
    await opener(page).focus()
    await page.keyboard.press('Enter')
    await expect(menu(page)).toBeVisible()
  }

  async function arrowsMove(those: Locator): Promise<void> {
    const current = isList ? those.and(page.locator('[data-highlighted]')) : focused(page)
    const textOf = (item: Locator) =>
      item.evaluate(element => element.outerHTML.replace(/ data-highlighted="\w*"/, ''))
    const expectAt = async (item: Locator) =>
      expect.poll(async () => (await textOf(current)) === (await textOf(item))).toBe(true)

    if (!isList) await those.first().focus()
    await page.keyboard.press('Home')
    await expectAt(those.first())
    await page.keyboard.press('ArrowDown')
    await expectAt(those.nth(1))
    await page.keyboard.press('ArrowUp')
    await expectAt(those.first())
    await page.keyboard.press('End')
    await expectAt(those.last())
  }
}
