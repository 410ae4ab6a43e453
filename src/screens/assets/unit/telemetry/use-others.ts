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
  /** The id until it is known; with its serial number or id where another one is called the same. */
  name: string
  color: string
  /** Undefined until it is read. */
  data: RangeData | undefined
  /** Why nothing of it is drawn, or not the newest; null where it was read. */
  absence: string | null
  /** Its values of the time that is shown are being read; meanwhile `data` may be of the time before. */
  isAwaited: boolean
}

interface OthersOptions {
  ids: readonly string[]
  /** Of the battery whose page it is. */
  ownName: string
  /** The same array between renders. */
  metrics: readonly RolledUpMetric[]
  loaded: TimeView
  everyMs: number
}

/** From the address: each once, without the battery itself. */
export const otherIds = (text: string, ownId: string): string[] =>
  [...new Set(text.split(','))].filter(id => id !== '' && id !== ownId).slice(0, maxOthers)

/** In the order in which they were added. */
export function useOthers({ ids, ownName, ...options }: OthersOptions): readonly OtherBattery[] {
  // As many as there can be, because each render calls as many hooks.
  const first = useOther(ids[0], 0, options)
  const second = useOther(ids[1], 1, options)
  const third = useOther(ids[2], 2, options)
  const fourth = useOther(ids[3], 3, options)
  const fifth = useOther(ids[4], 4, options)
  return useMemo(
    () =>
      withUniqueNames(
        [first, second, third, fourth, fifth].filter(other => other !== null),
        ownName,
      ),
    [first, second, third, fourth, fifth, ownName],
  )
}

/** Two organizations may each have an MB-1. */
function withUniqueNames(
  others: readonly (OtherBattery & { detail: string })[],
  ownName: string,
): OtherBattery[] {
  const names = [ownName, ...others.map(({ name }) => name)]
  return others.map(({ detail, ...other }) => {
    const isShared = names.filter(name => name === other.name).length > 1
    return isShared ? { ...other, name: `${other.name} (${detail})` } : other
  })
}

function useOther(
  id: string | undefined,
  index: number,
  { metrics, loaded, everyMs }: Omit<OthersOptions, 'ids' | 'ownName'>,
): (OtherBattery & { detail: string }) | null {
  const enabled = id !== undefined
  const { data: detail, failure: ofDetail } = useRead(AssetDetailDocument, { id: id ?? '' }, { enabled })
  const isUnknown = ofDetail !== null && isGone(ofDetail)
  const range = useTelemetryRange({
    assetId: id ?? '',
    metrics,
    ...loaded,
    maxPoints: loadedPoints,
    enabled: enabled && !isUnknown && metrics.length > 0,
    everyMs,
  })
  // The telemetry of a deleted battery is kept.
  const data = isUnknown ? undefined : range.data
  const hasFailed = range.failure !== null
  const isAwaited = !isUnknown && !hasFailed && (data === undefined || range.isPrevious)
  const asset = detail?.asset
  return useMemo(() => {
    if (id === undefined) return null
    const absence = absenceOf({ isUnknown, isRead: data !== undefined, isAwaited, hasFailed })
    const color = personColors[index] ?? ''
    return { id, name: asset?.name ?? id, detail: asset?.serialNumber ?? id, color, data, absence, isAwaited }
  }, [id, index, asset, isUnknown, isAwaited, hasFailed, data])
}

type Known = Record<'isUnknown' | 'isRead' | 'isAwaited' | 'hasFailed', boolean>

function absenceOf({ isUnknown, isRead, isAwaited, hasFailed }: Known): string | null {
  if (isUnknown) return 'there is no such battery'
  if (isAwaited) return 'is being read'
  if (isRead) return hasFailed ? 'newer values could not be read' : null
  return 'could not be read'
}
