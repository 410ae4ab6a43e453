import { screen } from '@testing-library/react'
import { type ReactNode, useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import type { Registry } from '../../../../domain/schedule/audit/registry.ts'
import { planDay } from '../../../../domain/schedule/calendar/plan-day.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { layOut } from '../../../../src/schedule/layout/build-layout.ts'
import type { Layout } from '../../../../src/schedule/layout/layout.ts'
import { useMeasuredUnits } from '../../../../src/screens/schedule/use-measured-units.ts'
import { generatePlan } from '../../../support/generate-plan.ts'
import { fleet, rows } from '../../schedule/small-fleet.ts'
import { advance, installFakeClock, renderPolling } from '../../support/render-polling.tsx'
import {
  deferredResponse,
  networkError,
  type Responder,
  respondWith,
  type ScriptedServer,
} from '../../support/scripted-server.ts'

installFakeClock(new Date('2026-01-15T12:00').getTime())
const history = 'GET /api/asset_telemetry/history?*'
const newest = 'GET /api/asset_telemetry?*'

const battery = (id: string, name: string, code: string | null = null) => ({
  id,
  name,
  code,
  inService: true,
})
/** Known by its id, by its serial number, by its name. */
const registry: Registry = {
  batteries: [battery('MB-1', 'Harbour'), battery('a-2', 'Hills', 'MB-2'), battery('a-3', 'MB-3')],
}

/** Ten minutes after the beginning of the plan's day. */
const answers: Responder = asked => {
  const ids = new URLSearchParams(asked.path.split('?')[1]).getAll('asset_ids')
  const isLarge = ids.some(id => id.startsWith('asset of'))
  const at = isLarge ? '2026-03-02T00:10:00Z' : '2026-01-15T00:10:00Z'
  const of = ids.filter(id => id !== 'a-3')
  return respondWith(
    200,
    of.map(id => ({ asset_id: id, metric: 'BATT_ENERGY_AVAIL_KWH', double_value: 5, at })),
  )(asked)
}

interface UnitsProps {
  layout?: Layout
  of?: Registry | undefined
  isToday?: boolean
  visible?: readonly number[]
  /** Whenever the newest energies are other ones. */
  onNewest?: () => void
}

function Units({ layout = fleet, isToday = true, visible = noRows, onNewest, ...more }: UnitsProps) {
  const units = useMeasuredUnits(
    layout,
    'of' in more ? more.of : registry,
    isToday ? planDay(layout, 'UTC') : null,
  )
  const change = units?.onVisibleRowsChange
  useEffect(() => change?.(visible), [change, visible])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is counted is how often they are other ones
  useEffect(() => onNewest?.(), [units?.newest])
  return (
    <>
      <p>{units ? `rows ${[...units.points.keys()].join(' ')}` : 'nothing to ask'}</p>
      <p>{units?.newest ? `newest of ${units.newest.size}` : 'newest unknown'}</p>
      <p>{`read: ${units?.readCount === undefined ? 'all' : units.readCount}`}</p>
      <p>{units?.failure}</p>
    </>
  )
}
const noRows: readonly number[] = []

/** The parameters of those that begin with this. */
const requestsOf = (server: ScriptedServer, call: string) =>
  server
    .calls()
    .filter(each => each.startsWith(call))
    .map(each => new URLSearchParams(each.slice(call.length)))

const show = async (part: ReactNode, answer = answers) =>
  renderPolling(part, { [history]: answer, [newest]: answer })

test('measured values of a small fleet are requested as a whole, each battery by the asset with its id, serial number or name', async () => {
  const { questions } = await show(<Units />)

  expect(questions().map(asked => asked.getAll('asset_ids'))).toEqual([['MB-1', 'a-2', 'a-3']])
  expect(screen.getByText(`rows ${rows['MB-1']} ${rows['MB-2']}`)).toBeVisible()
  expect(screen.getByText('read: all')).toBeVisible()
})

test('measured values of a large fleet are requested for the visible batteries only, and are kept', async () => {
  const layout = layOut(decodePlan(generatePlan({ trucks: 2, batteries: 60, seed: 7, periods: 96 })))
  const assets = layout.rows.ids.map(id => battery(`asset of ${id}`, id))
  const of: Registry = { batteries: assets }
  const at = [2, 3].map(row => `asset of ${layout.rows.ids[row]}`)
  const first = [0, 1, 2, 3]
  const { server, show: showNow } = await show(<Units layout={layout} of={of} visible={first} />)
  const questions = () => requestsOf(server, 'GET /api/asset_telemetry/history?')

  expect(questions()).toEqual([])
  expect(screen.getByText('read: 0')).toBeVisible()
  await advance(100)
  expect(screen.getByText('read: 2')).toBeVisible()
  expect(questions().map(asked => asked.getAll('asset_ids'))).toEqual([at])
  const later = [40]
  await showNow(<Units layout={layout} of={of} visible={later} />)
  await advance(100)
  await advance(150)

  expect(questions().at(-1)?.getAll('asset_ids')).toEqual([`asset of ${layout.rows.ids[40]}`])
  expect(screen.getByText('rows 2 3 40')).toBeVisible()
  expect(screen.getByText('read: 3')).toBeVisible()
})

test('the newest energies of a large fleet are requested for every battery, known once all are read, and the same while rows scroll by', async () => {
  const layout = layOut(decodePlan(generatePlan({ trucks: 2, batteries: 130, seed: 7, periods: 96 })))
  const of: Registry = { batteries: layout.rows.ids.map(id => battery(`asset of ${id}`, id)) }
  const lastId = encodeURIComponent(String(layout.rows.ids.at(-1)))
  const second = deferredResponse()
  const onNewest = vi.fn()
  const units = <Units layout={layout} of={of} onNewest={onNewest} />
  const { server, show: showNow } = await show(units, asked =>
    asked.path.includes(lastId) ? second.answer(asked) : answers(asked),
  )

  expect(screen.getByText('newest unknown')).toBeVisible()
  second.give(answers)
  await advance(0)
  expect(screen.getByText('newest of 130')).toBeVisible()
  const ids = requestsOf(server, 'GET /api/asset_telemetry?').flatMap(asked => asked.getAll('asset_ids'))
  expect(ids).toEqual(layout.rows.ids.slice(2).map(id => `asset of ${id}`))

  const known = onNewest.mock.calls.length
  await showNow(<Units layout={layout} of={of} onNewest={onNewest} visible={[2, 3]} />)
  await advance(250)
  expect(screen.getByText('rows 2 3')).toBeVisible()
  expect(onNewest).toHaveBeenCalledTimes(known)
})

test('what a battery of a large fleet reported last before the day began is not of this day', async () => {
  const layout = layOut(decodePlan(generatePlan({ trucks: 2, batteries: 60, seed: 7, periods: 96 })))
  const ids = layout.rows.ids.map(id => `asset of ${id}`)
  const of: Registry = { batteries: layout.rows.ids.map((id, i) => battery(ids[i] ?? '', id)) }
  const [early, late] = [ids.at(-1), ids.at(-2)]
  await show(
    <Units layout={layout} of={of} />,
    respondWith(
      200,
      [
        { asset_id: early, at: '2026-03-01T23:59:00Z' },
        { asset_id: late, at: '2026-03-02T00:10:00Z' },
      ].map(each => ({ ...each, metric: 'BATT_ENERGY_AVAIL_KWH', double_value: 5 })),
    ),
  )

  expect(screen.getByText('newest of 1')).toBeVisible()
})

test.each([
  ['the plan is of another day', <Units key="" isToday={false} />],
  ['the registry cannot be read', <Units key="" of={{}} />],
  ['the plan is of another fleet', <Units key="" of={{ batteries: [battery('x', 'X')] }} />],
])('if %s, no measured values are requested', async (_, part) => {
  const { server } = await show(part)

  await advance(120_000)

  expect(server.requests).toEqual([])
  expect(screen.getByText('nothing to ask')).toBeVisible()
})

test('before the registry is loaded, no measured values are requested and none are ruled out', async () => {
  const { server } = await show(<Units of={undefined} />)

  expect(server.requests).toEqual([])
  expect(screen.getByText('rows')).toBeVisible()
})

test('if the server has no histories, no measured values are requested any more', async () => {
  await show(<Units />, respondWith(404, { message: 'Not found', code: 'not_found' }))

  expect(screen.getByText('nothing to ask')).toBeVisible()
})

test('a failed request for measured values is reported quietly, and the earlier values stay', async () => {
  const { server } = await show(<Units />)

  server.change({ [history]: networkError })
  await advance(60_000)

  expect(screen.getByText('rows 2 3')).toBeVisible()
  expect(
    screen.getByText('Measured values cannot be loaded at the moment; what is shown may be old.'),
  ).toBeVisible()
})
