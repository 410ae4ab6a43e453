import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { planDay } from '../../../../domain/schedule/calendar/plan-day.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { layOut } from '../../../../src/schedule/layout/build-layout.ts'
import { useTripTicks } from '../../../../src/screens/schedule/trip-ticks.tsx'
import { park, trip as planned, smallPlan } from '../../../support/small-plan.ts'
import { advance, installFakeClock, renderPolling } from '../../support/render-polling.tsx'
import { respondWith } from '../../support/scripted-server.ts'
import { trip } from '../../support/units.ts'

installFakeClock(Date.UTC(2026, 0, 15, 9))

const trucks = [{ id: 'r-1', name: 'T-1', code: null, capacity: 2, inService: true }]
const day = planDay({ timestamp: '2026-01-15T00:00:00Z', periodCount: 96 }, 'UTC')
const layout = layOut(
  decodePlan(
    smallPlan({
      trips: [planned('t1', 33, 33, { from: 'D-1', to: 'S-2' })],
      trucks: { 'T-1': Array.from({ length: 33 }, () => [park('D-1')]) },
    }),
  ),
)
const tick = {
  id: 'tick-no-1',
  day: '2026-01-15',
  tx_id: 'p-1',
  unit: 'T-1',
  trip_id: 't1',
  place: 'S-2',
  stop: 'arrived',
  ticked: true,
  at: '2026-01-15T08:14:00.000Z',
  planned_at: '2026-01-15T08:15:00.000Z',
  by: 'Bo',
  received_at: '2026-01-15T08:14:01.000Z',
}
const ofTruck = 'GET /api/run-sheet-ticks?day=2026-01-15&truck_id=r-1'

function Details({ of }: { of: typeof trip | null }) {
  const ticksOf = useTripTicks(layout, day, trucks)
  return <dl>{of && ticksOf?.(of, text => <dd>{text}</dd>)}</dl>
}

test('the ticks of a truck are read once the details of one of its trips stay open', async () => {
  const { server, show } = await renderPolling(<Details of={null} />, {
    'GET /api/features': respondWith(200, { features: ['run_sheet_ticks'] }),
    [ofTruck]: respondWith(200, [
      tick,
      { ...tick, id: 'tick-no-2', trip_id: 't0', stop: 'done', at: '2026-01-15T08:20:00.000Z' },
      { ...tick, id: 'tick-no-3', trip_id: 't0', place: 'S-3' },
    ]),
  })
  await advance(10_000)
  expect(server.calls()).toEqual(['GET /api/features'])

  await show(<Details of={trip} />)
  await show(<Details of={null} />)
  await advance(1_000)
  expect(server.calls()).toEqual(['GET /api/features'])
  await show(<Details of={trip} />)
  await advance(1_000)

  expect(server.calls().slice(1)).toEqual([ofTruck])
  expect(
    screen.getByText(
      'arrived: ticked 08:14 by Bo, planned 08:15; done: ticked 08:20 by Bo, received 08:14, matched by place and time (planned 08:15 in another plan). 1 other tick at other places, not matched with a trip of the truck in this plan',
    ),
  ).toBeVisible()
  // A row of a compared plan has a trip that the open one does not have, or has at another time.
  await show(<Details of={{ ...trip, id: 't2' }} />)
  expect(screen.queryByText(/ticked/)).toBeNull()
  await show(<Details of={{ ...trip, endPeriod: 34 }} />)
  expect(screen.queryByText(/ticked/)).toBeNull()
  await show(<Details of={trip} />)
  expect(screen.getByText(/^arrived: ticked 08:14 by Bo/)).toBeVisible()
  await show(<Details of={{ ...trip, truckId: 'T-9' }} />)
  await advance(1_000)
  expect(screen.queryByText(/ticked/)).toBeNull()
  expect(server.calls().slice(1)).toEqual([ofTruck])
})
