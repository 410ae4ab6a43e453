// Opening plans: delivered ones, files by choice and by drop, and what is no plan.

import { samplePlan } from '../../domain/schedule/plan/sample-plan.ts'
import { generatePlan } from '../support/generate-plan.ts'
import { tallestBlank } from './support/blank-lines.ts'
import { expect, openSchedule, signIn, test } from './support/test.ts'

const planFile = (name: string, content: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
})
const otherPlan = { ...samplePlan('2026-02-03'), tx_id: 'other_plan' }

test('plans are opened by choice and by drop, what is no plan is refused, and of 2,000 units only the rows in view are in the document', async ({
  page,
}) => {
  await openSchedule(page)

  await test.step('each file that is no plan gets an alert that says where, and the open plan stays', async () => {
    const wrongType = structuredClone(otherPlan)
    Object.assign(wrongType.mbess_schedules['MB-2']?.[5]?.[0] ?? {}, {
      schedule_type: 'MBessScheduleType.NAP',
    })
    const beyond = structuredClone(otherPlan)
    Object.assign(beyond.truck_schedules['T-1'] ?? {}, { 97: beyond.truck_schedules['T-1']?.[96] })

    await page
      .getByLabel('Plan file')
      .setInputFiles([
        planFile('a.json', 'no plan'),
        planFile('b.json', wrongType),
        planFile('c.json', beyond),
        planFile('d.json', { ...otherPlan, total_cost: '42' }),
      ])

    const alerts = page.getByRole('alert')
    await expect(alerts).toHaveCount(4)
    await expect(alerts.nth(0)).toContainText('a.json was not opened: This is not JSON')
    await expect(alerts.nth(1)).toContainText('MB-2')
    await expect(alerts.nth(1)).toContainText('period 5')
    await expect(alerts.nth(1)).toContainText('Unknown mbess schedule type: MBessScheduleType.NAP')
    await expect(alerts.nth(2)).toContainText('T-1')
    await expect(alerts.nth(2)).toContainText('97')
    await expect(alerts.nth(3)).toContainText('total_cost')
    await expect(page.locator('dl').first()).toContainText('test_03')
    await expect(page.getByRole('combobox', { name: 'Plan' }).getByRole('option')).toHaveText([/^test_03, /])
    await alerts.nth(0).getByRole('button', { name: 'Dismiss' }).click()
    await expect(alerts).toHaveCount(3)
    for (let left = 3; left > 0; left--) await alerts.first().getByRole('button', { name: 'Dismiss' }).click()
  })

  await test.step('an opened plan file is shown, announced in a status and offered beside the delivered plans', async () => {
    await page.getByLabel('Plan file').setInputFiles(planFile('tuesday.json', otherPlan))

    await expect(page.getByRole('status')).toContainText(
      'Opened plan other_plan for Tuesday, 3 February 2026: 4 trucks, 8 batteries.',
    )
    const picker = page.getByRole('combobox', { name: 'Plan' })
    await expect(picker.getByRole('option')).toHaveText(['tuesday.json', /^test_03, delivered /])
    await picker.selectOption('delivered test_03')
    await expect(page.getByRole('status')).toContainText('Opened plan test_03')
  })

  await test.step('a file that is dropped on the page is opened', async () => {
    const files = await page.evaluateHandle(text => {
      const carried = new DataTransfer()
      carried.items.add(new File([text], 'dropped.json', { type: 'application/json' }))
      return carried
    }, JSON.stringify(otherPlan))

    await page.dispatchEvent('main', 'dragover', { dataTransfer: files })
    await expect(page.getByText('Drop plan files here to open them')).toBeVisible()
    await page.dispatchEvent('main', 'drop', { dataTransfer: files })

    await expect(page.getByRole('status')).toContainText('Opened plan other_plan')
    await expect(page.getByText('Drop plan files here to open them')).toBeHidden()
  })

  await test.step('of a plan of 2,000 units only the rows in view are in the document, and none is blank while it scrolls', async () => {
    const plan = generatePlan({ trucks: 1000, batteries: 1000, seed: 1 })
    const grid = page.getByRole('grid', { name: 'Schedule' })

    await page.getByLabel('Plan file').setInputFiles(planFile('large.json', plan))

    await expect(grid).toHaveAttribute('aria-rowcount', '2000')
    await expect(grid.getByRole('rowheader').first()).toHaveText(Object.keys(plan.truck_schedules)[0] ?? '')
    expect(await grid.locator('*').count()).toBeLessThan(2500)

    await grid.hover()
    let isLookedAt = false
    const sweep = async () => {
      while (!isLookedAt) await page.mouse.wheel(0, 1500)
    }
    const look = async () => {
      const blanks = [await tallestBlank(page), await tallestBlank(page), await tallestBlank(page)]
      isLookedAt = true
      return blanks
    }
    const [blanks] = await Promise.all([look(), sweep()])
    // The room between the bars of a truck and the curve of a battery.
    expect(Math.max(...blanks)).toBeLessThan(50)

    await grid.evaluate(element => element.scrollTo({ top: element.scrollHeight }))
    await expect(
      grid.getByRole('rowheader', { name: Object.keys(plan.mbess_schedules).at(-1) ?? '', exact: true }),
    ).toBeVisible()
    expect(await grid.locator('*').count()).toBeLessThan(2500)
  })

  await test.step('a plan without units shows its facts on wide and narrow screens', async () => {
    const empty = { ...otherPlan, tx_id: 'empty_plan', trips: {}, truck_schedules: {}, mbess_schedules: {} }

    await page.getByLabel('Plan file').setInputFiles(planFile('empty.json', empty))

    const facts = page.locator('dl[aria-label=Plan]')
    await expect(page.getByText('This plan has no trucks and no batteries.')).toBeVisible()
    await expect(facts).toContainText('empty_plan')
    await page.keyboard.press('e')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schedule')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(facts).toBeVisible()
    await expect(facts).toContainText('empty_plan')
  })
})

test('without delivered plans the built-in sample is shown', async ({ page }) => {
  await page.route('**/api/schedules', route =>
    route.fulfill({ status: 404, json: { message: 'none', code: 'not_found' } }),
  )

  await openSchedule(page)

  await expect(page.getByRole('status')).toContainText('It is the built-in sample')
})

test('a list of plans that failed to load shows why and loads after Try again', async ({ page }) => {
  let away = true
  await page.route('**/api/schedules', route => (away ? route.abort() : route.continue()))
  await signIn(page, 'admin')
  await page.getByRole('tab', { name: 'Schedule' }).click()
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.')
  await expect(page.getByRole('grid')).toBeHidden()

  away = false
  await page.getByRole('button', { name: 'Try again' }).click()

  await expect(page.getByRole('status')).toContainText('Opened plan test_03')
  await expect(page.getByRole('alert')).toHaveCount(0)
})
