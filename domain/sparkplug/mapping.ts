// Which asset and which metric of telemetry the readings of edge nodes belong to.
import * as z from 'zod/mini'
import {
  extensionMetricNames,
  isSentMetricName,
  metricNames,
  type SentTelemetryRecord,
} from '../telemetry/telemetry.ts'
import { isUnitStatus } from '../telemetry/unit-status.ts'
import type { Reading } from './edge-node.ts'
import { type EdgeNodeId, isId } from './topic.ts'

const telemetryMetric = z.enum([...metricNames, ...extensionMetricNames])

const target = z.union([
  z.pipe(
    telemetryMetric,
    z.transform(metric => ({ metric, factor: 1 })),
  ),
  z.strictObject({ metric: telemetryMetric, factor: z._default(z.number(), 1) }),
])

/**
 * What differs from the names that telemetry uses. `assets`: ids of assets by 'group/node/device', 'group/node' or 'device'; where there
 * is any, nothing else speaks for an asset.
 * `metrics`: the metric by the name in Sparkplug, with the factor by which its unit is converted, like 0.001 from W to kW.
 */
export const sparkplugMapping = z.strictObject({
  assets: z._default(z.record(z.string(), z.string().check(z.refine(isId))), {}),
  metrics: z._default(z.record(z.string(), target), {}),
})
export type SparkplugMapping = z.infer<typeof sparkplugMapping>

export const isMapped = ({ metrics }: SparkplugMapping, name: string): boolean =>
  Object.hasOwn(metrics, name) || isSentMetricName(name)

/** Undefined if the mapping names assets, and this source is of none. */
export function assetOf(
  { assets }: SparkplugMapping,
  id: EdgeNodeId,
  device: string | undefined,
): string | undefined {
  if (Object.keys(assets).length === 0) return device ?? id.node
  return own(assets, sourceOf(id, device)) ?? (device === undefined ? undefined : own(assets, device))
}

/** Whether the mapping names this very source: of any other there may be several of one name. */
export const namesSource = (
  { assets }: SparkplugMapping,
  id: EdgeNodeId,
  device: string | undefined,
): boolean => own(assets, sourceOf(id, device)) !== undefined

const sourceOf = ({ group, node }: EdgeNodeId, device: string | undefined): string =>
  [group, node, device].filter(part => part !== undefined).join('/')

/** Undefined if the value cannot be one of the metric. */
export function recordOf(
  { metrics }: SparkplugMapping,
  asset_id: string,
  { metric: name, value, atMs }: Omit<Reading, 'device'>,
): SentTelemetryRecord | undefined {
  const { metric, factor } = (Object.hasOwn(metrics, name) && metrics[name]) || { metric: name, factor: 1 }
  const at = new Date(atMs).toISOString()
  if (typeof value === 'number') return { asset_id, metric, at, double_value: value * factor }
  // Only a status can be said in words.
  return metric === 'UNIT_STATUS' && isUnitStatus(value)
    ? { asset_id, metric, at, text_value: value }
    : undefined
}

const own = (values: Record<string, string>, key: string): string | undefined =>
  Object.hasOwn(values, key) ? values[key] : undefined
