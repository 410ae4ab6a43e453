// What narrows the list of alarms down.
import { alarmKindDetails, alarmKinds } from '../../../domain/alarms/alarm-kinds.ts'
import { Button } from '../../ui/button/button.tsx'
import { type Option, valuesOf } from '../../ui/field/option.ts'
import { SelectField } from '../../ui/field/select-field.tsx'
import { filterGrid } from './alarms.css.ts'

export const noFilters = {
  state: 'open',
  organization: '',
  kind: '',
  unit: '',
  seen: '',
  shelved: '',
  counted: '',
}
export type AlarmFilterState = typeof noFilters

interface AlarmFiltersProps {
  filters: AlarmFilterState
  organizations: readonly Option[]
  units: readonly Option[]
  onChange: (changes: Partial<AlarmFilterState>) => void
  isSet: boolean
}

export const AlarmFilters = ({ filters, organizations, units, onChange, isSet }: AlarmFiltersProps) => (
  <form aria-label="Filters" className={filterGrid} onSubmit={event => event.preventDefault()}>
    <SelectField
      label="State"
      value={filters.state}
      onChange={state => onChange({ state })}
      options={states}
    />
    {organizations.length > 0 && (
      <SelectField
        label="Organization"
        value={filters.organization}
        // The unit may be one of another organization.
        onChange={organization => onChange({ organization, unit: '' })}
        options={organizations}
      />
    )}
    <SelectField
      label="Kind"
      value={filters.kind}
      onChange={kind => onChange({ kind })}
      options={kinds}
      placeholder="All kinds"
    />
    <SelectField
      label="Unit"
      value={filters.unit}
      onChange={unit => onChange({ unit })}
      options={[{ value: '', label: 'All units' }, ...units]}
      placeholder="All units"
    />
    <SelectField
      label="Acknowledged"
      value={filters.seen}
      onChange={seen => onChange({ seen })}
      options={seen}
      placeholder="Any"
    />
    <SelectField
      label="Shelved"
      value={filters.shelved}
      onChange={shelved => onChange({ shelved })}
      options={shelved}
      placeholder="Any"
    />
    <SelectField
      label="Counted"
      value={filters.counted}
      onChange={counted => onChange({ counted })}
      options={counted}
      placeholder="Any"
    />
    {isSet && (
      <Button look="quiet" onClick={() => onChange(noFilters)}>
        Clear filters
      </Button>
    )}
  </form>
)

const states = [
  { value: 'open', label: 'Open' },
  { value: 'active', label: 'Active' },
  { value: 'returned', label: 'Returned' },
  { value: 'over', label: 'Closed' },
]
const kinds = [
  { value: '', label: 'All kinds' },
  ...alarmKinds.map(value => ({ value, label: alarmKindDetails[value].label })),
]
const seen = [
  { value: '', label: 'Any' },
  { value: 'no', label: 'Unacknowledged' },
]
const shelved = [
  { value: '', label: 'Any' },
  { value: 'yes', label: 'Shelved' },
  { value: 'no', label: 'Not shelved' },
]

/** Shelved alarms and those of units out of service are not counted. */
const counted = [
  { value: '', label: 'Any' },
  { value: 'yes', label: 'Counted' },
  { value: 'no', label: 'Not counted' },
]

/** The server refuses others. */
export const knownFilters = {
  state: valuesOf(states),
  kind: valuesOf(kinds),
  seen: valuesOf(seen),
  shelved: valuesOf(shelved),
  counted: valuesOf(counted),
}
