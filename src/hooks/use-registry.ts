// The asset registry, as far as the viewer may read it, for the audit of a plan.
import { replaceEqualDeep } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { knownMaintenanceFrom } from '../../domain/schedule/audit/maintenance.ts'
import type { MaintenanceRecord, Registry } from '../../domain/schedule/audit/registry.ts'
import type { TimeZone } from '../../domain/time/zone.ts'
import {
  MaintenanceOfUnitsDocument,
  type MaintenanceOfUnitsQuery,
} from '../../gql/operations/maintenance.generated.ts'
import { PlaceListDocument } from '../../gql/operations/places.generated.ts'
import { TruckListDocument } from '../../gql/operations/trucks.generated.ts'
import { now } from '../ui/hooks/use-now.ts'
import { useBatteries } from './use-batteries.ts'
import { useFeature } from './use-feature.ts'
import { useRead } from './use-read.ts'

/** Undefined while it is loading. A list that the viewer may not read is left out. */
export function useRegistry(operatorZone: TimeZone): Registry | undefined {
  const trucks = useRead(TruckListDocument, { organizationId: null, search: null })
  const assets = useBatteries()
  const offersPlaces = useFeature('places')
  const places = useRead(
    PlaceListDocument,
    { organizationId: null, search: null },
    { enabled: offersPlaces === true },
  )
  const offersMaintenance = useFeature('maintenance')
  const [from] = useState(() => knownMaintenanceFrom(now()).toISOString())
  const maintenance = useRead(MaintenanceOfUnitsDocument, { from }, { enabled: offersMaintenance === true })
  const noPlaces = offersPlaces === false
  const noMaintenance = offersMaintenance === false
  const known = Boolean(
    (trucks.data ?? trucks.failure) &&
      (assets.data ?? assets.failure ?? assets.isNowhere) &&
      (places.data ?? places.failure ?? noPlaces) &&
      (maintenance.data ?? maintenance.failure ?? noMaintenance),
  )
  const records = maintenance.data?.maintenanceOfUnits
  const lacksPlaces = !places.data && !noPlaces
  const lacksMaintenance = !records && !noMaintenance
  const read = useMemo(
    () =>
      known
        ? {
            ...registryOf(trucks.data?.trucks, assets.data?.assets, places.data?.places),
            ...(records && { maintenance: { operatorZone, records: records.map(maintenanceRecord) } }),
            unread: [
              ...(lacksPlaces ? (['places'] as const) : []),
              ...(lacksMaintenance ? (['maintenance'] as const) : []),
            ],
          }
        : undefined,
    [known, trucks.data, assets.data, places.data, records, lacksPlaces, lacksMaintenance, operatorZone],
  )
  return useUnlessEqual(read)
}

/** The same object while its content is: lists are read again for what batteries measure, and plans would be audited again. */
function useUnlessEqual(read: Registry | undefined): Registry | undefined {
  const [last, setLast] = useState(read)
  const next = useMemo(() => replaceEqualDeep(last, read), [last, read])
  if (next !== last) setLast(next)
  return next
}

const maintenanceRecord = ({
  unitType,
  servicer: _,
  ...record
}: MaintenanceOfUnitsQuery['maintenanceOfUnits'][number]): MaintenanceRecord => ({
  ...record,
  unitKind: unitType === 'asset' ? 'battery' : 'truck',
})

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
  places: Registry['places'],
): Registry => ({
  ...(places && {
    places: places.map(({ id, chargers, chargerPowerKw, tariff }) => ({
      id,
      chargers,
      chargerPowerKw,
      tariff: tariff ?? null,
    })),
  }),
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
