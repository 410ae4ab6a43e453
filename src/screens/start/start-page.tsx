// What a person who signs in has to know first: how the fleet is, what needs attention, and in a new installation what to do.
// Each part is hidden where the server does not offer it or does not answer.
import { useMemo } from 'react'
import { type FleetSummary, fleetSummary } from '../../../domain/fleet-summary.ts'
import { may } from '../../../domain/roles.ts'
import type { MetricName } from '../../../domain/telemetry.ts'
import { AssetListDocument } from '../../../gql/operations/assets.generated.ts'
import { useTelemetry } from '../../hooks/telemetry/use-telemetry.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useRead } from '../../hooks/use-read.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Attention } from './attention.tsx'
import { FirstSteps } from './first-steps.tsx'
import { FleetStrip } from './fleet-strip.tsx'
import { page } from './start-page.css.ts'
import { useToday } from './use-today.ts'

const metrics: MetricName[] = ['UNIT_STATUS', 'BATT_ENERGY_AVAIL_KWH', 'BATT_POWER_KW']
/** Of a larger fleet the first ones by name: one request names them all. */
const mostAsked = 200
const noIds: readonly string[] = []
/** Ages are told in minutes. */
const refreshMs = 60_000

export default function StartPage() {
  const { viewer } = useSession()
  const organizationId = viewer?.organizationId ?? ''
  const assets = useRead(
    AssetListDocument,
    { organizationId, search: null },
    { enabled: organizationId !== '' },
  ).data?.assets
  const asked = useMemo(() => assets?.slice(0, mostAsked), [assets])
  const ids = useMemo(() => asked?.map(({ id }) => id) ?? noIds, [asked])
  const live = useTelemetry(ids, metrics)
  const nowMs = useNow(now => Math.floor(now / refreshMs) * refreshMs)
  const today = useToday()
  const summary: FleetSummary | null =
    asked?.length && live.respondedAt !== null
      ? fleetSummary(asked, live.latest, Math.max(nowMs, live.respondedAt))
      : null
  if (!viewer) return null
  const mayEdit = may(viewer.roles, 'edit assets')
  return (
    <div className={page}>
      {assets?.length !== 0 && (
        <FleetStrip summary={summary} shown={asked?.length ?? 0} all={assets?.length ?? 0} />
      )}
      <Attention summary={summary} today={today} viewer={viewer} />
      {mayEdit && <FirstSteps viewer={viewer} hasBatteries={assets && assets.length > 0} today={today} />}
    </div>
  )
}
