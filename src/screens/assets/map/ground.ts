// The ground of the map, from the operator's file of tiles: land, water and roads in greys, without names. Loaded only where there is
// such a file. The page draws everything else over it, in the same projection.
import { addProtocol, Map as GlMap, type LayerSpecification, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { FetchSource, PMTiles, Protocol } from 'pmtiles'
import { dark, light } from '../../../ui/theme/colors.ts'
import { cameraOf, type MapView } from './projection.ts'

export interface Ground {
  show: (view: MapView) => void
  remove: () => void
}

/** Parts of it are read as they are needed. */
const address = '/api/map-tiles'

let archive: PMTiles | undefined

function openArchive(): PMTiles {
  if (archive) return archive
  // The policy of the page allows workers from files of ours alone.
  setWorkerUrl(new URL(workerUrl, location.href).href)
  const protocol = new Protocol()
  archive = new PMTiles(new FetchSource(address))
  protocol.add(archive)
  addProtocol('pmtiles', protocol.tile)
  return archive
}

/** Resolves once the view is drawn. Rejects where the file has nothing of it, or the browser cannot draw it. */
export async function drawGround(container: HTMLElement, view: MapView): Promise<Ground> {
  const { minLon, minLat, maxLon, maxLat } = await openArchive().getHeader()
  const [[west, north], [east, south]] = cornersOf(view)
  if (west > maxLon || east < minLon || south > maxLat || north < minLat)
    throw new Error('The file of map tiles has nothing of this region.')
  const scheme = window.matchMedia('(prefers-color-scheme: dark)')
  const map = new GlMap({
    container,
    style: styleOf(scheme.matches),
    ...cameraOf(view),
    interactive: false,
    attributionControl: false,
    trackResize: false,
    fadeDuration: 0,
    maxZoom: 24,
    // Places at the edge of the world stay where the page has them.
    transformConstrain: (center, zoom) => ({ center, zoom }),
  })
  const recolour = () => map.setStyle(styleOf(scheme.matches))
  scheme.addEventListener('change', recolour)
  const ground: Ground = {
    show(next) {
      map.resize()
      map.jumpTo(cameraOf(next))
    },
    remove() {
      scheme.removeEventListener('change', recolour)
      map.remove()
    },
  }
  try {
    await new Promise<void>((loaded, failed) => {
      map.once('load', () => loaded())
      map.once('error', ({ error }) => failed(error))
    })
  } catch (error) {
    ground.remove()
    throw error
  }
  // A part that cannot be read stays blank, and the marks over it are right all the same.
  map.on('error', () => {})
  return ground
}

const cornersOf = ({ projection, width, height }: MapView) => {
  const at = (x: number, y: number) => projection.invert?.([x, y]) ?? ([0, 0] as [number, number])
  return [at(0, 0), at(width, height)] as const
}

/** For the basemap of Protomaps: which of its roads are drawn how wide, in px, at zoom 8, 12 and 16. */
const roads = [
  { kinds: ['minor_road'], widths: [0, 0.5, 3] },
  { kinds: ['major_road'], widths: [0.4, 1.2, 5] },
  { kinds: ['highway'], widths: [0.8, 2, 7] },
] as const

function styleOf(isDark: boolean) {
  const color = isDark
    ? { land: dark.surfaceSunken, water: dark.surface, road: dark.line }
    : { land: light.surfaceSunken, water: light.line, road: light.surface }
  const of = { source: 'tiles' }
  const layers: LayerSpecification[] = [
    { id: 'land', type: 'background', paint: { 'background-color': color.land } },
    {
      ...of,
      id: 'water',
      'source-layer': 'water',
      type: 'fill',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': color.water },
    },
    {
      ...of,
      id: 'rivers',
      'source-layer': 'water',
      type: 'line',
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': color.water, 'line-width': 1 },
    },
    ...roads.map(
      ({ kinds, widths: [far, middle, near] }): LayerSpecification => ({
        ...of,
        id: kinds[0],
        'source-layer': 'roads',
        type: 'line',
        filter: ['in', ['get', 'kind'], ['literal', kinds]],
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: {
          'line-color': color.road,
          'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], 8, far, 12, middle, 16, near],
        },
      }),
    ),
  ]
  return {
    version: 8 as const,
    sources: { tiles: { type: 'vector' as const, url: `pmtiles://${address}` } },
    layers,
  }
}
