// Coasts and borders (Natural Earth, 1:50,000,000): a file of ours, loaded with the first map.
import { feature, mesh } from 'topojson-client'
import address from 'world-atlas/countries-50m.json?url'

type World = Parameters<typeof mesh>[0]

export interface Outlines {
  land: ReturnType<typeof feature>
  borders: ReturnType<typeof mesh>
}

let loading: Promise<Outlines> | undefined

/** Rejects if the file cannot be loaded; the next call tries again. */
export function loadOutlines(): Promise<Outlines> {
  loading ??= load()
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

async function load(): Promise<Outlines> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`The outlines of the map answered ${response.status}.`)
  const world = (await response.json()) as World
  const { countries, land } = world.objects as Record<'countries' | 'land', World['objects'][string]>
  return { land: feature(world, land), borders: mesh(world, countries as never, (a, b) => a !== b) }
}
