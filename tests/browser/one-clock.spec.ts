// One clock for every reader: on a day of a clock change, people in three zones see the same times of a plan and of alarms.
import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { readCsvRecords } from '../support/read-csv.ts'
import { readPdf } from '../support/read-pdf.ts'
import { charge, drive, park, ride, smallPlan, stage, trip } from '../support/small-plan.ts'
import { startProduct } from './support/product.ts'
import { antiForgery, expect, signIn, test } from './support/test.ts'

/** In Berlin 15:05 after the clock went back, 16 hours and 5 minutes after midnight. */
const now = '2026-10-25T14:05:00Z'
const changed = ' The clock goes back by an hour on this day: times of the plan count from midnight.'
const readers = [
  ['Europe/Berlin', ''],
  ['America/Chicago', ', now 15:05; yours 09:05 (UTC-5)'],
  ['Asia/Kolkata', ', now 15:05; yours 19:35 (UTC+5:30)'],
] as const

/** 100 periods of the day on which Berlin's clock goes back; a trip from 16:00 to 16:30. */
function longDay() {
  const periods = Array.from({ length: 100 }, (_, i) => i + 1)
  const plan = smallPlan({
    trips: [trip('out', 65, 67, { load: ['MB-1'] })],
    trucks: {
      'T-1': periods.map(period =>
        period < 65 ? [park('D-1')] : period <= 67 ? [drive('out')] : [park('S-1')],
      ),
    },
    batteries: {
      'MB-1': periods.map(period =>
        period < 65 ? [charge('D-1', 0, 80)] : period <= 67 ? [ride('out', 80)] : [stage('S-1', 80)],
      ),
    },
  })
  return { ...plan, tx_id: 'long_day', timestamp: '2026-10-25T00:00:00+02:00' }
}

async function openAt(browser: Browser, baseURL: string, timezoneId: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, timezoneId, reducedMotion: 'reduce' })
  await context.clock.setFixedTime(now)
  return context
}

/** What a reader sees of the plan, on paper too, and of alarms, and the words about the zone. Ends at the schedule. */
async function seenBy(page: Page, truckId: string) {
  const note = page.getByText(/^Times in/)
  await page.goto(`/assets/trucks/${truckId}`)
  const trip = page.getByRole('region', { name: 'Current trip' }).getByRole('definition')
  await expect(trip).toHaveCount(4)
  const overview = { trip: await trip.allTextContents(), note: await note.textContent() }

  await page.goto(`/assets/trucks/${truckId}/run-sheet`)
  const sheet = page.getByRole('table', { name: 'Run sheet' })
  await expect(sheet).toBeVisible()
  const rows = await sheet.getByRole('row').allTextContents()

  await page.goto('/assets?tab=map')
  const time = page.getByRole('slider', { name: 'Time of day' })
  await expect(time).toBeVisible()
  const map = { time: await time.getAttribute('aria-valuetext'), note: await note.textContent() }

  await page.goto('/alarms?kind=faulted')
  const alarm = page.getByRole('row', { name: /MB-6/ })
  await expect(alarm).toBeVisible({ timeout: 20_000 })
  const alarms = { text: await alarm.textContent(), note: await note.textContent() }

  await page.goto('/schedule')
  const playhead = page.getByRole('slider', { name: 'Playhead' })
  await expect(playhead).toBeVisible()
  const schedule = {
    minute: await playhead.getAttribute('aria-valuenow'),
    text: await playhead.getAttribute('aria-valuetext'),
    zone: await page.getByRole('definition').filter({ hasText: 'Europe/Berlin' }).first().textContent(),
  }

  await page.emulateMedia({ media: 'print' })
  const paper = await page
    .getByText(/ · Times in /)
    .first()
    .textContent()
  await page.emulateMedia({ media: null })
  return { overview, rows, map, schedule, paper, alarms }
}

/** What the files of the open plan say about their times; the schedule is shown. */
async function exportedBy(page: Page) {
  const taken = async (name: string) => {
    const coming = page.waitForEvent('download')
    await page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name, exact: true }).click()
    return readFile(await (await coming).path())
  }
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [trip] = readCsvRecords((await taken('CSV of trips')).toString())
  const [entry] = readCsvRecords((await taken('CSV of entries')).toString())
  const [energy] = readCsvRecords((await taken('CSV of energy')).toString())
  return {
    svg: (await taken('SVG')).toString().replaceAll(/<[^>]*>/g, '\n'),
    pdf: readPdf(await taken('PDF'))
      .flatMap(({ texts }) => texts)
      .join('\n'),
    csv: [
      [trip?.from, trip?.zone],
      [entry?.to, entry?.zone],
      [energy?.at, energy?.zone],
    ],
  }
}

test('on the day on which the clock goes back, readers in three zones see the same times, and their own beside them', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const product = await startProduct({ settings: { TIME_ZONE: 'Europe/Berlin' } })
  const [inBerlin] = readers
  try {
    const seen: Pick<Awaited<ReturnType<typeof seenBy>>, 'rows' | 'alarms'>[] = []
    for (const [zone, own] of readers) {
      const context = await openAt(browser, product.url, zone)
      const page = await context.newPage()
      await signIn(page, 'business')
      if (zone === inBerlin[0]) {
        const delivered = await page.request.post('/api/schedules', {
          headers: await antiForgery(page.request),
          data: longDay(),
        })
        expect(delivered.status()).toBe(201)
      }
      const [truck] = await (await page.request.get('/api/trucks?search=T-1')).json()
      const { overview, rows, map, schedule, paper, alarms } = await seenBy(page, truck.id)

      await test.step(`in ${zone}`, async () => {
        expect(overview).toEqual({
          trip: ['D-1', 'S-1', '16:00 (clock 15:00)', '16:30 (clock 15:30)'],
          note: `Times in Europe/Berlin (UTC+2)${own}.${changed}`,
        })
        expect(rows[1]).toMatch(/16:00.* – 16:30/)
        expect(map).toEqual({
          time: '16:05 (clock 15:05)',
          note: `Times in Europe/Berlin (UTC+2)${own}.${changed}`,
        })
        expect(schedule).toEqual({
          minute: '965',
          text: '16:05, now',
          zone: `Europe/Berlin (UTC+2)${own}.${changed}`,
        })
        expect(paper).toMatch(new RegExp(` · Times in Europe/Berlin \\(UTC\\+2\\)\\.${changed}$`))
        expect(alarms.note).toBe(`Times in Europe/Berlin (UTC+1)${own}.`)
        const { svg, pdf, csv } = await exportedBy(page)
        for (const text of [svg, pdf]) expect(text).toContain(` · Times in Europe/Berlin (UTC+2).${changed}`)
        expect(csv).toEqual([
          ['16:00', 'Europe/Berlin (UTC+2)'],
          ['00:15', 'Europe/Berlin (UTC+2)'],
          ['00:15', 'Europe/Berlin (UTC+2)'],
        ])
      })
      seen.push({ rows, alarms })
      await context.close()
    }

    expect(new Set(seen.map(({ rows }) => rows.join('\n'))).size).toBe(1)
    expect(new Set(seen.map(({ alarms }) => alarms.text)).size).toBe(1)
  } finally {
    await product.stop()
  }
})
