// Opening a large plan: how far it is, its first rows before the rest, how not to wait for it, and what is told when it turns
// out to be none, cannot be read, or loses the worker that holds it.
import { rm, writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { ReceivedPlan } from '../../domain/schedule/plan/plan.ts'
import { generatePlan } from '../support/generate-plan.ts'
import { countWork } from './support/counted-work.ts'
import { type, undo } from './support/drafts.ts'
import { expect, openSchedule, test } from './support/test.ts'

/** So many units that the first rows are shown before the rest, and few periods, so that the file stays small. */
const large = generatePlan({ trucks: 1800, batteries: 1800, periods: 8 })

const planFile = (name: string, plan: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(plan)),
})

test('a large plan shows its first rows and its progress while it is read, can be cancelled, and is then shown as a whole', async ({
  page,
}) => {
  const work = await countWork(page)
  const ends = await holdEnds(page)
  await openSchedule(page)
  const field = page.getByLabel('Plan file')
  const progress = page.getByRole('progressbar', { name: 'Opening large.json' })
  const firstRows = page.locator('[data-part=first-rows]')
  const grid = page.getByRole('grid', { name: 'Schedule' })

  await ends.hold()
  await field.setInputFiles(planFile('large.json', large))

  // A fast machine decodes the file before it reports how far it is.
  await expect(progress).toHaveAttribute('aria-valuetext', /^(Reading|Decoding and laying out), \d+ %$/)
  await expect(page.getByRole('status')).toContainText('Opening large.json')
  await expect(page.getByText('The first 80 rows')).toBeVisible()
  await expect(firstRows.getByText('T-1', { exact: true })).toBeVisible()
  // What would tell of the whole plan is not there yet, and nothing in the picture can be used.
  await expect(page.locator('dl[aria-label=Plan]')).toHaveCSS('visibility', 'hidden')
  await expect(firstRows.getByText('80 units')).toBeHidden()
  await expect(firstRows).toHaveJSProperty('inert', true)
  await page.keyboard.press('?')

  // Progress is shown without painting the rows again.
  const hidden = { includeHidden: true }
  const seventh = (chart: Locator) => chart.getByRole('row', hidden).nth(6)
  await expect(seventh(firstRows).getByRole('gridcell', hidden).first()).toBeAttached()
  const percents = Array.from({ length: 20 }, (_, index) => 79 + index)
  const reported = await work.during(async () => {
    for (const percent of percents) await ends.report(percent / 100)
    await expect(progress).toHaveAttribute('aria-valuetext', / 98 %$/)
  })
  expect(reported.paints).toBeLessThanOrEqual(maxLate)
  expect(reported.messages).toBeLessThanOrEqual(maxLate)

  await page.getByRole('button', { name: 'Cancel' }).click()

  await expect(progress).toBeHidden()
  await expect(firstRows).toHaveCount(0)
  await expect(grid).toHaveAttribute('aria-rowcount', '12')
  await expect(page.getByRole('combobox', { name: 'Plan' })).toHaveValue(/test_03/)
  await expect(page.getByRole('combobox', { name: 'Plan' })).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await ends.letGo()
  await field.setInputFiles(planFile('large.json', large))

  await expect(grid).toHaveAttribute('aria-rowcount', '3600')
  await expect(page.getByRole('status')).toContainText('1,800 trucks, 1,800 batteries')
  await expect(firstRows).toHaveCount(0)
  await expect(progress).toBeHidden()

  await expect(page.getByRole('button', { name: /finding|contradictions/ })).toBeVisible()
  await expect(seventh(grid).getByRole('gridcell').first()).toBeAttached()
  // A cell for each bar in view, and little else.
  expect(await page.locator('*:not([role=gridcell])').count()).toBeLessThanOrEqual(360)
  const steps = 20
  const scrolled = await work.during(() => scroll(grid, steps))
  expect(scrolled.paints).toBeLessThanOrEqual(steps + maxLate)
  expect(scrolled.messages).toBeLessThanOrEqual(maxLate)
  expect(scrolled.commits).toBeLessThanOrEqual(steps + maxLate)
  const zoomed = await work.during(() => zoom(grid, steps))
  // Chart, overview and totals.
  expect(zoomed.paints).toBeLessThanOrEqual(3 * steps + maxLate)
  expect(zoomed.messages).toBeLessThanOrEqual(maxLate)
})

test('a plan of twenty rows has few elements, with a draft open too, and a step back in it paints few pictures', async ({
  page,
}) => {
  const work = await countWork(page)
  await openSchedule(page)
  await page.getByLabel('Plan file').setInputFiles(planFile('twenty.json', twenty))
  await expect(page.getByRole('status')).toContainText('10 trucks, 10 batteries')
  // The last two rows are below the view.
  const lastInView = page.getByRole('row').nth(-3).getByRole('gridcell').first()
  await expect(lastInView).toBeAttached()
  await expect(page.getByRole('button', { name: /finding|contradictions/ })).toBeVisible()
  expect(await page.locator('*').count()).toBeLessThanOrEqual(maxElements)

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const draft = page.getByRole('region', { name: 'Draft' })
  await expect(draft).toBeVisible()
  await expect(lastInView).toBeAttached()
  expect(await page.locator('*').count()).toBeLessThanOrEqual(maxElements)

  await type(page, 'MB-3 charge 02:00-03:30 at 120 kW')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toContainText('1 step')
  await expect(title).toContainText('saved')
  const undone = await work.during(async () => {
    await undo(page)
    await expect(draft.getByRole('status').first()).toContainText('Undone')
    await expect(title).toContainText('0 steps, saved')
  })
  // The step, its file, its audit and what is possible then; chart, overview and totals, and the chart again with the findings.
  expect(undone.messages).toBeLessThanOrEqual(4)
  expect(undone.paints).toBeLessThanOrEqual(6)
})

/** What a page paints, renders and sends once, for parts that were loaded late: on a slow machine that may fall among the steps. */
const maxLate = 8

/** With a cell for each bar in view. */
const maxElements = 700
const twenty = generatePlan({ trucks: 10, batteries: 10 })

/** In one task, so that nothing that waits for a pause comes in between. */
const scroll = (grid: Locator, steps: number) =>
  grid.evaluate((chart, times) => {
    for (let step = 0; step < times; step++) {
      chart.scrollTop += 120
      chart.dispatchEvent(new Event('scroll'))
    }
  }, steps)

const zoom = (grid: Locator, steps: number) =>
  grid.evaluate(async (chart, times) => {
    const { left, top } = chart.getBoundingClientRect()
    const at = { clientX: left + 600, clientY: top + 200 }
    for (let step = 0; step < times; step++) {
      const wheel = { ...at, ctrlKey: true, deltaY: -50, bubbles: true, cancelable: true }
      chart.dispatchEvent(new WheelEvent('wheel', wheel))
      await new Promise(requestAnimationFrame)
    }
  }, steps)

test('first rows of a file that turns out to be no plan are removed with the reason, and an unreadable file is refused', async ({
  page,
}, testInfo) => {
  const ends = await holdEnds(page)
  await openSchedule(page)
  const field = page.getByLabel('Plan file')
  const facts = page.locator('dl[aria-label=Plan]')

  await ends.hold()
  await field.setInputFiles(planFile('no-plan.json', brokenAtItsEnd()))
  await expect(page.getByText('The first 80 rows')).toBeVisible()
  await ends.letGo()

  const alerts = page.getByRole('alert')
  await expect(alerts).toContainText('no-plan.json was not opened: MB-1800, period 8')
  await expect(page.locator('[data-part=first-rows]')).toHaveCount(0)
  await expect(facts).toContainText('test_03')
  await alerts.getByRole('button', { name: 'Dismiss' }).click()

  // A file that was there when it was chosen, and is not when it is read again.
  const gone = testInfo.outputPath('gone.json')
  await writeFile(gone, JSON.stringify({ ...small(), tx_id: 'soon_gone' }))
  await field.setInputFiles(gone)
  await expect(facts).toContainText('soon_gone')
  const picker = page.getByRole('combobox', { name: 'Plan' })
  await picker.selectOption('delivered test_03')
  await expect(facts).toContainText('test_03')
  await rm(gone)
  await picker.selectOption('gone.json')

  await expect(alerts).toContainText('gone.json was not opened: it could not be read')
  await expect(alerts.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(facts).toContainText('test_03')
})

test('an audit whose worker crashes shows an error and can be repeated, and the chart keeps its scroll position', async ({
  page,
}) => {
  let isHeld = true
  const auditing = new Promise<void>(resolve => {
    void page.context().route('**/plan-auditor*', route => {
      if (!isHeld) return route.continue()
      resolve()
    })
  })
  await page.setViewportSize({ width: 1440, height: 600 })
  await openSchedule(page)
  const tools = page.getByRole('group', { name: 'Audit' })
  await auditing
  await expect(tools).toContainText('Auditing...')

  isHeld = false
  for (const worker of page.workers())
    await worker.evaluate(() => {
      setTimeout(() => {
        throw new Error('broken down')
      })
    })

  await expect(tools).toContainText('The audit failed')
  const grid = page.getByRole('grid', { name: 'Schedule' })
  await grid.evaluate(element => element.scrollTo({ top: 20 }))
  await tools.getByRole('button', { name: 'Audit again' }).click()
  await expect(tools.getByRole('button', { name: /finding|contradictions/i })).toBeVisible()
  expect(await grid.evaluate(element => element.scrollTop)).toBe(20)
})

function brokenAtItsEnd(): ReceivedPlan {
  const plan = structuredClone(large)
  Object.assign(plan.mbess_schedules['MB-1800']?.['8']?.[0] ?? {}, { soe: 'much' })
  return plan
}

const small = (): ReceivedPlan => generatePlan({ trucks: 1, batteries: 1 })

interface Gate {
  closed: boolean
  /** Passes on that this share is decoded. */
  report: (share: number) => void
  waiting: (() => void)[]
}

/** Holds back the word that a plan is there as a whole, or is none: as long as a worker would take for a very large one. */
async function holdEnds(page: Page) {
  await page.addInitScript(() => {
    const gate: Gate = { closed: false, report: () => {}, waiting: [] }
    const ofPort = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage') as PropertyDescriptor
    const setListener = ofPort.set as (this: MessagePort, listener: (event: MessageEvent) => void) => void
    Object.defineProperty(MessagePort.prototype, 'onmessage', {
      ...ofPort,
      set(this: MessagePort, listener: (event: MessageEvent) => void) {
        setListener.call(this, event => {
          const { part, result, failed } = event.data ?? {}
          if (part && 'first' in part)
            gate.report = decoded => listener(new MessageEvent('message', { data: { part: { decoded } } }))
          const isEnd = failed !== undefined || (result && 'runs' in result)
          if (gate.closed && isEnd) gate.waiting.push(() => listener(event))
          else listener(event)
        })
      },
    })
    Object.assign(globalThis, { gate })
  })
  const setClosed = (closed: boolean) =>
    page.evaluate(is => {
      const { gate } = globalThis as unknown as { gate: Gate }
      gate.closed = is
      if (!is) for (const go of gate.waiting.splice(0)) go()
    }, closed)
  const report = (share: number) =>
    page.evaluate(decoded => (globalThis as unknown as { gate: Gate }).gate.report(decoded), share)
  return { hold: () => setClosed(true), letGo: () => setClosed(false), report }
}
