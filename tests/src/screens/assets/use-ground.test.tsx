import { screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import type { Ground } from '../../../../src/screens/assets/map/ground.ts'
import { type MapView, projectionOf } from '../../../../src/screens/assets/map/projection.ts'
import { useGround } from '../../../../src/screens/assets/map/use-ground.ts'
import { renderPart } from '../../support/render-part.tsx'

let isOffered = false
vi.mock('../../../../src/hooks/use-feature.ts', () => ({
  useFeature: (feature: string) => feature === 'map_tiles' && isOffered,
}))

const places = [{ latitude: 29.3137, longitude: -94.7958 }]
const projection = projectionOf(places, 800, 400)

function show(offered: boolean, drawGround: (container: HTMLElement, view: MapView) => Promise<Ground>) {
  isOffered = offered
  const load = vi.fn(async () => ({ drawGround }))
  function Box({ view }: { view: MapView }) {
    const box = useRef<HTMLDivElement>(null)
    const { isDrawn } = useGround(box, view, load)
    return <div ref={box}>{isDrawn ? 'with ground' : 'without'}</div>
  }
  const shown = renderPart(<Box view={{ projection, width: 800, height: 400 }} />)
  return { ...shown, load, Box }
}

test('where the operator has tiles the ground is drawn, follows the map, and goes with it', async () => {
  const ground = { show: vi.fn(), remove: vi.fn() }
  const drawGround = vi.fn(async (_: HTMLElement, _view: MapView): Promise<Ground> => ground)
  const { show: showAgain, unmount, Box } = show(true, drawGround)

  const box = await screen.findByText('with ground')
  expect(drawGround.mock.calls[0]).toEqual([box, { projection, width: 800, height: 400 }])
  const narrower = { projection: projectionOf(places, 400, 400), width: 400, height: 400 }
  showAgain(<Box view={narrower} />)
  expect(ground.show).toHaveBeenLastCalledWith(narrower)
  unmount()
  expect(ground.remove).toHaveBeenCalledTimes(1)
})

test('without tiles nothing is loaded', async () => {
  const { load } = show(false, async () => ({ show: () => {}, remove: () => {} }))

  expect(screen.getByText('without')).toBeVisible()
  await new Promise(settled => setTimeout(settled))
  expect(load).not.toHaveBeenCalled()
})

test('where tiles cannot be drawn, the map is as without them', async () => {
  const drawGround = vi.fn(async () => Promise.reject(new Error('no WebGL')))
  show(true, drawGround)

  await waitFor(() => expect(drawGround).toHaveBeenCalled())
  await drawGround.mock.results[0]?.value.catch(() => {})
  expect(screen.getByText('without')).toBeVisible()
})
