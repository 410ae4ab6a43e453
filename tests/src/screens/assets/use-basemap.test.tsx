import { screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Located } from '../../../../domain/telemetry/position.ts'
import type { Basemap, drawBasemap } from '../../../../src/screens/assets/map/basemap.ts'
import { MapDrawing } from '../../../../src/screens/assets/map/map-drawing.tsx'
import { type MapView, projectionOf } from '../../../../src/screens/assets/map/projection.ts'
import { useBasemap } from '../../../../src/screens/assets/map/use-basemap.ts'
import { renderPart } from '../../support/render-part.tsx'

let isOffered = false
vi.mock('../../../../src/hooks/use-feature.ts', () => ({
  useFeature: (feature: string) => feature === 'map_tiles' && isOffered,
}))

const harbor = { latitude: 29.3137, longitude: -94.7958 }
const view: MapView = { projection: projectionOf([harbor], 800, 400), width: 800, height: 400 }
const bounds = { west: -95, south: 29, east: -94, north: 30 }
let basemap: Basemap
beforeEach(() => {
  basemap = { bounds, show: vi.fn(), recolor: vi.fn() }
})

function show(offered: boolean, draw: typeof drawBasemap) {
  isOffered = offered
  const load = vi.fn(async () => ({ drawBasemap: draw }))
  function Box({ places = [harbor], view }: { places?: Located[]; view: MapView }) {
    const box = useRef<HTMLDivElement>(null)
    const { isDrawn } = useBasemap(box, places, view, load)
    return <div ref={box}>{isDrawn ? 'with basemap' : 'without'}</div>
  }
  return { ...renderPart(<Box view={view} />), load, Box }
}

test('where the operator has tiles the basemap is drawn, follows the map, and goes with it', async () => {
  const draw = vi.fn<typeof drawBasemap>(async () => basemap)
  const { show: showAgain, unmount, Box } = show(true, draw)

  const box = await screen.findByText('with basemap')
  expect(draw.mock.calls[0]?.slice(0, 2)).toEqual([box, view])
  const narrower = { projection: projectionOf([harbor], 400, 400), width: 400, height: 400 }
  showAgain(<Box view={narrower} />)
  expect(basemap.show).toHaveBeenLastCalledWith(narrower)
  const signal = draw.mock.calls[0]?.[3]
  expect(signal?.aborted).toBe(false)
  unmount()
  expect(signal?.aborted).toBe(true)
})

test('the basemap is drawn only while the file has all places', async () => {
  const { show: showAgain, Box } = show(true, async () => basemap)
  await screen.findByText('with basemap')

  showAgain(<Box places={[harbor, { latitude: 30.1, longitude: -94.8 }]} view={view} />)
  expect(screen.getByText('without')).toBeVisible()
  showAgain(<Box places={[harbor]} view={view} />)
  expect(screen.getByText('with basemap')).toBeVisible()
})

test('a map that is left while its basemap is loaded does not wait for it', async () => {
  const draw = vi.fn<typeof drawBasemap>(() => new Promise(() => {}))
  const { unmount } = show(true, draw)
  await waitFor(() => expect(draw).toHaveBeenCalled())

  unmount()

  expect(draw.mock.calls[0]?.[3].aborted).toBe(true)
})

test('the basemap has the colours of the page, also when these change', async () => {
  const queries = new Map<string, EventTarget>()
  vi.stubGlobal('matchMedia', (query: string) => {
    if (!queries.has(query)) queries.set(query, new EventTarget())
    return Object.assign(queries.get(query) ?? new EventTarget(), { matches: false })
  })
  const draw = vi.fn<typeof drawBasemap>(async () => basemap)
  show(true, draw)
  await screen.findByText('with basemap')

  for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)'])
    queries.get(query)?.dispatchEvent(new Event('change'))

  expect(basemap.recolor).toHaveBeenCalledTimes(2)
  expect(basemap.recolor).toHaveBeenCalledWith(draw.mock.calls[0]?.[2])
  vi.unstubAllGlobals()
})

test('without tiles nothing is loaded', async () => {
  const { load } = show(false, async () => basemap)

  expect(screen.getByText('without')).toBeVisible()
  await new Promise(settled => setTimeout(settled))
  expect(load).not.toHaveBeenCalled()
})

test('where tiles cannot be drawn, the map is as without them, and nothing of them is left', async () => {
  const draw = vi.fn<typeof drawBasemap>(async () => Promise.reject(new Error('no WebGL')))
  show(true, draw)

  await waitFor(() => expect(draw.mock.calls[0]?.[3].aborted).toBe(true))
  expect(screen.getByText('without')).toBeVisible()
})

test.each([
  [false, 'below'],
  [true, 'above'],
])('no name lies under the origin of the tiles: where tiles are offered (%s), it is %s', (offered, side) => {
  isOffered = offered
  const corners = [
    { id: 'D-1', latitude: 29.3, longitude: -94.5 },
    { id: 'D-2', latitude: 29.7, longitude: -94.9 },
  ]
  const places = corners.map(place => ({ ...place, kind: 'depot' as const, name: null }))
  renderPart(
    <MapDrawing
      label="Map"
      places={places as never}
      noteOf={() => ''}
      trips={[]}
      positions={[]}
      reported={[]}
      width={360}
      height={360}
    />,
  )

  const y = Number(screen.getByText('D-1').getAttribute('y'))
  expect(y > 0 ? 'below' : 'above').toBe(side)
})
