// All menus behave alike: Escape, a press elsewhere, arrows, and the focus before and after.
import type { Locator, Page } from '@playwright/test'
import { bar, edit } from './support/drafts.ts'
import { expect, openSchedule, signIn, test } from './support/test.ts'

interface Menu {
  name: string
  /** Shows the page with the opener. */
  arrive: (page: Page) => Promise<void>
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
const phone = { width: 390, height: 844 }
const wide = { width: 1440, height: 900 }

const menus: Menu[] = [
  {
    name: 'the account menu',
    arrive: page => signIn(page, 'admin'),
    opener: button(/^Account of/),
    menu: dialog('Account'),
    items: page => dialog('Account')(page).locator('a, button'),
  },
  {
    name: 'the menu of the tabs on a phone',
    arrive: page => signIn(page, 'admin'),
    viewport: phone,
    opener: button('Menu'),
    menu: dialog('Menu'),
    isModal: true,
  },
  {
    name: 'the command palette',
    arrive: page => signIn(page, 'admin'),
    opener: button('Search and commands'),
    menu: dialog('Search and commands'),
    field: page => page.getByRole('combobox', { name: 'Search and commands' }),
    isModal: true,
  },
  {
    name: 'View',
    arrive: page => openSchedule(page),
    opener: button('View'),
    menu: dialog('View'),
    field: page => dialog('View')(page).getByLabel('Unit', { exact: true }),
  },
  {
    name: 'Panels',
    arrive: page => openSchedule(page),
    opener: button('Panels'),
    menu: dialog('Panels'),
    items: page => dialog('Panels')(page).getByRole('button'),
  },
  {
    name: 'Find',
    arrive: page => openSchedule(page),
    opener: button('Find'),
    menu: dialog('Find a unit'),
    field: page => page.getByRole('combobox', { name: 'Unit id' }),
    isModal: true,
  },
  {
    name: 'Compare',
    arrive: page => openSchedule(page),
    opener: button('Compare'),
    menu: dialog('Compare with'),
    isModal: true,
  },
  {
    name: 'Export',
    arrive: page => openSchedule(page),
    opener: button('Export'),
    menu: dialog('Export'),
    isModal: true,
  },
  {
    name: 'Keys',
    arrive: page => openSchedule(page),
    opener: button('Keys'),
    menu: dialog('Keys'),
    isModal: true,
  },
  {
    name: 'the menu of a bar in a draft',
    arrive: edit,
    opener: page => bar(page, 'MB-1, 02:00 to 02:45'),
    menu: dialog(/^Edit: /),
    items: page => dialog(/^Edit: /)(page).locator(':is(button, select, input):not(:disabled)'),
  },
  {
    name: 'a filter of a list',
    arrive: page => signIn(page, 'admin', '/alarms'),
    opener: page => page.getByRole('combobox', { name: 'State' }),
    menu: page => page.getByRole('listbox', { name: 'State' }),
    items: page => page.getByRole('listbox', { name: 'State' }).getByRole('option'),
    isList: true,
  },
]

const focused = (page: Page) => page.locator(':focus')

for (const each of menus) {
  const { name, arrive, opener, menu, viewport, items, field, isModal, isList } = each

  // One page for all that the menu does: to arrive takes longer.
  const moves = items ? ', and arrows move through it' : ''
  test(`${name}: keys and a press elsewhere close it${moves}`, async ({ page }) => {
    if (viewport) await page.setViewportSize(viewport)
    await arrive(page)

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
  })
}
