// The asset registry, as far as the viewer may read it, for the audit of a plan.
import { useMemo } from 'react'
import type { Registry } from '../../../domain/schedule/audit/registry.ts'
import { AssetListDocument } from '../../../gql/operations/assets.generated.ts'
import { TruckListDocument } from '../../../gql/operations/trucks.generated.ts'
import { useRead } from '../../hooks/use-read.ts'
import { useSession } from '../../hooks/use-session.ts'

/** Undefined while it is loading. A list that the viewer may not read is left out. */
export function useRegistry(): Registry | undefined {
  const { viewer, unreachable } = useSession()
  const organizationId = viewer?.organizationId ?? null
  const trucks = useRead(TruckListDocument, { search: null })
  const assets = useRead(
    AssetListDocument,
    { organizationId: organizationId ?? '', search: null },
    { enabled: organizationId !== null },
  )
  const noAssets = organizationId === null && (viewer !== null || unreachable)
  const settled = (trucks.data ?? trucks.failure) && (assets.data ?? assets.failure ?? noAssets)
  const known = Boolean(settled)
  return useMemo(
    () => (known ? registryOf(trucks.data?.trucks, assets.data?.assets) : undefined),
    [known, trucks.data, assets.data],
  )
}

type Truck = {
  id: string
  outOfService: boolean | null
  name: string
  vin: string | null
  mbessCapacity: number | null
}
type Asset = {
  capacityKwh: number | null
  maxChargeKw: number | null
  maxDischargeKw: number | null
  id: string
  outOfService: boolean | null
  name: string
  serialNumber: string | null
}

/** What a list says nothing of is in service. */
const registryOf = (
  trucks: readonly Truck[] | undefined,
  assets: readonly Asset[] | undefined,
): Registry => ({
  ...(trucks && {
    trucks: trucks.map(({ id, name, vin, mbessCapacity, outOfService }) => ({
      id,
      name,
      code: vin,
      capacity: mbessCapacity,
      inService: !outOfService,
    })),
  }),
  ...(assets && {
    batteries: assets.map(
      ({ id, name, serialNumber, outOfService, capacityKwh, maxChargeKw, maxDischargeKw }) => ({
        capacityKwh,
        maxChargeKw,
        maxDischargeKw,
        id,
        name,
        code: serialNumber,
        inService: !outOfService,
      }),
    ),
  }),
})
