// A battery's last hour and its history, from records that a device sends, by keyboard and by dragging.
import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessibleInBoth, expectNoOverflow, narrow } from './support/accessible.ts'
import { newName } from './support/people.ts'
import { antiForgery, expect, signIn, test } from './support/test.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** A new battery that reported every ten minutes for three days, and every ten seconds for the last hour. Returns its id. */
async function addReportingBattery(request: APIRequestContext): Promise<string> {
  const headers = await antiForgery(request)
  const [model] = await (await request.get('/api/asset-models')).json()
  const [organization] = await (await request.get('/api/organizations')).json()
  const asset = await request.post('/api/assets', {
    headers,
    data: { name: newName('Charted'), asset_model_id: model.id, organization_id: organization.id },
  })
  const { id } = await asset.json()
  const key = await request.post('/api/access-keys', {
    headers,
    data: { name: newName('Charts'), purpose: 'telemetry' },
  })
  const nowMs = Date.now()
  const every = (stepMs: number, fromMs: number, untilMs: number) =>
    Array.from({ length: Math.ceil((untilMs - fromMs) / stepMs) }, (_, i) => fromMs + i * stepMs)
  const record = (metric: string, at: number, double_value: number) => ({
    asset_id: id,
    metric,
    at: new Date(at).toISOString(),
    double_value,
  })
  // Records of one interval in each day but today's: energy from one record to the next counts for the day of the later one.
  const oftenFromMs = Math.max(nowMs - 60 * minuteMs, nowMs - (nowMs % dayMs))
  const instants = [
    ...every(10 * minuteMs, nowMs - 3 * dayMs, oftenFromMs),
    ...every(10_000, oftenFromMs, nowMs),
  ]
  const sent = await request.post('/api/asset_telemetry', {
    headers: { authorization: `Bearer ${(await key.json()).secret}` },
    data: [
      ...instants.flatMap(at => [
        record('BATT_SOC_PERCENT', at, 50),
        record('BATT_ENERGY_AVAIL_KWH', at, 80),
        record('BATT_POWER_KW', at, -20),
      ]),
      ...every(minuteMs, nowMs - 60 * minuteMs, nowMs).map(at => record('UNIT_STATUS', at, 3)),
    ],
  })
  expect(await sent.json()).toMatchObject({ refused: [] })
  return id
}

/** The battery has reported one fault, once, two days ago. */
async function playFault(page: Page): Promise<void> {
  const at = new Date(Date.now() - 2 * 24 * 60 * minuteMs).toISOString()
  const fault = {
    triggered_at: at,
    ended_at: null,
    last_reported_at: at,
    state: 'unknown',
    code: 'E-12',
    message: 'Cell too warm',
    severity: null,
    recovery_note: null,
    noted_by: null,
    noted_at: null,
  }
  await page.route(/\/api\/assets\/[^/]+\/faults\?/, route => route.fulfill({ json: [fault] }))
}

const timeShown = (page: Page) => page.getByRole('slider', { name: 'Time shown' })

test('the tabs of a battery show its last hour and its history, by keyboard and by dragging, and print nothing to the console', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const printed: string[] = []
  page.on('console', message => printed.push(message.text()))
  await signIn(page, 'admin')
  const id = await addReportingBattery(page.request)
  await playFault(page)
  await page.goto(`/assets/${id}`)
  const power = page.getByRole('region', { name: 'Net Power, last hour' })
  await expect(power.getByText('−20.0 kW')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Status, last hour' }).getByRole('listitem')).toHaveText(
    /^Operating from \d\d:\d\d to \d\d:\d\d$/,
  )
  expect(printed, 'what loading a page prints to the console').toEqual([])
  await expectAccessibleInBoth(page)

  await page.getByRole('tab', { name: 'HISTORICAL DATA' }).press('Enter')
  const shown = timeShown(page)
  await expect(shown).toBeVisible()
  const lastDay = (await shown.getAttribute('aria-valuetext')) ?? ''
  await shown.press('PageUp')
  await expect(shown).not.toHaveAttribute('aria-valuetext', lastDay)
  await shown.press('End')
  await expect(shown).toHaveAttribute('aria-valuetext', /\d\d:\d\d$/)
  await page.getByRole('button', { name: 'Hour', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Show as table' }).press('Enter')
  const values = page.getByRole('table', { name: /^Measured values in steps of \d+ seconds?$/ })
  await expect(values.getByRole('cell', { name: '50.0 %' }).first()).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).press('Enter')
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file).toMatch(
    /^\ufeffat,metric,count,minimum,mean,maximum,charged_kwh,delivered_kwh,complete,until\r\n.+,BATT_SOC_PERCENT,\d+,50,50,50,,,true,.+Z\r\n/,
  )
  const heights = await page
    .getByRole('tabpanel')
    .getByRole('button')
    .evaluateAll(buttons => buttons.map(button => button.getBoundingClientRect().height))
  expect([...new Set(heights)]).toHaveLength(1)

  await expect(page).toHaveURL(/from=.+until=/)
  const ofHour = page.url()
  await page.getByRole('button', { name: 'Week', exact: true }).press('Enter')
  await expect(page).not.toHaveURL(ofHour)
  // Rollups follow the records by some seconds.
  const fullDay = page.getByRole('table', { name: 'Energy per day' }).getByText('480.0 kWh')
  await expect(async () => {
    await page.reload()
    await expect(fullDay.first()).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 90_000 })
  await expect(page.getByRole('table', { name: 'Energy per day' }).getByText('3.00').first()).toBeVisible()
  await expectAccessibleInBoth(page)
  const faults = page.getByRole('region', { name: 'Faults in this time' })
  const once = await faults.getByTitle(/^Fault E-12/).boundingBox()
  expect(once?.width, 'a fault that was reported once').toBeGreaterThanOrEqual(2)
  await faults.getByRole('link', { name: 'Details in FAULTS' }).press('Enter')
  await expect(page.getByRole('tabpanel').getByText('Cell too warm')).toBeVisible()
  await page.goBack()

  const week = (await shown.getAttribute('aria-valuetext')) ?? ''
  // While rollups are computed a notice above the charts says so.
  await shown.scrollIntoViewIfNeeded()
  const box = await shown.boundingBox()
  if (!box) throw new Error('the charts have no box')
  await page.mouse.move(box.x + 200, box.y + 100)
  await page.mouse.down()
  await page.mouse.move(box.x + 500, box.y + 100, { steps: 4 })
  await page.mouse.up()
  await expect(shown).not.toHaveAttribute('aria-valuetext', week)

  await page.setViewportSize(narrow)
  await expectNoOverflow(page)
})

test('the energy of the batteries of a list is there per day and per month, as bars, table and file', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await signIn(page, 'admin')
  const id = await addReportingBattery(page.request)
  const { name } = await (await page.request.get(`/api/assets/${id}`)).json()
  await page.goto(`/assets?search=${encodeURIComponent(name)}`)
  await expect(page.getByRole('table', { name: 'mBESS units' }).getByText(name)).toBeVisible()

  const tab = page.getByRole('tab', { name: 'ENERGY' })
  const asked = page.waitForRequest(request => new URL(request.url()).pathname === '/api/fleet/energy')
  await tab.click()
  // From where its place is measured when the row is scrolled to it.
  expect(await tab.evaluate(one => (one as HTMLElement).offsetParent === one.closest('[role=tablist]'))).toBe(
    true,
  )

  const days = page.getByRole('table', { name: 'Energy per day' })
  // Rollups follow the records by some seconds.
  const reply = (await asked).url()
  const fullDays = async () =>
    [...(await (await page.request.get(reply)).text()).matchAll(/_kwh":([\d.]+)/g)].filter(
      ([, kwh]) => Math.abs(Number(kwh) - 480) < 0.05,
    )
  await expect.poll(fullDays, { timeout: 90_000 }).toHaveLength(2)
  await page.reload()
  await expect(days.getByText('480.0 kWh')).toHaveCount(2)
  await expect(days.getByRole('row').nth(1)).toContainText(/1 of 1.*so far/)
  await expect(days.getByRole('row').last()).toContainText(/---.*0 of 0.*no records/)
  await expect(page.getByRole('region', { name: 'Energy in this time' })).toContainText(
    'Measured: kWh per day of UTC, from reported power. 1 of 1 battery listed now had reported power by the end of this time.',
  )
  await expectAccessibleInBoth(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).press('Enter')
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file).toMatch(
    /^\ufeffDay \(UTC\),From,Until,"Charged \(kWh, measured\)","Delivered \(kWh, measured\)",/,
  )
  expect(file).toMatch(/T00:00:00\.000Z,0,480,1,1,0,true,\r\n/)

  await page.getByRole('button', { name: 'Per month' }).press('Enter')
  await expect(page).toHaveURL(/tab=energy.*grain=month/)
  await expect(
    page.getByRole('table', { name: 'Energy per month' }).getByText('1 of 1').first(),
  ).toBeVisible()
  await page.setViewportSize(narrow)
  await expectNoOverflow(page)
  await expectAccessibleInBoth(page)
})

test('another battery is drawn in the charts of one, and stays after a reload', async ({ page }) => {
  test.setTimeout(180_000)
  await signIn(page, 'admin')
  const id = await addReportingBattery(page.request)
  const other = await addReportingBattery(page.request)
  const { name } = await (await page.request.get(`/api/assets/${other}`)).json()
  await page.goto(`/assets/${id}?tab=historical`)
  await expect(timeShown(page)).toBeVisible()

  await page.getByRole('button', { name: 'Add batteries' }).press('Enter')
  await page.getByRole('searchbox', { name: 'Battery to add' }).fill(name)
  await page.getByRole('button', { name: `Add ${name}` }).press('Enter')
  await page.keyboard.press('Escape')

  const ofPower = timeShown(page).getByRole('listitem').filter({ hasText: name }).last()
  await expect(ofPower).toBeVisible()
  await expect(page).toHaveURL(`${new URL(page.url()).origin}/assets/${id}?tab=historical&with=${other}`)
  await page.reload()
  await expect(ofPower).toBeVisible()
  await timeShown(page).hover({ position: { x: 500, y: 120 } })
  await expect(ofPower).toContainText(/\d\d:\d\d: −20\.0 kW/)
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Show as table' }).press('Enter')
  await expect(
    page
      .getByRole('table', { name: /^Measured values/ })
      .getByText(name)
      .first(),
  ).toBeVisible()

  await page.setViewportSize(narrow)
  await expectNoOverflow(page)
})
