import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { samplePlan } from '../../../../domain/schedule/plan/sample-plan.ts'
import { layOut } from '../../../../src/schedule/layout/build-layout.ts'
import { setClock } from '../../support/fake-clock.ts'
import { field } from '../../support/people.ts'
import { renderSignedIn } from '../../support/render-at.tsx'
import { respondWith } from '../../support/scripted-server.ts'
import { truck } from '../../support/units.ts'

// The worker's work, in this thread.
vi.mock('../../../../src/schedule/worker/open-plan.ts', async importActual => ({
  ...(await importActual<object>()),
  loadLayout: async (bytes: Blob) => layOut(decodePlan(JSON.parse(await bytes.text()))),
}))

/** The page of the truck at a time of the sample plan's day. */
function showAt(
  hours: number,
  minutes: number,
  more: object = {},
  path = '/assets/trucks/t-1',
  newer: readonly object[] = [],
) {
  setClock(Date.UTC(2026, 0, 15, hours, minutes))
  const plan = samplePlan('2026-01-15')
  renderSignedIn(path, field, {
    'GET /api/service-areas': respondWith(200, []),
    'GET /api/trucks/t-1': respondWith(200, { ...truck, vin: null, ...more }),
    'GET /api/schedules': respondWith(200, [
      ...newer,
      {
        tx_id: 'test_03',
        timestamp: plan.timestamp,
        delivered_at: '2026-01-15T00:00:00Z',
        total_cost: 42,
      },
    ]),
    'GET /api/schedules/test_03': respondWith(200, plan),
  })
}

test.each([
  ['since the day began', 5, 0, /^By the plan at D-1\. Leaves 08:00 to S-2 with MB-1, MB-3, in 3 h 0 min\.$/],
  ['on a trip', 8, 5, /^By the plan from D-1 to S-2, arrives 08:15\. Leaves 08:45 to .+, in 40 min\.$/],
  ['since its arrival', 8, 30, /^By the plan at S-2 since 08:15\. Leaves 08:45 to .+, in 15 min\.$/],
])('the page of a truck says by the plan where it is: %s', async (_, hours, minutes, text) => {
  showAt(hours, minutes)

  expect(await screen.findByText(text)).toBeVisible()
})

test('the page of a truck says what each battery on board is planned to hold, and how much room is left', async () => {
  showAt(8, 5)

  const slots = within(await screen.findByRole('list', { name: 'On board, planned' })).getAllByRole(
    'listitem',
  )
  expect(slots.map(({ textContent }) => textContent)).toEqual([
    'MB-1planned 132.5 kWh',
    expect.stringMatching(/^MB-3planned [\d.]+ kWh$/),
    'free',
    'free',
  ])
})

test('the overview of a truck on a trip says that its times and energy are planned', async () => {
  showAt(8, 5)

  const current = within(await screen.findByRole('region', { name: 'Current trip' }))
  const terms = current.getAllByRole('term').map(term => [term.textContent, term.nextSibling?.textContent])
  expect(terms.slice(2)).toEqual([
    ['Planned departure', '08:00'],
    ['Planned arrival', '08:15'],
  ])
  const onBoard = within(screen.getByRole('region', { name: 'Batteries on board' }))
  expect(onBoard.getAllByRole('definition')[0]).toHaveTextContent('planned 132.5 kWh')
})

test('the overview of a truck between trips says that it is where it is by the plan', async () => {
  showAt(8, 30)

  expect(await screen.findByText('By the plan no trip is under way, and the truck is at S-2.')).toBeVisible()
  expect(screen.getByText('By the plan no batteries are on board.')).toBeVisible()
})

test('the page of a truck names the plan that does not have it', async () => {
  showAt(8, 5, { name: 'T-77' })

  expect(await screen.findByText('The plan test_03 does not have this truck.')).toBeVisible()
})

test.each([
  ['the trip under way', 8, 5, '08:00 – 08:15Now'],
  ['the next trip where none is under way', 8, 30, '08:45 – 09:00Next'],
])('the run sheet marks %s', async (_, hours, minutes, text) => {
  showAt(hours, minutes, {}, '/assets/trucks/t-1/run-sheet')

  const sheet = within(await screen.findByRole('table', { name: 'Run sheet' }))
  const marked = sheet.getAllByRole('rowheader').filter(cell => within(cell).queryByText(/^(Now|Next)$/))
  expect(marked.map(({ textContent }) => textContent)).toEqual([text])
})

test("the schedule of a truck is today's, and says of which plan and day, though tomorrow's is delivered", async () => {
  const tomorrow = {
    tx_id: 'test_04',
    timestamp: '2026-01-16T00:00:00Z',
    delivered_at: '2026-01-15T07:00:00Z',
    total_cost: 1,
  }
  showAt(8, 5, {}, '/assets/trucks/t-1?tab=schedule', [tomorrow])

  expect(await screen.findByText('According to plan test_03 of Thursday, 15 January 2026.')).toBeVisible()
})
