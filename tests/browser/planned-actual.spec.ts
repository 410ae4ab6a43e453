// Planned against actual: what a battery reports is drawn over the plan of the day, and where it leaves that plan is named.

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { APIRequestContext, Page } from '@playwright/test'
import { samplePlan } from '../../domain/schedule/plan/sample-plan.ts'
import { shortfallAlarmReply } from '../support/alarm-reply.ts'
import { expectAccessible } from './support/accessible.ts'
import { newName } from './support/people.ts'
import type { Product } from './support/product.ts'
import { antiForgery, expect, signIn, test } from './support/test.ts'
import { openViewMenu } from './support/view-menu.ts'

/** A day of its own, on which nobody else reports. */
const day = new Date(Date.now() - 7 * 24 * 3_600_000).toISOString().slice(0, 10)

async function newKey({ dataFolder }: Product): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataFolder }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/server-command.mjs', 'ingest-key'],
    { env },
  )
  return stdout.trim()
}

async function newBattery(request: APIRequestContext, name: string): Promise<string> {
  const { organization_id } = await (await request.get('/api/auth/identify')).json()
  const [model] = await (await request.get('/api/asset-models')).json()
  const data = { organization_id, asset_model_id: model.id, name }
  const made = await request.post('/api/assets', { headers: await antiForgery(request), data })
  expect(made.status()).toBe(201)
  return (await made.json()).id
}

/** The sample plan is the newest and that of the day, with `name` in the place of one of its batteries. */
async function playPlan(page: Page, name: string, inPlaceOf: string): Promise<void> {
  const plan = JSON.stringify(samplePlan(day)).replaceAll(inPlaceOf, name)
  const summary = {
    tx_id: 'test_03',
    timestamp: `${day}T00:00:00Z`,
    total_cost: 42,
    delivered_at: `${day}T00:00:00Z`,
  }
  await page.route('**/api/schedules', route => route.fulfill({ json: [summary] }))
  await page.route('**/api/schedules/test_03', route =>
    route.fulfill({ body: plan, contentType: 'application/json' }),
  )
}

/** A new battery in the place of one of the plan's, at a time of the plan's day: '10:05'. An administrator is signed in. */
async function batteryOfPlan(
  page: Page,
  clock: string,
  inPlaceOf = 'MB-1',
): Promise<{ id: string; name: string }> {
  const name = newName('MB')
  await page.clock.install({ time: new Date(`${day}T${clock}:00Z`) })
  await playPlan(page, name, inPlaceOf)
  await signIn(page, 'admin', '/')
  return { id: await newBattery(page.request, name), name }
}

/** Each value stands at the end of a quarter of an hour: '02:15'. */
async function report(
  page: Page,
  key: string,
  assetId: string,
  metric: string,
  values: Record<string, number>,
) {
  const data = Object.entries(values).map(([clock, double_value]) => ({
    asset_id: assetId,
    metric,
    at: `${day}T${clock}:00Z`,
    double_value,
  }))
  const reply = await page.request.post('/api/asset_telemetry', {
    headers: { authorization: `Bearer ${key}` },
    data,
  })
  expect(await reply.json()).toMatchObject({ accepted: data.length, refused: [] })
}

/** The same value at each quarter of an hour after `from`, up to `to`, in hours. */
const held = (from: number, to: number, value: number): Record<string, number> =>
  Object.fromEntries(
    Array.from({ length: (to - from) * 4 }, (_, i) => {
      const minute = from * 60 + (i + 1) * 15
      const [hours, minutes] = [Math.floor(minute / 60), minute % 60].map(part => `${part}`.padStart(2, '0'))
      return [`${hours}:${minutes}`, value]
    }),
  )

test("a battery's measured day is drawn over its plan with its gaps, and the divergence that lasts is named and revealed", async ({
  page,
  product,
}) => {
  const { id, name } = await batteryOfPlan(page, '10:05')
  const key = await newKey(product)
  // As planned: 12.5 % of 160 kWh, and 132.5 kWh from 02:45 on. There are gaps then, and from 06:15 on it is 32.5 kWh short.
  await report(page, key, id, 'BATT_SOC_PERCENT', held(0, 2, 12.5))
  await report(page, key, id, 'BATT_ENERGY_AVAIL_KWH', { '02:15': 57.5, '02:30': 95, '02:45': 132.5 })
  await report(page, key, id, 'BATT_ENERGY_AVAIL_KWH', {
    ...held(3, 4, 132.5),
    ...held(5, 6, 132.5),
    ...held(6, 9, 100),
  })

  await page.goto('/schedule')
  const off = `${name} off plan since 06:15: 100 kWh measured, 132.5 kWh planned`
  const count = page.getByRole('button', { name: '1 battery off plan since 06:15' })
  await expect(count).toHaveAccessibleDescription(off)
  await expect(page.getByRole('rowheader', { name })).toHaveAccessibleDescription(
    `${off}, measured 100 kWh · 09:00`,
  )
  await count.click()

  const bar = page.getByRole('gridcell', { name: new RegExp(`^${name}, 02:45 to 08:00`) })
  await expect(bar).toBeFocused()
  await expect(bar).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('region', { name: 'Details' })).toContainText(`≠ ${off}`)
  await expectAccessible(page)

  await openViewMenu(page)
  await page.getByLabel('Divergence').fill('40')
  await expect(page.getByRole('button', { name: '1 battery on plan' })).toBeVisible()
  await expect(page).toHaveURL(/[?&]divergence=40(&|$)/)
  await report(page, key, id, 'BATT_ENERGY_AVAIL_KWH', { '09:30': 50 })
  await page.clock.fastForward(60_000)
  await expect(
    page.getByRole('button', { name: '1 battery off plan since 09:30' }),
  ).toHaveAccessibleDescription(`${name} off plan since 09:30: 50 kWh measured, 132.5 kWh planned`)

  await page.goto(`/assets/${id}?tab=schedule`)
  await expect(page.getByText(`≠ ${off}`)).toBeVisible()
  await expect(page.getByText('Measured at 09:30')).toBeVisible()
  // Until 02:45, then from 03:15, from 05:15 and, once more, at 09:30: in the header and in the tab.
  await expect(page.locator('[data-kind="actual"]')).toHaveCount(8)
  await expectAccessible(page)
  await page.request.delete(`/api/assets/${id}`, { headers: await antiForgery(page.request) })
})

test('where a site will lack energy, the start page says which change of a battery helps most, and one press makes it in a draft', async ({
  page,
  product,
}) => {
  const { id, name } = await batteryOfPlan(page, '14:00', 'MB-5')
  const message = 'It is 60 kWh behind its plan. S-4 will lack 36 kWh from 19:15 to 20:30.'
  const alarm = shortfallAlarmReply({
    asset_id: name,
    asset_name: name,
    raised_at: `${day}T13:50:00Z`,
    value: 36,
    message,
  })
  await page.route(/\/api\/alarms\?.*kind=projected_shortfall/, route =>
    route.fulfill({ json: { alarms: [alarm], next_cursor: null } }),
  )
  // 160 kWh are planned.
  await report(page, await newKey(product), id, 'BATT_ENERGY_AVAIL_KWH', { '13:58': 100 })

  await page.reload()
  await expect(page.getByRole('link', { name: message })).toBeVisible()
  const line = page.getByRole('listitem').filter({ hasText: 'change of a single battery' })
  await expect(line).toContainText('Computing which change of a single battery would help most...')
  await page.clock.runFor(2_000)
  await expect(line).toContainText(
    `Best change of a single battery: "${name}" charges at D-2 from 14:15 to 14:45 too, and 48 kWh less would be undelivered. (As of 14:00.)`,
  )
  await expectAccessible(page)
  await line.getByRole('link', { name: 'Do this in a draft' }).click()

  await expect(page.getByRole('region', { name: 'Shortfalls' })).toBeVisible()
  await page.clock.runFor(5_000)
  await expect(page.getByRole('heading', { name: /^Draft( \d+)? of test_03 \(1 step/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Draft' })).toContainText(
    `Set the energy of "${name}" at 14:15 to 100 kWh, from what was measured at 13:58; re-dispatch "${name}" from 14:15`,
  )
  await page.request.delete(`/api/assets/${id}`, { headers: await antiForgery(page.request) })
})
