// Two planners on one draft whose server is killed meanwhile: both requests for one trip are named to both, each takes back what is
// the own, and both are told of a newer plan. What somebody records of a truck meanwhile reaches an open draft, too.
import type { Page } from '@playwright/test'
import { editPlan } from '../../domain/schedule/draft/edit-plan.ts'
import { decodePlan } from '../../domain/schedule/plan/decode.ts'
import { encodePlan } from '../../domain/schedule/plan/encode.ts'
import { edit, heading, line, secondPlanner } from './support/drafts.ts'
import { antiForgery, test as base, expect, ownProduct } from './support/test.ts'

// A product of its own: other tests stand on the demo's plan being the only one.
const test = base.extend({
  product: ownProduct(),
})

const make = async (who: Page, text: string) => {
  await line(who).fill(text)
  await line(who).press('Enter')
  await expect(line(who)).toHaveValue('')
}
const conflict = (who: Page) =>
  who.getByRole('alert').filter({ hasText: 'Two requests for the trip of T-1 from D-1 to S-1 at 17:15' })
const undoOf = (who: Page) => who.getByRole('button', { name: 'Undo', exact: true })

test('maintenance that is recorded while a draft is open is hatched there with its notes, and rules out what would use the truck', async ({
  page,
}) => {
  await edit(page)
  const trucks: { id: string; name: string }[] = await (await page.request.get('/api/trucks')).json()
  const path = `/api/trucks/${trucks.find(({ name }) => name === 'T-4')?.id}/maintenance`
  const headers = await antiForgery(page.request)
  const yesterday = new Date(Date.now() - 36 * 60 * 60 * 1000).toISOString()
  const recorded = await page.request.post(path, {
    headers,
    data: { started_at: yesterday, notes: 'New tyres' },
  })
  expect(recorded.status()).toBe(201)

  const hatch = page.locator('[data-part="maintenance"]')
  await expect(hatch).toHaveText('New tyres; maintenance, from the registry', { timeout: 30_000 })
  await line(page).fill('T-1 give 08:00 to T-4')
  const ruledOut =
    /^T-4 is out of service from 00:00 to 24:00 \(New tyres; maintenance, from the registry\), which rules out/
  await expect(page.getByText(ruledOut)).toBeVisible()

  const { id } = await recorded.json()
  expect((await page.request.delete(`${path}/${id}`, { headers })).status()).toBe(204)
  await expect(hatch).toHaveCount(0, { timeout: 30_000 })
})

test('two planners of one draft choose between their requests, and each takes back only the own steps, also after the server was killed', async ({
  browser,
  page,
  baseURL,
  product,
}) => {
  test.setTimeout(240_000)
  await edit(page)
  await make(page, 'MB-3 charge 02:00-03:30 at 120 kW')
  await expect(page.getByText('Saved on the server.')).toBeVisible()
  const { context, other } = await secondPlanner(page, browser, baseURL)
  const both = [page, other]
  const bothAt = async (steps: string) => {
    for (const who of both) await heading(who, steps, { timeout: 90_000 })
  }

  await product.kill()
  await make(page, 'T-1 move 17:15 to 17:30')
  await make(other, 'T-1 move 17:15 to 17:00')
  for (const who of both) await expect(who.getByText('The server cannot be reached.')).toBeVisible()
  await product.startAgain()

  await bothAt('3 steps')
  await expect(conflict(page)).toContainText('you want it to leave at 17:30')
  await expect(conflict(page)).toContainText('Frida Marchetti wants it to leave at 17:00')
  await expect(conflict(other)).toContainText('Ada Lindqvist wants it to leave at 17:30')
  await expect(conflict(other)).toContainText('you want it to leave at 17:00')

  await conflict(page).getByRole('button', { name: 'Let it leave at 17:30' }).click()
  await bothAt('4 steps')
  for (const who of both) await expect(conflict(who)).toHaveCount(0)
  await other.reload()
  await heading(other, '4 steps')
  await expect(conflict(other)).toHaveCount(0)

  await make(other, 'MB-6 charge 00:30-01:00 at 40 kW')
  await bothAt('5 steps')
  await undoOf(page).click()
  await bothAt('4 steps')
  for (const who of both) await expect(conflict(who)).toBeVisible()
  await page.getByRole('button', { name: 'History' }).click()
  const newest = page.getByRole('list', { name: 'History' }).getByRole('listitem').filter({ hasText: 'MB-6' })
  await expect(newest.first()).toContainText('Frida Marchetti')
  await undoOf(other).click()
  await bothAt('3 steps')

  const plan = decodePlan(await (await page.request.get('/api/schedules/test_03')).json())
  const edited = editPlan(plan, 'MB-4 charge 01:00-01:30 at 60 kW')
  if (!edited.ok) throw new Error(edited.reason)
  const delivered = await page.request.post('/api/schedules', {
    headers: await antiForgery(page.request),
    data: encodePlan({ ...edited.plan, txId: 'test_04' }),
  })
  expect(delivered.status()).toBe(201)
  for (const who of both) {
    const notice = who.getByRole('status').filter({ hasText: 'has delivered a newer plan of the same day' })
    await expect(notice).toContainText('Ada Lindqvist has delivered', { timeout: 60_000 })
    await expect(notice).toContainText('from test_03: MB-4')
  }
  await context.close()
})
