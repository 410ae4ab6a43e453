// The parts of src/ui in their states (src/parts, on the development server), beside the pictures that were accepted
// (tests/pictures/parts). What was changed on purpose is accepted by: npx playwright test parts --update-snapshots
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { createServer, type ViteDevServer } from 'vite'
import { forcedStates } from '../../src/parts/forced-states.ts'

const looks = [
  { look: 'light', media: { colorScheme: 'light' }, width: 1440, hasTouch: false },
  { look: 'dark', media: { colorScheme: 'dark' }, width: 1440, hasTouch: false },
  { look: 'forced colours', media: { forcedColors: 'active' }, width: 1440, hasTouch: false },
  { look: 'phone', media: { colorScheme: 'light' }, width: 390, hasTouch: true },
  { look: 'print', media: { media: 'print' }, width: 794, hasTouch: false },
] as const

/** Gives letters the same width on different machines. */
const test = base.extend({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [
          ...(launchOptions.args ?? []),
          '--disable-lcd-text',
          '--font-render-hinting=none',
          '--disable-font-subpixel-positioning',
        ],
      }),
    { scope: 'worker' },
  ],
})

/** For smoothed edges. Pictures show texts as bars of their colour and length: the edges of letters differ too much. */
const tolerance = { threshold: 0.1, maxDiffPixels: 10 }

let server: ViteDevServer | undefined

test.beforeAll(async () => {
  server = await createServer({
    // Nothing that is saved meanwhile loads the page anew, nor does a package that is met later.
    server: { port: 0, hmr: false, watch: null },
    optimizeDeps: { entries: ['parts/index.html'] },
    cacheDir: join('..', 'build', 'parts'),
    logLevel: 'error',
  })
  await server.listen()
})

test.afterAll(() => server?.close())

for (const { look, media, width, hasTouch } of looks)
  test.describe(look, () => {
    test.use({ viewport: { width, height: 900 }, hasTouch })

    test(`the parts look as they were accepted: ${look}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce', ...media })
      await page.goto(`${server?.resolvedUrls?.local[0]}parts/`)
      await expect(page.getByRole('heading', { name: 'Dialogs' })).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      await forceStates(page)
      await drawTextsAsBars(page)
      const groups = await namesOf(page, 'data-parts')
      const dialogs = await namesOf(page, 'data-dialog')

      for (const group of groups.filter(name => name !== 'Dialogs')) {
        await showOnly(page, group)
        await expect
          .soft(page.locator(`[data-parts="${group}"]`))
          .toHaveScreenshot(`${group} ${look}.png`, tolerance)
      }

      await showOnly(page, 'Dialogs')
      for (const dialog of look === 'print' ? [] : dialogs) {
        await page.locator(`[data-dialog="${dialog}"] button`).click()
        const box = page.locator('[role=dialog]:not([popover]), [role=alertdialog], dialog[open]')
        await expect(box).toBeVisible()
        await drawTextsAsBars(page)
        await expect.soft(box).toHaveScreenshot(`Dialog ${dialog} ${look}.png`, {
          ...tolerance,
          // Its typeface is the machine's own.
          mask: [page.locator('code')],
        })
        await page.getByTestId('close').evaluate((button: HTMLElement) => button.click())
        await expect(box).toHaveCount(0)
      }
    })
  })

test('nothing turns where less motion is preferred', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${server?.resolvedUrls?.local[0]}parts/`)
  const waiting = page.locator('button[data-waits]').first()
  const animation = () => waiting.evaluate(button => getComputedStyle(button, '::after').animationName)

  await expect(waiting).toBeVisible()
  expect(await animation()).toBe('none')

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await animation()).not.toBe('none')
})

const namesOf = (page: Page, attribute: string): Promise<string[]> =>
  page
    .locator(`[${attribute}]`)
    .evaluateAll((all, name) => all.map(each => each.getAttribute(name) ?? ''), attribute)

/** As if a pointer or a key were at each control that shows such a state. */
async function forceStates(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument')
  for (const state of forcedStates) {
    const { nodeIds } = await browser.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector: `[data-forced="${state}"] :is(button, input)`,
    })
    for (const nodeId of nodeIds)
      await browser.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [state] })
  }
}

/** At whole pixels, whatever stands above it otherwise. */
const showOnly = (page: Page, shown: string) =>
  page.evaluate(name => {
    for (const group of document.querySelectorAll<HTMLElement>('[data-parts]'))
      group.hidden = group.dataset.parts !== name
  }, shown)

/** Those that are in the page by now. */
const drawTextsAsBars = (page: Page) =>
  page.evaluate(() => {
    const bar = (color: string) =>
      `linear-gradient(${color}, ${color}) content-box no-repeat 0 50% / 48px 12px`
    for (const field of document.querySelectorAll('input')) {
      const shown = field.value || field.placeholder
      if (shown === '' || field.type === 'checkbox' || field.type === 'radio') continue
      const { color } = getComputedStyle(field, field.value ? null : '::placeholder')
      const ground = getComputedStyle(field).backgroundColor
      Object.assign(field, { value: '', placeholder: '' })
      field.style.background = `${bar(color)}, ${ground}`
    }
    for (const list of document.querySelectorAll('select')) list.style.color = 'transparent'
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const { parentElement } = text
      if (
        text.data.trim() === '' ||
        !parentElement ||
        parentElement.matches('script, style, option, [data-bar]')
      )
        continue
      const line = document.createElement('span')
      line.dataset.bar = ''
      Object.assign(line.style, {
        background: getComputedStyle(parentElement).color,
        color: 'transparent',
        forcedColorAdjust: 'none',
      })
      text.replaceWith(line)
      line.append(text)
    }
  })
