import { expect, test } from 'vitest'
import { assetOf, isMapped, recordOf, sparkplugMapping } from '../../../domain/sparkplug/mapping.ts'
import { readTopic } from '../../../domain/sparkplug/topic.ts'

const edge = { group: 'depot', node: 'edge-1' }
const reading = { metric: 'BATT_SOC_PERCENT', value: 50, atMs: 0 }
const sent = { asset_id: 'B-1', metric: 'BATT_SOC_PERCENT', at: '1970-01-01T00:00:00.000Z', double_value: 50 }
const unmapped = sparkplugMapping.parse({})

test('without a mapping the device is the asset, and metrics have the names of telemetry', () => {
  expect(assetOf(unmapped, edge, 'B-1')).toBe('B-1')
  expect(recordOf(unmapped, 'B-1', reading)).toEqual(sent)
  expect(isMapped(unmapped, 'BATT_SOC_PERCENT')).toBe(true)
  expect(isMapped(unmapped, 'constructor')).toBe(false)
})

test('values of the edge node itself are of the asset with its id', () => {
  expect(assetOf(unmapped, edge, undefined)).toBe('edge-1')
})

test('a mapping names assets and metrics, and converts units', () => {
  const mapping = sparkplugMapping.parse({
    assets: { 'depot/edge-1/B-1': 'A-1', 'B-2': 'A-2' },
    metrics: { 'Power/Total': { metric: 'BATT_POWER_KW', factor: 0.001 }, SoC: 'BATT_SOC_PERCENT' },
  })

  expect(assetOf(mapping, edge, 'B-1')).toBe('A-1')
  expect(assetOf(mapping, { group: 'other', node: 'n' }, 'B-2')).toBe('A-2')
  expect(recordOf(mapping, 'A-1', { ...reading, metric: 'Power/Total', value: 12_000 })).toMatchObject({
    metric: 'BATT_POWER_KW',
    double_value: 12,
  })
  expect(recordOf(mapping, 'A-2', { ...reading, metric: 'SoC' })).toMatchObject({
    metric: 'BATT_SOC_PERCENT',
  })
})

test('where a mapping names assets, nothing else speaks for one', () => {
  const mapping = sparkplugMapping.parse({ assets: { 'depot/edge-1/pack-7': 'MB-7', 'pack-8': 'MB-8' } })

  expect(assetOf(mapping, { group: 'evil', node: 'edge-9' }, 'MB-7')).toBeUndefined()
  expect(assetOf(mapping, { group: 'evil', node: 'edge-9' }, 'pack-7')).toBeUndefined()
  expect(assetOf(mapping, { group: 'evil', node: 'MB-7' }, undefined)).toBeUndefined()
  expect(assetOf(mapping, { group: 'evil', node: 'pack-8' }, undefined)).toBeUndefined()
  expect(assetOf(mapping, { group: 'depot', node: 'edge-1' }, 'pack-7')).toBe('MB-7')
})

test('a text is a status or nothing', () => {
  const status = { ...reading, metric: 'UNIT_STATUS', value: 'CHARGING' }

  expect(recordOf(unmapped, 'B-1', status)).toMatchObject({ text_value: 'CHARGING' })
  expect(recordOf(unmapped, 'B-1', { ...status, value: 'tired' })).toBeUndefined()
  expect(recordOf(unmapped, 'B-1', { ...reading, value: '50' })).toBeUndefined()
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
