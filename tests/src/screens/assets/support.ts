// What the server knows of the fleet in these tests.
import { respondWith, type Script } from '../../support/scripted-server.ts'

export const harbor = { id: 'a-1', name: 'Harbor North' }
export const hills = { id: 'a-2', name: 'Hill Country' }
const cube = { id: 'm-1', name: 'GridCube 160' }

export const battery = (id: string, more: object = {}) => ({
  id,
  name: id,
  serial_number: `GC-${id}`,
  asset_model: cube,
  service_area_id: harbor.id,
  organization_id: 'o-1',
  ...more,
})

export const truck = (id: string, more: object = {}) => ({
  id,
  name: id,
  model: 'Hauler 26',
  vin: `VIN-${id}`,
  license_plate: 'GH 1',
  mbess_capacity: 2,
  service_area_id: harbor.id,
  organization_id: 'o-1',
  ...more,
})

export const telemetry = 'GET /api/asset_telemetry?*'

/** A record as the server sends it, measured at `at`. */
export const record = (assetId: string, metric: string, value: number | string, at?: string) => ({
  asset_id: assetId,
  metric,
  ...(typeof value === 'number' ? { double_value: value } : { text_value: value }),
  ...(at !== undefined && { at }),
})

export const fleet: Script = {
  'GET /api/assets?organization_id=o-1': respondWith(200, [
    battery('MB-1'),
    battery('MB-2', { service_area_id: hills.id }),
  ]),
  'GET /api/trucks': respondWith(200, [truck('T-1'), truck('T-2', { service_area_id: hills.id })]),
  'GET /api/service-areas': respondWith(200, [harbor, hills]),
  [telemetry]: respondWith(200, []),
}
