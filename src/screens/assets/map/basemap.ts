// The basemap, from the operator's file of tiles: land, water and roads in greys, without names. Loaded only where there is
// such a file. The page draws everything else over it, in the same projection.
import { addProtocol, Map as GlMap, type LayerSpecification, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { FetchSource, PMTiles, Protocol } from 'pmtiles'
import type { PaletteColors } from '../../../schedule/painting/palette.ts'
import { type Bounds, cameraOf, type MapView } from './projection.ts'

export interface Basemap {
  /** Of what the file has. */
  bounds: Bounds
  show: (view: MapView) => void
  recolor: (colors: BasemapColors) => void
}

export type BasemapColors = Pick<PaletteColors, 'surface' | 'surfaceSunken' | 'line'>

/** Parts of it are read as they are needed. */
const address = '/api/map-tiles'

// The policy of the page allows workers from files of ours alone.
setWorkerUrl(new URL(workerUrl, location.href).href)
const protocol = new Protocol()
addProtocol('pmtiles', protocol.tile)

/**
 * Resolves once the view is drawn. Rejects where the file cannot be read, or the browser cannot draw it; the caller aborts then,
 * or when the map is left, which removes the basemap.
 */
export async function drawBasemap(
  container: HTMLElement,
  view: MapView,
  colors: BasemapColors,
  signal: AbortSignal,
): Promise<Basemap> {
  // Each map reads the file anew: what could not be read for one of them is not lost to the next.
  const archive = new PMTiles(new FetchSource(address))
  protocol.add(archive)
  const { minLon, minLat, maxLon, maxLat } = await archive.getHeader()
  signal.throwIfAborted()
  const map = new GlMap({
    container,
    style: styleOf(colors),
    ...cameraOf(view),
    interactive: false,
    attributionControl: false,
    trackResize: false,
    fadeDuration: 0,
    maxZoom: 24,
    // Places at the edge of the world stay where the page has them.
    transformConstrain: (center, zoom) => ({ center, zoom }),
  })
  signal.addEventListener('abort', () => map.remove(), { once: true })
  await new Promise<void>((loaded, failed) => {
    signal.addEventListener('abort', () => failed(signal.reason), { once: true })
    map.once('load', () => loaded())
    // A tile that cannot be read stays blank, and the marks over it are right all the same.
    map.on('error', event => {
      if (!('tile' in event)) failed(event.error)
    })
  })
  return {
    bounds: { west: minLon, south: minLat, east: maxLon, north: maxLat },
    show(next) {
      map.resize()
      map.jumpTo(cameraOf(next))
    },
    recolor: next => map.setStyle(styleOf(next)),
  }
}

/** For the basemap of Protomaps: which of its roads are drawn how wide, in px, at zoom 8, 12 and 16. */
const roads = [
  { kinds: ['minor_road'], widths: [0, 0.5, 3] },
  { kinds: ['major_road'], widths: [0.4, 1.2, 5] },
  { kinds: ['highway'], widths: [0.8, 2, 7] },
] as const

function styleOf({ surface, surfaceSunken, line }: BasemapColors) {
  const of = { source: 'tiles' }
  const layers: LayerSpecification[] = [
    // What the file lacks is neither land nor water.
    { id: 'missing', type: 'background', paint: { 'background-color': surface } },
    {
      ...of,
      id: 'land',
      'source-layer': 'earth',
      type: 'fill',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': surfaceSunken },
    },
    {
      ...of,
      id: 'water',
      'source-layer': 'water',
      type: 'fill',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': line },
    },
    {
      ...of,
      id: 'rivers',
      'source-layer': 'water',
      type: 'line',
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': line, 'line-width': 1 },
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
          'line-color': surface,
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
