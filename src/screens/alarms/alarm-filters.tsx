// What narrows the list of alarms down.
import { alarmStateLabels, alarmStates } from '../../../domain/alarms/alarm.ts'
import { alarmKindDetails, alarmKinds } from '../../../domain/alarms/alarm-kinds.ts'
import { Button } from '../../ui/button/button.tsx'
import { FoldedFilters } from '../../ui/field/folded-filters.tsx'
import { type Option, valuesOf } from '../../ui/field/option.ts'
import { SelectFilters } from '../../ui/field/select-filter.tsx'
import { filterGrid } from './alarms.css.ts'

export const noFilters = {
  state: 'open',
  organization: '',
  kind: '',
  unit: '',
  seen: '',
  shelved: '',
  counted: '',
  assigned: '',
}
export type AlarmFilterState = typeof noFilters

const states = [
  { value: 'open', label: 'Open' },
  ...alarmStates.map(value => ({ value, label: alarmStateLabels[value] })),
]
const kinds = [
  { value: '', label: 'All kinds' },
  ...alarmKinds.map(value => ({ value, label: alarmKindDetails[value].label })),
]
const any = { value: '', label: 'Any' }
const seen = [any, { value: 'no', label: 'Unacknowledged' }]
const shelved = [any, { value: 'yes', label: 'Shelved' }, { value: 'no', label: 'Not shelved' }]
/** Shelved alarms and those of units out of service are not counted. */
const counted = [any, { value: 'yes', label: 'Counted' }, { value: 'no', label: 'Not counted' }]

const assigned = [any, { value: 'me', label: 'To me' }, { value: 'nobody', label: 'To nobody' }]

/** The server refuses others. */
export const knownFilters = {
  state: valuesOf(states),
  kind: valuesOf(kinds),
  seen: valuesOf(seen),
  shelved: valuesOf(shelved),
  counted: valuesOf(counted),
  assigned: valuesOf(assigned),
}

interface AlarmFiltersProps {
  filters: AlarmFilterState
  organizations: readonly Option[]
  units: readonly Option[]
  /** The server knows who sees to an alarm. */
  areAssigned: boolean
  onChange: (changes: Partial<AlarmFilterState>) => void
  isSet: boolean
}

export const AlarmFilters = ({
  filters,
  organizations,
  units,
  areAssigned,
  onChange,
  isSet,
}: AlarmFiltersProps) => (
  <FoldedFilters isSet={isSet}>
    <form aria-label="Filters" className={filterGrid} onSubmit={event => event.preventDefault()}>
      <SelectFilters
        values={filters}
        of={[
          { name: 'state', label: 'State', options: states },
          ...(organizations.length > 0
            ? [{ name: 'organization', label: 'Organization', options: organizations } as const]
            : []),
          { name: 'kind', label: 'Kind', options: kinds },
          { name: 'unit', label: 'Unit', options: [{ value: '', label: 'All units' }, ...units] },
          { name: 'seen', label: 'Acknowledged', options: seen },
          { name: 'shelved', label: 'Shelved', options: shelved },
          { name: 'counted', label: 'Counted', options: counted },
          ...(areAssigned ? [{ name: 'assigned', label: 'Assigned', options: assigned } as const] : []),
        ]}
        onChange={({ name, value }) =>
          // The unit may be one of another organization.
          onChange(name === 'organization' ? { organization: value, unit: '' } : { [name]: value })
        }
      />
      {isSet && (
        <Button look="quiet" onClick={() => onChange(noFilters)}>
          Clear filters
        </Button>
      )}
    </form>
  </FoldedFilters>
)
