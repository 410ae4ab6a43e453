// Taking a plan away: every form downloaded from the product and read back, with nothing but the keyboard, cancelled, failed,
// and on the way to a printer.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { audit } from '../../domain/schedule/audit/index.ts'
import { compare } from '../../domain/schedule/compare/index.ts'
import { decodePlan, parsePlan } from '../../domain/schedule/plan/decode.ts'
import type { ReceivedPlan } from '../../domain/schedule/plan/plan.ts'
import { samplePlan } from '../../domain/schedule/plan/sample-plan.ts'
import { planCsv, planTables } from '../../domain/schedule/words/csv.ts'
import { generatePlan } from '../support/generate-plan.ts'
import { readPdf } from '../support/read-pdf.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, openSchedule, test } from './support/test.ts'
import { openViewMenu } from './support/view-menu.ts'

/** With whitespace and a field that no plan has, as somebody else may have written it. */
const oddlyWritten = (plan: ReceivedPlan) => `\n${JSON.stringify({ note: 'by hand', ...plan }, null, 3)}\n`

/** Ids of many alphabets, and one that is a hidden sign. */
const renamed = { 'MB-1': '電池 ①', 'MB-2': '<b>&"\'', 'T-1': 'שלום', 'S-2': 'Łódź', 'MB-3': 'a\u0007b' }

function planOfManyLetters(): ReceivedPlan {
  const text = Object.entries(renamed).reduce(
    (text, [id, other]) => text.replaceAll(`"${id}"`, () => JSON.stringify(other)),
    JSON.stringify({ ...samplePlan('2026-02-03'), tx_id: 'plan/<5>' }),
  )
  const plan = JSON.parse(text) as ReceivedPlan
  const entry = plan.mbess_schedules['MB-4']?.['12']?.[0]
  if (entry) entry.soe += 0.4
  return plan
}

async function openPlan(page: Page, text: string, name: string): Promise<void> {
  await openSchedule(page)
  await openFile(page, text, name)
}

async function openFile(page: Page, text: string, name: string): Promise<void> {
  await page
    .getByLabel('Plan file')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
  await expect(page.getByText(JSON.parse(text).tx_id, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /(findings?|contradictions)$/i }).first()).toBeVisible()
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export' })
const form = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })

async function taken(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download')
  await form(page, name).click()
  const file = await coming
  const fileName = file.suggestedFilename()
  await expect(dialog(page).getByRole('status')).toHaveText(`${fileName} is among your downloads.`)
  return { name: fileName, bytes: await readFile(await file.path()) }
}

test('a plan is printed, exported in every format with all its rows, and read back unchanged', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const queries: MediaQueryList[] = []
    const { matchMedia } = window
    window.matchMedia = query => {
      const list = matchMedia.call(window, query)
      queries.push(list)
      return list
    }
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'))
      for (const query of queries.filter(({ media }) => media === 'print'))
        query.dispatchEvent(new MediaQueryListEvent('change', { matches: false }))
      document.title = `printed with ${document.querySelectorAll('.printed-pages svg').length} pages`
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  const received = planOfManyLetters()
  const text = oddlyWritten(received)
  const plan = decodePlan(received)
  const ids = [...plan.trucks, ...plan.batteries].map(({ id }) => id.replaceAll('\u0007', '\ufffd'))
  await openPlan(page, text, 'many-letters.json')
  await test.step('Ctrl+P prints the pages, although their code is loaded only then and a change of the media is reported late', async () => {
    const code = page.waitForRequest(/printer.*js$/)

    await page.keyboard.press('ControlOrMeta+p')

    await code
    await expect(page).toHaveTitle(/^printed with [1-9]\d* pages$/)
  })

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialog(page)).toBeVisible()

  await test.step('SVG: a document in which each unit is named', async () => {
    const svg = await taken(page, 'SVG')
    expect(svg.name).toBe('plan-plan-5.svg')
    const texts = await page.evaluate(text => {
      const document = new DOMParser().parseFromString(text, 'image/svg+xml')
      if (document.querySelector('parsererror, script')) throw new Error('no sound document')
      return Array.from(document.querySelectorAll('text'), each => each.textContent)
    }, svg.bytes.toString())
    expect(texts).toEqual(expect.arrayContaining(['Plan plan/<5>', ...ids, 'Findings', 'Page 1 of 1']))
  })

  await test.step('PNG: a picture with many colours, twice as fine as a screen', async () => {
    const png = await taken(page, 'PNG')
    expect(png.name).toBe('plan-plan-5.png')
    const { width, height, colors } = await page.evaluate(async base64 => {
      const bytes = Uint8Array.from(atob(base64), char => char.charCodeAt(0))
      const picture = await createImageBitmap(new Blob([bytes]))
      const canvas = new OffscreenCanvas(picture.width, picture.height)
      const context = canvas.getContext('2d')
      context?.drawImage(picture, 0, 0)
      const pixels = new Uint32Array(
        context?.getImageData(0, 0, picture.width, picture.height).data.buffer ?? new ArrayBuffer(0),
      )
      return { width: picture.width, height: picture.height, colors: new Set(pixels).size }
    }, png.bytes.toString('base64'))
    expect(width).toBe(2800)
    expect(height).toBeGreaterThan(1200)
    expect(colors).toBeGreaterThan(50)
  })

  await test.step('PDF: pages that are numbered, with text that can be searched whatever its letters', async () => {
    const pdf = await taken(page, 'PDF')
    const pages = readPdf(pdf.bytes)
    expect(pages.map(({ width, height }) => Math.round((width / height) * 1000))).toEqual(
      pages.map(() => 1414),
    )
    for (const [i, { texts }] of pages.entries()) expect(texts).toContain(`Page ${i + 1} of ${pages.length}`)
    const all = pages.flatMap(({ texts }) => texts)
    expect(all).toEqual(
      expect.arrayContaining(['Plan plan/<5>', ...ids, 'MG-1 · 30 kW', 'Charging', 'Findings']),
    )
    const [finding] = audit(plan).findings
    expect(all.join(' ')).toContain(finding?.sentence.slice(0, 60))
  })

  await test.step('JSON: byte for byte what was opened, and the same plan', async () => {
    const json = await taken(page, 'JSON')
    expect(json).toEqual({ name: 'plan-plan-5.json', bytes: Buffer.from(text) })
    expect(compare(plan, parsePlan(json.bytes.toString()))).toEqual([])
  })

  await test.step('CSV: trips, entries and energy', async () => {
    for (const table of planTables) {
      const csv = await taken(page, `CSV of ${table}`)
      expect(csv.name).toBe(`${table}-plan-5.csv`)
      expect(csv.bytes.toString()).toBe([...planCsv(plan, table, 'UTC')].join(''))
    }
  })

  await page.keyboard.press('Escape')
  await test.step('printing prints the pages of the plan instead of the screen and removes them afterwards', async () => {
    const pageNumbers = page.getByText(/^Page \d+ of/)

    // As if it were on paper.
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })

    await expect(pageNumbers.first()).toBeVisible()
    const printedPages = await pageNumbers.count()
    expect(printedPages).toBeGreaterThan(1)
    for (let n = 1; n <= printedPages; n++)
      await expect(page.getByText(`Page ${n} of ${printedPages}`)).toBeVisible()
    await expect(page.locator('svg text', { hasText: 'Plan plan/<5>' }).first()).toBeVisible()
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeHidden()
    await page.emulateMedia({ media: null })
    await expect(pageNumbers).toHaveCount(0)
    await expect(page.getByRole('grid', { name: 'Schedule' })).toBeVisible()
    const pdf = await page.pdf({ preferCSSPageSize: true })
    expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(printedPages)
    await expect(pageNumbers).toHaveCount(0)
  })
})

test('an export shows its progress and can be cancelled, and takes what is chosen by keyboard alone, or a whole fleet', async ({
  page,
}) => {
  const downloads: string[] = []
  page.on('download', file => downloads.push(file.suggestedFilename()))
  await openSchedule(page)

  await test.step('a slow export shows its progress and can be cancelled, a failed one says why, and neither saves a file', async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    // The worker does not come: nothing is made for as long as the test wants.
    await page.route('**/export-worker-*.js', () => {})

    await form(page, 'PDF').click()

    await expect(dialog(page).getByRole('progressbar', { name: 'Making the PDF...' })).toBeVisible()
    await expect(form(page, 'SVG')).toHaveAttribute('aria-disabled', 'true')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page).getByRole('status')).toHaveText('The PDF was cancelled. Nothing was saved.')
    await expect(dialog(page).getByRole('progressbar')).toBeHidden()
    await expect(form(page, 'PDF')).toBeFocused()

    await page.unroute('**/export-worker-*.js')
    await page.route('**/export-worker-*.js', route => route.abort())
    await form(page, 'PNG').click()

    await expect(dialog(page).getByRole('alert')).toContainText(
      'The PNG was not made: a part of Gridhaul that this needs could not be loaded.',
    )

    await page.unroute('**/export-worker-*.js')
    expect(downloads).toEqual([])
    await taken(page, 'CSV of trips')
    await expect(dialog(page).getByRole('alert')).toBeHidden()
    await page.keyboard.press('Escape')
  })

  await test.step('by keyboard alone the visible window and rows are exported as PDF on A3', async () => {
    await openViewMenu(page)
    await page.getByLabel('Show').selectOption('truck')
    await page.keyboard.press('Escape')
    for (let i = 0; i < 4; i++) await page.getByRole('button', { name: 'Zoom in' }).click()
    const exportTool = page.getByRole('button', { name: 'Export', exact: true })
    await exportTool.focus()

    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeVisible()
    for (const choice of ['Time', 'Rows', 'PDF pages']) {
      await dialog(page).getByRole('group', { name: choice }).getByRole('radio', { checked: true }).focus()
      await page.keyboard.press('ArrowRight')
    }
    const coming = page.waitForEvent('download')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(form(page, 'PDF')).toBeFocused()
    await page.keyboard.press('Enter')

    const [first, ...more] = readPdf(await readFile(await (await coming).path()))
    expect(more).toEqual([])
    expect([first?.width, first?.height].map(points => Math.round(points ?? 0))).toEqual([1191, 842])
    expect(first?.texts).toContain('T-1')
    expect(first?.texts).not.toContain('MB-1')
    expect(first?.texts).not.toContain('00:00')
    // Today's plan is measured, which the pages do not show.
    const about = /^(planned values only · )?\d\d:\d\d to \d\d:\d\d · 4 of 12 rows \(trucks\)/
    expect(first?.texts.find(text => about.test(text))).toBeDefined()
    await expect(form(page, 'PDF')).toBeFocused()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page, { within: 'dialog' })
    }
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(exportTool).toBeFocused()
  })

  await test.step('a fleet is exported as several drawings in one file and as a PDF of many pages', async () => {
    const plan = generatePlan({ trucks: 100, batteries: 500 })
    await openFile(page, JSON.stringify(plan), 'fleet.json')
    await page.getByRole('button', { name: 'Export', exact: true }).click()

    const svg = await taken(page, 'SVG')
    const pdf = await taken(page, 'PDF')

    expect(svg.name).toBe(`plan-${plan.tx_id}.svg.zip`)
    const parts = svg.bytes.toString('latin1').match(/plan-generated_100_500_1-\d\.svg/g)
    expect(new Set(parts)).toEqual(new Set([1, 2, 3].map(n => `plan-${plan.tx_id}-${n}.svg`)))
    const texts = readPdf(pdf.bytes).map(page => page.texts)
    expect(texts.length).toBeGreaterThan(20)
    const units = [...Object.keys(plan.truck_schedules), ...Object.keys(plan.mbess_schedules)]
    expect(texts.flat().filter(text => units.includes(text)).length).toBeGreaterThanOrEqual(units.length)
    for (const [i, page] of texts.entries()) expect(page).toContain(`Page ${i + 1} of ${texts.length}`)
    for (const page of texts.slice(0, 10)) expect(page).toContain('08:00')
  })
})
