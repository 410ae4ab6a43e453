// The batteries that the viewer sees: of all organizations where the server offers that, else those of the viewer's own (spec 7). Lists,
// filters, the palette and plans find the same ones.

import { chargeRanges } from '../../domain/fleet/words.ts'
import { AssetListDocument, type AssetListQuery } from '../../gql/operations/assets.generated.ts'
import { FleetUnitsDocument, type FleetUnitsQuery } from '../../gql/operations/fleet.generated.ts'
import { useFeature } from './use-feature.ts'
import { type Reading, useRead } from './use-read.ts'
import { useSession } from './use-session.ts'

type FleetUnit = FleetUnitsQuery['assets'][number]
type OfFleet = 'organization' | 'alarms' | 'heardAt' | 'chargePercent' | 'energyKwh' | 'powerKw'
/**
 * Without organization, number of alarms and what was measured when they were read where only the viewer's own organization can be
 * listed.
 */
export type Battery = AssetListQuery['assets'][number] & Partial<Pick<FleetUnit, OfFleet>>

/** Tells batteries of one name apart. */
export const batteryDetail = ({ serialNumber, organization }: Battery): string =>
  [serialNumber, organization?.name].filter(Boolean).join(' · ')

interface BatteryQuery {
  search?: string
  /** '' for all; only where the whole fleet is offered. */
  organizationId?: string
  /** As `organizationId`. */
  state?: string
  /** As `organizationId`; of `chargeRanges`. */
  charge?: string
}

/** As variables of an operation. */
export const filterVariables = ({
  search = '',
  organizationId = '',
  state = '',
  charge = '',
}: BatteryQuery) => ({
  organizationId: organizationId || null,
  search: search || null,
  state: state || null,
  chargeBelow: chargeRanges[charge]?.below ?? null,
  chargeFrom: chargeRanges[charge]?.from ?? null,
})

interface BatteryOptions {
  enabled?: boolean
  keepPrevious?: boolean
  everyMs?: (data: { assets: readonly unknown[] } | undefined) => number
}

export interface BatteryReading extends Reading<{ assets: readonly Battery[] }> {
  /** Undefined until it is known. */
  isWholeFleet: boolean | undefined
  /** There is nothing to read: only the viewer's own organization can be listed, and the viewer has none. */
  isNowhere: boolean
}

export function useBatteries(
  query: BatteryQuery = {},
  { enabled = true, ...options }: BatteryOptions = {},
): BatteryReading {
  const { viewer, unreachable } = useSession()
  const isWholeFleet = useFeature('fleet')
  const own = viewer?.organizationId ?? ''
  const variables = filterVariables(query)
  const all = useRead(FleetUnitsDocument, variables, {
    ...options,
    enabled: enabled && isWholeFleet === true,
  })
  const specified = useRead(
    AssetListDocument,
    { organizationId: own, search: variables.search },
    { ...options, enabled: enabled && isWholeFleet === false && own !== '' },
  )
  const isNowhere = isWholeFleet === false && own === '' && (viewer !== null || unreachable)
  return { ...(isWholeFleet ? all : specified), isWholeFleet, isNowhere }
}
