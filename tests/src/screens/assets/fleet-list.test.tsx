import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LiveValues } from '../../../../src/hooks/telemetry/live-values.ts'
import { FleetList } from '../../../../src/screens/assets/map/fleet-list.tsx'
import { positionsAt } from '../../../../src/screens/assets/map/fleet-positions.ts'
import { fleet } from '../../schedule/small-fleet.ts'
import { renderPart } from '../../support/render-part.tsx'

test('the list beside the map says which places the map cannot draw, because they are at a pole', () => {
  const places = [
    { id: 'D-1', name: 'Harbor', latitude: 29.3, longitude: -94.8 },
    { id: 'S-1', name: 'Pole', latitude: -90, longitude: 0 },
    { id: 'S-2', name: 'Somewhere', latitude: null, longitude: null },
  ]
  renderPart(
    <FleetList
      places={places}
      positions={[]}
      layout={null}
      minute={0}
      assetIdOf={() => undefined}
      isAwaited={() => false}
      live={null}
      reported={[]}
    />,
  )

  const said = places.map(({ name }) => {
    const item = screen.getByRole('link', { name: new RegExp(name) }).closest('li') as HTMLElement
    return within(item).queryByText('Not on the map, which ends before the poles.') !== null
  })
  expect(said).toEqual([false, true, false])
})

test.each([
  [
    'gives what a battery measured, and says of what the plan has it do that it is planned',
    0,
    /^MB-1Faulted10\.1 kWhplanned: charging at D-1, 150 kW, 32\.5 kWh$/,
  ],
  [
    'gives nothing that a battery measured more than a quarter of an hour ago',
    16 * 60_000,
    /^MB-1planned: charging at D-1, 150 kW, 32\.5 kWh$/,
  ],
])('the list beside the map %s', (_, ageMs, text) => {
  const at = Date.now() - ageMs
  const live: LiveValues = {
    latest: (_, metric) => ({ value: metric === 'UNIT_STATUS' ? 5 : 10.1, at, receivedAt: at }),
    receivedAt: () => 0,
    respondedAt: 0,
    failure: null,
  }
  renderPart(
    <FleetList
      places={[{ id: 'D-1', name: 'Harbor', latitude: 29.3, longitude: -94.8 }]}
      positions={positionsAt(fleet, 5)}
      layout={fleet}
      minute={5}
      assetIdOf={id => id}
      isAwaited={() => false}
      live={live}
      reported={[]}
    />,
  )

  const line = screen.getByRole('link', { name: 'MB-1' }).closest('li')
  expect(line).toHaveTextContent(text)
})
