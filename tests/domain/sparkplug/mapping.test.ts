import { expect, test } from 'vitest'
import { isMapped, recordOf, sparkplugMapping } from '../../../domain/sparkplug/mapping.ts'
import { readTopic } from '../../../domain/sparkplug/topic.ts'

const edge = { group: 'depot', node: 'edge-1' }
const reading = { device: 'B-1', metric: 'BATT_SOC_PERCENT', value: 50, atMs: 0 }
const sent = { asset_id: 'B-1', metric: 'BATT_SOC_PERCENT', at: '1970-01-01T00:00:00.000Z', double_value: 50 }
const unmapped = sparkplugMapping.parse({})

test('without a mapping the device is the asset, and metrics have the names of telemetry', () => {
  expect(recordOf(unmapped, edge, reading)).toEqual(sent)
  expect(isMapped(unmapped, 'BATT_SOC_PERCENT')).toBe(true)
  expect(isMapped(unmapped, 'constructor')).toBe(false)
})

test('values of the edge node itself are of the asset with its id', () => {
  expect(recordOf(unmapped, edge, { ...reading, device: undefined })).toEqual({ ...sent, asset_id: 'edge-1' })
})

test('a mapping names assets and metrics, and converts units', () => {
  const mapping = sparkplugMapping.parse({
    assets: { 'depot/edge-1/B-1': 'A-1', 'B-2': 'A-2' },
    metrics: { 'Power/Total': { metric: 'BATT_POWER_KW', factor: 0.001 }, SoC: 'BATT_SOC_PERCENT' },
  })
  const power = { ...reading, metric: 'Power/Total', value: 12_000 }

  expect(recordOf(mapping, edge, power)).toMatchObject({
    asset_id: 'A-1',
    metric: 'BATT_POWER_KW',
    double_value: 12,
  })
  expect(
    recordOf(mapping, { group: 'other', node: 'n' }, { ...reading, device: 'B-2', metric: 'SoC' }),
  ).toMatchObject({
    asset_id: 'A-2',
    metric: 'BATT_SOC_PERCENT',
  })
})

test('a text is a status or nothing', () => {
  const status = { ...reading, metric: 'UNIT_STATUS', value: 'CHARGING' }

  expect(recordOf(unmapped, edge, status)).toMatchObject({ text_value: 'CHARGING' })
  expect(recordOf(unmapped, edge, { ...status, value: 'tired' })).toBeUndefined()
  expect(recordOf(unmapped, edge, { ...reading, value: '50' })).toBeUndefined()
})

test.each([
  ['spBv1.0/depot/DDATA/edge-1/B-1', { group: 'depot', type: 'DDATA', node: 'edge-1', device: 'B-1' }],
  ['spBv1.0/depot/NBIRTH/edge-1', { group: 'depot', type: 'NBIRTH', node: 'edge-1', device: undefined }],
  ['spBv1.0/depot/NBIRTH/edge-1/B-1', undefined],
  ['spBv1.0/depot/DDATA/edge-1', undefined],
  ['spBv1.0/depot/DDATA/edge-1/', undefined],
  ['spBv1.0/depot/NCMD/edge-1', undefined],
  ['spBv1.0/STATE/gridhaul', undefined],
  ['other/depot/NDATA/edge-1', undefined],
])('the topic %s is %o', (topic, address) => {
  expect(readTopic(topic)).toEqual(address)
})
