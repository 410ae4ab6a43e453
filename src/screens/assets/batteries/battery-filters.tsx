// What narrows down the batteries that are listed, or whose energy is added up.
import { chargeRanges, offeredUnitFilters, unitFilterLabel } from '../../../../domain/fleet/words.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FoldedFilters } from '../../../ui/field/folded-filters.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { OrganizationFilter } from '../organization-filter.tsx'
import { type ServiceAreaFilter, ServiceAreaSelect } from '../service-area-filter.tsx'

const stateOptions = [
  { value: '', label: 'All states' },
  ...offeredUnitFilters.map(value => ({ value, label: unitFilterLabel(value) })),
]
const chargeOptions = [
  { value: '', label: 'Any charge' },
  ...Object.entries(chargeRanges).map(([value, { label }]) => ({ value, label })),
]

interface Chosen {
  organization: string
  state: string
  charge: string
}

/** In the address. */
export const noBatteryFilters: Chosen = { organization: '', state: '', charge: '' }
export const knownBatteryFilters = {
  state: stateOptions.map(({ value }) => value),
  charge: chargeOptions.map(({ value }) => value),
}

export const NoBatteriesFound = () => (
  <EmptyState
    text="No mBESS units found"
    advice="Try a shorter part of the name or the serial number, or fewer filters."
  />
)

interface BatteryFiltersProps {
  chosen: Chosen
  change: (changes: Partial<Chosen>) => void
  area: ServiceAreaFilter
  /** The whole fleet is offered: else only the service area narrows it down. */
  isWholeFleet: boolean
}

export const BatteryFilters = ({ chosen, change, area, isWholeFleet }: BatteryFiltersProps) => (
  <FoldedFilters isSet={[area.area, ...Object.values(chosen)].some(Boolean)}>
    {isWholeFleet && (
      <>
        <OrganizationFilter
          isOffered
          value={chosen.organization}
          onChange={organization => change({ organization })}
        />
        <SelectField
          label="State"
          value={chosen.state}
          options={stateOptions}
          onChange={state => change({ state })}
        />
        <SelectField
          label="State of charge"
          value={chosen.charge}
          options={chargeOptions}
          onChange={charge => change({ charge })}
        />
      </>
    )}
    <ServiceAreaSelect filter={area} />
  </FoldedFilters>
)
