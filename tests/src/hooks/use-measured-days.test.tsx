import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { useMeasuredDays } from '../../../src/hooks/telemetry/use-measured-days.ts'
import { advance, installFakeClock, renderPolling, setVisible } from '../support/render-polling.tsx'
import { deferredResponse, networkError, type Responder, respondWith } from '../support/scripted-server.ts'

const midnight = Date.parse('2026-01-15T00:00+05:30')
installFakeClock(midnight + 12 * 3_600_000)
const history = 'GET /api/asset_telemetry/history?*'

function Days({ ids, startMs = midnight }: { ids: string[]; startMs?: number | null }) {
  const { pointsOf, failure } = useMeasuredDays(ids, { startMs, periodCount: 96, capacityKwhOf })
  const told = (id: string) => pointsOf(id)?.map(({ minute, energyKwh }) => `${minute} ${energyKwh}`)
  return (
    <>
      <p>{ids.map(id => `${id}: ${told(id)?.join(' ') ?? 'unknown'}`).join(', ')}</p>
      {failure && <p>{failure.message}</p>}
    </>
  )
}

/** The capacity of another battery is not known. */
const capacityKwhOf = (id: string) => (id === 'MB-1' ? 200 : null)

/** Every battery that is asked for told so much at 01:10. */
const held =
  (kwh: number): Responder =>
  asked => {
    const ids = new URLSearchParams(asked.path.split('?')[1]).getAll('asset_ids')
    const at = new Date(midnight + 70 * 60_000).toISOString()
    return respondWith(
      200,
      ids.map(id => ({ asset_id: id, metric: 'BATT_ENERGY_AVAIL_KWH', double_value: kwh, at })),
    )(asked)
  }

const show = (part: ReactNode, answer: Responder = held(5)) => renderPolling(part, { [history]: answer })

test('the measured values of all batteries for a whole day are requested at once, from midnight on', async () => {
  const { server, questions } = await show(<Days ids={['MB-1', 'MB-2']} />)

  expect(server.requests).toHaveLength(1)
  expect([...(questions()[0] ?? [])]).toEqual([
    ['asset_ids', 'MB-1'],
    ['asset_ids', 'MB-2'],
    ['metrics', 'BATT_SOC_PERCENT'],
    ['metrics', 'BATT_ENERGY_AVAIL_KWH'],
    ['from', new Date(midnight).toISOString()],
    ['step_minutes', '15'],
    ['steps', '96'],
  ])
  expect(screen.getByText('MB-1: 70 5, MB-2: 70 5')).toBeVisible()
})

test('measured energy comes before measured charge, and a value without a number or a time, or of the day before, is ignored', async () => {
  const at = (minute: number) => new Date(midnight + minute * 60_000).toISOString()
  const of = (metric: string, more: object) => ({ asset_id: 'MB-1', metric, ...more })
  await show(
    <Days ids={['MB-1', 'MB-2']} />,
    respondWith(200, [
      of('BATT_SOC_PERCENT', { double_value: 50, at: at(10) }),
      of('BATT_SOC_PERCENT', { double_value: 75, at: at(20) }),
      of('BATT_ENERGY_AVAIL_KWH', { double_value: 121, at: at(20) }),
      of('BATT_ENERGY_AVAIL_KWH', { text_value: 'full', at: at(40) }),
      of('BATT_ENERGY_AVAIL_KWH', { double_value: 130 }),
      of('BATT_ENERGY_AVAIL_KWH', { double_value: 77, at: at(-1) }),
      { ...of('BATT_ENERGY_AVAIL_KWH', { double_value: 1, at: at(50) }), asset_id: 'MB-3' },
    ]),
  )

  expect(screen.getByText('MB-1: 10 100 20 121, MB-2:')).toBeVisible()
})

test('a battery that reports only its charge holds that share of its own capacity, and nothing is said where that is not known', async () => {
  const at = new Date(midnight + 600_000).toISOString()
  await show(
    <Days ids={['MB-1', 'MB-2']} />,
    respondWith(
      200,
      ['MB-1', 'MB-2'].map(id => ({ asset_id: id, metric: 'BATT_SOC_PERCENT', double_value: 25, at })),
    ),
  )

  expect(screen.getByText('MB-1: 10 50, MB-2:')).toBeVisible()
})

test.each([
  ['batteries', <Days key="" ids={[]} />],
  ['a day', <Days key="" ids={['MB-1']} startMs={null} />],
])('without %s no measured values are requested', async (_, part) => {
  const { server } = await show(part)

  await advance(180_000)

  expect(server.requests).toEqual([])
})

test('measured values are requested again every minute while the page is visible, and not while it is hidden', async () => {
  const { server } = await show(<Days ids={['MB-1']} />)
  server.change({ [history]: held(6) })

  await advance(60_000)
  expect(screen.getByText('MB-1: 70 6')).toBeVisible()
  setVisible(false)
  await advance(600_000)

  expect(server.requests).toHaveLength(2)
  setVisible(true)
  await advance(0)
  expect(server.requests).toHaveLength(3)
})

test('batteries out of view are not requested, and keep their measured values', async () => {
  const { server, show: showNow, questions } = await show(<Days ids={['MB-1', 'MB-2']} />)
  server.change({ [history]: held(9) })

  await showNow(<Days ids={['MB-3']} />)
  await advance(150)

  expect(questions().map(asked => asked.getAll('asset_ids'))).toEqual([['MB-1', 'MB-2'], ['MB-3']])
  await showNow(<Days ids={['MB-1', 'MB-3']} />)
  expect(screen.getByText('MB-1: 70 5, MB-3: 70 9')).toBeVisible()
})

test('measured values of at most 50 batteries are requested at once', async () => {
  const { questions } = await show(<Days ids={Array.from({ length: 80 }, (_, i) => `MB-${i}`)} />)

  expect(questions()[0]?.getAll('asset_ids')).toHaveLength(50)
})

test('a failed request keeps the measured values and is reported until a response arrives', async () => {
  const { server } = await show(<Days ids={['MB-1']} />)

  server.change({ [history]: networkError })
  await advance(60_000)
  expect(screen.getByText('MB-1: 70 5')).toBeVisible()
  expect(screen.getByText('The server cannot be reached.')).toBeVisible()

  server.change({ [history]: held(6) })
  await advance(60_000)
  expect(screen.getByText('MB-1: 70 6')).toBeVisible()
  expect(screen.queryByText('The server cannot be reached.')).not.toBeInTheDocument()
})

test('a server without histories gets one request, and no error is shown', async () => {
  const { server, show: showNow } = await show(
    <Days ids={['MB-1']} />,
    respondWith(404, { message: 'No', code: 'not_found' }),
  )

  await advance(180_000)
  await showNow(<Days ids={['MB-2']} />)
  await advance(180_000)

  expect(server.requests).toHaveLength(1)
  expect(screen.getByText('MB-2: unknown')).toBeVisible()
  expect(screen.queryByText('No')).not.toBeInTheDocument()
})

test('a response that arrives after a newer one changes no measured values', async () => {
  const { server, show: showNow } = await show(<Days ids={['MB-1', 'MB-2']} />)
  await showNow(<Days ids={['MB-1']} />)
  server.change({ [history]: held(9) })
  await advance(150)
  expect(screen.getByText('MB-1: 70 9')).toBeVisible()
  server.change({ [history]: deferredResponse().answer })

  await showNow(<Days ids={['MB-1', 'MB-2']} />)
  await advance(150)

  expect(screen.getByText('MB-1: 70 9, MB-2: 70 5')).toBeVisible()
})
