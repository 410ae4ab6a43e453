import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { MetricName } from '../../../domain/telemetry/telemetry.ts'
import { useTelemetry } from '../../../src/hooks/telemetry/use-telemetry.ts'
import { useNow } from '../../../src/ui/hooks/use-now.ts'
import { advance, installFakeClock, renderPolling, setVisible } from '../support/render-polling.tsx'
import { deferredResponse, networkError, type Responder, respondWith } from '../support/scripted-server.ts'

const start = Date.UTC(2026, 0, 15, 12)
const metrics: MetricName[] = ['UNIT_STATUS', 'BATT_POWER_KW']
const everything = 'GET /api/asset_telemetry?*'
installFakeClock(start)

function Powers({ ids, of = metrics }: { ids: string[]; of?: MetricName[] }) {
  const { latest, respondedAt, failure } = useTelemetry(ids, of)
  return (
    <>
      <p>{ids.map(id => `${id}: ${latest(id, 'BATT_POWER_KW')?.value ?? 'none'}`).join(', ')}</p>
      {failure && <p>{failure.message}</p>}
      <p>{respondedAt === null ? 'never' : `after ${(respondedAt - start) / 1000} s`}</p>
    </>
  )
}

/** Every unit that is asked for has the power that `of` says. */
const powers =
  (of: number): Responder =>
  asked => {
    const ids = new URLSearchParams(asked.path.split('?')[1]).getAll('asset_ids')
    return respondWith(
      200,
      ids.map(id => ({ asset_id: id, metric: 'BATT_POWER_KW', double_value: of })),
    )(asked)
  }

const show = (part: ReactNode, answer: Responder = powers(5)) => renderPolling(part, { [everything]: answer })

test('live values of all units and metrics are requested at once, with the current time', async () => {
  const { server } = await show(<Powers ids={['MB-1', 'MB-2']} />)

  expect(server.calls()).toEqual([
    'GET /api/asset_telemetry?asset_ids=MB-1&asset_ids=MB-2&metrics=UNIT_STATUS&metrics=BATT_POWER_KW&before=2026-01-15T12%3A00%3A00.000Z',
  ])
  expect(screen.getByText('MB-1: 5, MB-2: 5')).toBeVisible()
})

test('of many units 100 are requested at a time, so that no address is longer than proxies take', async () => {
  const ids = Array.from({ length: 250 }, (_, i) => `MB-${i}`)
  const { questions } = await show(<Powers ids={ids} />)

  expect(questions().map(question => question.getAll('asset_ids').length)).toEqual([100, 100, 50])
  expect(screen.getByText(ids.map(id => `${id}: 5`).join(', '))).toBeVisible()
})

test.each([
  ['units', <Powers key="" ids={[]} />],
  ['metrics', <Powers key="" ids={['MB-1']} of={[]} />],
])('without %s no live values are requested', async (_, part) => {
  const { server } = await show(part)

  await advance(60_000)

  expect(server.requests).toEqual([])
})

test('live values are requested again every 10 s, each time with the current time', async () => {
  const { server, questions } = await show(<Powers ids={['MB-1']} />)

  await advance(9_999)
  expect(server.requests).toHaveLength(1)
  server.change({ [everything]: powers(6) })
  await advance(1)
  expect(screen.getByText('MB-1: 6')).toBeVisible()
  await advance(20_000)

  expect(questions().map(question => question.get('before'))).toEqual([
    '2026-01-15T12:00:00.000Z',
    '2026-01-15T12:00:10.000Z',
    '2026-01-15T12:00:20.000Z',
    '2026-01-15T12:00:30.000Z',
  ])
})

test('live values stay visible while they are refetched', async () => {
  const { server } = await show(<Powers ids={['MB-1']} />)
  server.change({ [everything]: deferredResponse().answer })

  await advance(15_000)

  expect(server.requests).toHaveLength(2)
  expect(screen.getByText('MB-1: 5')).toBeVisible()
})

test('live values are not requested while the page is hidden, and at once when it is visible again', async () => {
  const { server } = await show(<Powers ids={['MB-1']} />)

  setVisible(false)
  await advance(60_000)
  expect(server.requests).toHaveLength(1)
  setVisible(true)
  await advance(0)

  expect(server.requests).toHaveLength(2)
})

test('live values younger than 5 s are not requested again when their screen is reopened', async () => {
  const { server, show: showNow } = await show(<Powers ids={['MB-1']} />)

  await showNow(null)
  await advance(4_999)
  await showNow(<Powers ids={['MB-1']} />)
  expect(server.requests).toHaveLength(1)
  expect(screen.getByText('MB-1: 5')).toBeVisible()

  await showNow(null)
  await advance(1)
  await showNow(<Powers ids={['MB-1']} />)
  expect(server.requests).toHaveLength(2)
})

test('scrolling requests the live values of the units at which it stops, and no unit loses its value', async () => {
  const { server, show: showNow, questions } = await show(<Powers ids={['MB-1', 'MB-2']} />)
  server.change({ [everything]: powers(9) })

  await showNow(<Powers ids={['MB-2', 'MB-3']} />)
  await advance(100)
  await showNow(<Powers ids={['MB-2', 'MB-3', 'MB-4']} />)
  expect(screen.getByText('MB-2: 5, MB-3: none, MB-4: none')).toBeVisible()
  await advance(150)

  expect(questions().map(question => question.getAll('asset_ids'))).toEqual([
    ['MB-1', 'MB-2'],
    ['MB-2', 'MB-3', 'MB-4'],
  ])
  expect(screen.getByText('MB-2: 9, MB-3: 9, MB-4: 9')).toBeVisible()

  await showNow(<Powers ids={['MB-1', 'MB-4']} />)
  expect(screen.getByText('MB-1: 5, MB-4: 9')).toBeVisible()
})

test('a request for live values that scrolling has made obsolete is aborted', async () => {
  const { server, show: showNow } = await show(<Powers ids={['MB-1']} />, deferredResponse().answer)

  await showNow(<Powers ids={['MB-2']} />)
  await advance(150)

  expect(server.requests.at(0)?.signal?.aborted).toBe(true)
  expect(server.requests.at(-1)?.signal?.aborted).toBe(false)
})

test('a failed refetch keeps the live values and says since when it fails; the next success removes the message', async () => {
  const { server } = await show(<Powers ids={['MB-1']} />)
  await advance(10_000)

  server.change({ [everything]: networkError })
  await advance(20_000)
  expect(screen.getByText('MB-1: 5')).toBeVisible()
  expect(screen.getByText('The server cannot be reached.')).toBeVisible()
  expect(screen.getByText('after 10 s')).toBeVisible()

  server.change({ [everything]: powers(6) })
  await advance(10_000)
  expect(screen.getByText('MB-1: 6')).toBeVisible()
  expect(screen.queryByText('The server cannot be reached.')).not.toBeInTheDocument()
  expect(screen.getByText('after 40 s')).toBeVisible()
})

test('scrolling during a failure of live values keeps the message', async () => {
  const { server, show: showNow } = await show(<Powers ids={['MB-1']} />, networkError)
  expect(screen.getByText('The server cannot be reached.')).toBeVisible()
  server.change({ [everything]: deferredResponse().answer })

  await showNow(<Powers ids={['MB-2']} />)
  await advance(150)

  expect(server.requests.length).toBeGreaterThan(1)
  expect(screen.getByText('The server cannot be reached.')).toBeVisible()
  expect(screen.getByText('never')).toBeVisible()
})

test('a text about the current time is rendered again only when it changes', async () => {
  let drawn = 0
  function Minutes() {
    const minutes = useNow(now => Math.floor((now - start) / 60_000))
    drawn += 1
    return <p>{minutes} min</p>
  }
  render(<Minutes />)

  await advance(59_000)
  expect(drawn).toBe(1)
  await advance(1_000)

  expect(screen.getByText('1 min')).toBeVisible()
  expect(drawn).toBe(2)
})
