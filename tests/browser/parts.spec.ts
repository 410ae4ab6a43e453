// Every part of the design in every state, beside the pictures that were accepted (tests/pictures/parts). What was changed on
// purpose is accepted by: npx playwright test parts --update-snapshots
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { createServer, type ViteDevServer } from 'vite'
import { forcedStates } from '../../src/parts/forced-states.ts'

const groups = ['Buttons', 'Fields', 'Feedback', 'Tables', 'Layout and navigation']
const dialogs = ['Confirmation', 'Form', 'Secret', 'Tool of the timeline']
const looks = [
  { look: 'light', media: { colorScheme: 'light' }, width: 1440 },
  { look: 'dark', media: { colorScheme: 'dark' }, width: 1440 },
  { look: 'forced colours', media: { forcedColors: 'active' }, width: 1440 },
  { look: 'phone', media: { colorScheme: 'light' }, width: 390 },
  { look: 'print', media: { media: 'print' }, width: 794 },
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
/** Of corners. Pictures show texts as bars of their colour and length, because the edges of letters differ too much. */
const tolerance = { threshold: 0.05, maxDiffPixels: 60 }

let server: ViteDevServer

test.beforeAll(async () => {
  server = await createServer({
    server: { port: 0 },
    logLevel: 'error',
    // Of its own, and known before: a package that is met later would load the page anew.
    cacheDir: join('..', 'build', 'parts'),
    optimizeDeps: { entries: ['parts/index.html'] },
  })
  await server.listen()
})

test.afterAll(() => server.close())

for (const { look, media, width } of looks)
  test(`the parts look as they were accepted: ${look}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', ...media })
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${server.resolvedUrls?.local[0]}parts/`)
    await expect(page.getByRole('heading', { name: 'Parts' })).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    await forceStates(page)
    await drawTextsAsBars(page)

    for (const group of groups)
      await expect
        .soft(page.locator(`[data-parts="${group}"]`))
        .toHaveScreenshot(`${group} ${look}.png`, tolerance)

    if (look === 'print') return
    for (const dialog of dialogs) {
      await page.getByRole('button', { name: dialog, exact: true }).click()
      await drawTextsAsBars(page)
      await expect
        .soft(page.getByRole(dialog === 'Confirmation' ? 'alertdialog' : 'dialog'))
        .toHaveScreenshot(`Dialog ${dialog} ${look}.png`, {
          ...tolerance,
          // Its typeface is the machine's own.
          mask: [page.locator('code')],
        })
      await page.keyboard.press('Escape')
    }
  })

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

/** Those that are in the page by now. */
const drawTextsAsBars = (page: Page) =>
  page.evaluate(() => {
    for (const field of document.querySelectorAll('input'))
      Object.assign(field, { value: '', placeholder: '' })
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
      const bar = document.createElement('span')
      bar.dataset.bar = ''
      Object.assign(bar.style, {
        background: getComputedStyle(parentElement).color,
        color: 'transparent',
        forcedColorAdjust: 'none',
      })
      text.replaceWith(bar)
      bar.append(text)
    }
  })
