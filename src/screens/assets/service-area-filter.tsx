// The service areas of the asset manager: their names for a column, and a filter that runs in the client (spec 2).
import { useCallback, useMemo } from 'react'
import { ServiceAreasDocument, type ServiceAreasQuery } from '../../../gql/operations/reference.generated.ts'
import { useAddressState } from '../../hooks/use-address-state.ts'
import { type Reading, useRead } from '../../hooks/use-read.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { optionsOf } from '../../ui/field/option.ts'
import { SelectField } from '../../ui/field/select-field.tsx'

export interface ServiceAreaFilter {
  /** The id of the chosen area; '' for all areas. */
  area: string
  choose: (area: string) => void
  /** Null if there is no such area; '' while the areas are loading. */
  nameOf: (id: string | null) => string | null
  reading: Reading<ServiceAreasQuery>
}

export function useServiceAreaFilter(): ServiceAreaFilter {
  const [{ area }, change] = useAddressState({ area: '' })
  const reading = useRead(ServiceAreasDocument, {})
  const known = reading.data?.serviceAreas
  const names = useMemo(() => known && new Map(known.map(({ id, name }) => [id, name])), [known])
  const nameOf = useCallback(
    (id: string | null) => (id === null ? null : names ? (names.get(id) ?? null) : ''),
    [names],
  )
  return { area, choose: next => change({ area: next }), nameOf, reading }
}

/** The rows of the chosen area; all rows if none is chosen. */
export const useOfArea = <Row extends { serviceAreaId: string | null }>(
  rows: readonly Row[] | undefined,
  area: string,
): readonly Row[] =>
  useMemo(() => rows?.filter(row => area === '' || row.serviceAreaId === area) ?? [], [rows, area])

export const ServiceAreaSelect = ({ filter: { area, choose, reading } }: { filter: ServiceAreaFilter }) => (
  <SelectField
    label="Service Area"
    value={area}
    options={[{ value: '', label: 'All service areas' }, ...optionsOf(reading.data?.serviceAreas)]}
    onChange={choose}
  />
)

/** Says that the areas could not be loaded; the list is shown without their names. */
export const ServiceAreasMissing = ({ filter: { reading } }: { filter: ServiceAreaFilter }) =>
  reading.failure && (
    <LoadFailed retry={reading.retry}>
      The service areas could not be loaded: {reading.failure.message}
    </LoadFailed>
  )
