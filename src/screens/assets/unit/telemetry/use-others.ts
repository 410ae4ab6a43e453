// Other batteries that are drawn beside the one whose page it is, up to five of them.
import { useMemo } from 'react'
import { isGone } from '../../../../../domain/failure.ts'
import type { RolledUpMetric } from '../../../../../domain/telemetry/levels.ts'
import { loadedPoints, type TimeView } from '../../../../../domain/telemetry/view.ts'
import { AssetDetailDocument } from '../../../../../gql/operations/assets.generated.ts'
import { type RangeData, useTelemetryRange } from '../../../../hooks/telemetry/use-telemetry-range.ts'
import { useRead } from '../../../../hooks/use-read.ts'
import { personColors } from '../../../../ui/theme/person-colors.ts'

export const maxOthers = 5

export interface OtherBattery {
  id: string
  /** The id until it is known. */
  name: string
  color: string
  /** Undefined until it is read. */
  data: RangeData | undefined
  /** Why nothing of it is drawn; null where it was read. */
  absence: string | null
}

interface OthersOptions {
  ids: readonly string[]
  /** The same array between renders. */
  metrics: readonly RolledUpMetric[]
  loaded: TimeView
  everyMs: number
}

/** From the address: each once, without the battery itself. */
export const otherIds = (text: string, ownId: string): string[] =>
  [...new Set(text.split(','))].filter(id => id !== '' && id !== ownId).slice(0, maxOthers)

/** In the order in which they were added. */
export function useOthers({ ids, ...options }: OthersOptions): readonly OtherBattery[] {
  // As many as there can be, because each render calls as many hooks.
  const first = useOther(ids[0], 0, options)
  const second = useOther(ids[1], 1, options)
  const third = useOther(ids[2], 2, options)
  const fourth = useOther(ids[3], 3, options)
  const fifth = useOther(ids[4], 4, options)
  return useMemo(
    () => [first, second, third, fourth, fifth].filter(other => other !== null),
    [first, second, third, fourth, fifth],
  )
}

function useOther(
  id: string | undefined,
  index: number,
  { metrics, loaded, everyMs }: Omit<OthersOptions, 'ids'>,
): OtherBattery | null {
  const enabled = id !== undefined
  const { data: detail, failure: ofDetail } = useRead(AssetDetailDocument, { id: id ?? '' }, { enabled })
  const { data, failure } = useTelemetryRange({
    assetId: id ?? '',
    metrics,
    ...loaded,
    maxPoints: loadedPoints,
    enabled: enabled && metrics.length > 0,
    everyMs,
  })
  const isUnknown = ofDetail !== null && isGone(ofDetail)
  const hasFailed = failure !== null
  const name = detail?.asset.name
  return useMemo(() => {
    if (id === undefined) return null
    const absence = isUnknown
      ? 'there is no such battery'
      : data
        ? null
        : hasFailed
          ? 'could not be read'
          : 'is being read'
    return { id, name: name ?? id, color: personColors[index] ?? '', data, absence }
  }, [id, index, name, isUnknown, hasFailed, data])
}
