// The fleet as a whole: as the server counts it, else from the batteries of the viewer's organization and their telemetry.
import { useMemo } from 'react'
import { type Fleet, fleetOfUnits, type Metric } from '../../../domain/fleet/of-units.ts'
import { AssetListDocument } from '../../../gql/operations/assets.generated.ts'
import { FleetOverviewDocument } from '../../../gql/operations/fleet.generated.ts'
import { useTelemetry } from '../../hooks/telemetry/use-telemetry.ts'
import { useFeature } from '../../hooks/use-feature.ts'
import { useRead } from '../../hooks/use-read.ts'
import { useSession } from '../../hooks/use-session.ts'
import { useNow } from '../../ui/hooks/use-now.ts'

export interface FleetOfViewer {
  /** Null until it is known. */
  fleet: Fleet | null
  /** How many units there are; undefined until it is known. More than the fleet counts where the server counts none. */
  all: number | undefined
  /** The server lists the units behind each number. */
  isListed: boolean
}

const metrics: Metric[] = ['UNIT_STATUS', 'BATT_ENERGY_AVAIL_KWH', 'BATT_POWER_KW']
/** Without the server's count, of a larger fleet the first ones by name: one request names them all. */
const maxRequested = 200
const noIds: readonly string[] = []
/** Ages are said in minutes. */
const refreshMs = 60_000
const countEveryMs = 30_000

export function useFleet(): FleetOfViewer {
  const isOffered = useFeature('fleet')
  const counted = useRead(FleetOverviewDocument, {}, { enabled: isOffered === true, everyMs: countEveryMs })
  const ofOrganization = useFleetOfOrganization(isOffered === false)
  if (!isOffered) return ofOrganization
  const fleet = counted.data?.fleet ?? null
  return { fleet, all: fleet?.units, isListed: true }
}

function useFleetOfOrganization(enabled: boolean): FleetOfViewer {
  const organizationId = useSession().viewer?.organizationId ?? ''
  const assets = useRead(
    AssetListDocument,
    { organizationId, search: null },
    { enabled: enabled && organizationId !== '' },
  ).data?.assets
  const requested = useMemo(() => assets?.slice(0, maxRequested), [assets])
  const ids = useMemo(() => requested?.map(({ id }) => id) ?? noIds, [requested])
  const live = useTelemetry(ids, metrics)
  const nowMs = useNow(now => Math.floor(now / refreshMs) * refreshMs)
  const fleet =
    requested?.length && live.respondedAt !== null
      ? fleetOfUnits(requested, live.latest, Math.max(nowMs, live.respondedAt))
      : null
  return { fleet, all: assets?.length, isListed: false }
}
