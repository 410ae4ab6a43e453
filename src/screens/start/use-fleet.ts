// The fleet as a whole: as the server counts it, else from the batteries of the viewer's organization and their telemetry.
import { useMemo } from 'react'
import type { Failure } from '../../../domain/failure.ts'
import { type Fleet, fleetOfUnits, type Metric } from '../../../domain/fleet/of-units.ts'
import { AssetListDocument } from '../../../gql/operations/assets.generated.ts'
import { FleetOverviewDocument } from '../../../gql/operations/fleet.generated.ts'
import { useTelemetry } from '../../hooks/telemetry/use-telemetry.ts'
import { useFeature } from '../../hooks/use-feature.ts'
import { useRead } from '../../hooks/use-read.ts'
import { useSession } from '../../hooks/use-session.ts'
import { useNowEvery } from '../../ui/hooks/use-now.ts'

export interface FleetOfViewer {
  /** Null until it is known. */
  fleet: Fleet | null
  /** How many units there are; undefined until it is known. More than the fleet counts where the server counts none. */
  all: number | undefined
  /** The server lists the units behind each number. */
  isListed: boolean
  /** Neither known nor failed. */
  isAwaited: boolean
  /** Why it could not be read again since `respondedAt`. */
  failure: Failure | null
  /** Of when the fleet is, in ms since 1970; null while it is not known. */
  respondedAt: number | null
}

/** Of a large fleet without a count of the server only the first units are read. */
export const isPart = ({ fleet, all = 0 }: FleetOfViewer): boolean => fleet !== null && all > fleet.units

const metrics: Metric[] = ['UNIT_STATUS', 'BATT_ENERGY_AVAIL_KWH', 'BATT_POWER_KW']
/** Without the server's count, of a larger fleet the first ones by name. */
const maxRequested = 200
const noIds: readonly string[] = []
/** Ages are said in minutes. */
const refreshMs = 60_000
const countEveryMs = 30_000

export function useFleet(): FleetOfViewer {
  const isOffered = useFeature('fleet')
  const counted = useRead(FleetOverviewDocument, {}, { enabled: isOffered === true, everyMs: countEveryMs })
  const ofOrganization = useFleetOfOrganization(isOffered === false)
  if (isOffered === undefined) return { ...ofOrganization, isAwaited: true }
  if (!isOffered) return ofOrganization
  const { data, failure, respondedAt } = counted
  const fleet = data?.fleet ?? null
  return {
    fleet,
    all: fleet?.units,
    isListed: true,
    isAwaited: fleet === null && failure === null,
    failure,
    respondedAt: fleet && respondedAt,
  }
}

function useFleetOfOrganization(enabled: boolean): FleetOfViewer {
  const organizationId = useSession().viewer?.organizationId ?? ''
  const isRequested = enabled && organizationId !== ''
  const list = useRead(AssetListDocument, { organizationId, search: null }, { enabled: isRequested })
  const assets = list.data?.assets
  const requested = useMemo(() => assets?.slice(0, maxRequested), [assets])
  const ids = useMemo(() => requested?.map(({ id }) => id) ?? noIds, [requested])
  const live = useTelemetry(ids, metrics)
  const nowMs = useNowEvery(refreshMs)
  const { respondedAt } = live
  // A list that is known stays true while it cannot be read again.
  const failure = live.failure ?? (assets ? null : list.failure)
  // Units do not fall silent because this browser hears nothing.
  const atMs = failure ? respondedAt : Math.max(nowMs, respondedAt ?? 0)
  const fleet =
    requested?.length && respondedAt !== null
      ? fleetOfUnits(requested, live.latest, atMs ?? respondedAt)
      : null
  return {
    fleet,
    all: assets?.length,
    isListed: false,
    isAwaited: isRequested && fleet === null && failure === null && assets?.length !== 0,
    failure,
    respondedAt,
  }
}
