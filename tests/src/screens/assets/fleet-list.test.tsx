import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FleetList } from '../../../../src/screens/assets/map/fleet-list.tsx'
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
      live={null}
    />,
  )

  const said = places.map(({ name }) => {
    const item = screen.getByRole('link', { name: new RegExp(name) }).closest('li') as HTMLElement
    return within(item).queryByText('Not on the map, which ends before the poles.') !== null
  })
  expect(said).toEqual([false, true, false])
})
