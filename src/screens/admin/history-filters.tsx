// What narrows the history down, folded on narrow screens. Names count as they are typed, the id of a request when Enter is pressed or
// the field is left.
import { useId, useState } from 'react'
import { actions, objectTypes } from '../../../domain/history/entry.ts'
import { maxFilterLength } from '../../../domain/history/filter.ts'
import { actionLabel, objectTypeLabel } from '../../../domain/history/sentence.ts'
import { useSearchText } from '../../hooks/use-search-text.ts'
import { Button } from '../../ui/button/button.tsx'
import { menuSign } from '../../ui/button/tool-menu.css.ts'
import { TextField } from '../../ui/field/field.tsx'
import { valuesOf } from '../../ui/field/option.ts'
import { SelectFilters } from '../../ui/field/select-filter.tsx'
import { filterFold, filterLook } from './admin.css.ts'

export const noFilters = {
  person: '',
  type: '',
  object: '',
  action: '',
  result: '',
  from: '',
  to: '',
  request: '',
}
export type HistoryFilterState = typeof noFilters

interface HistoryFiltersProps {
  filters: HistoryFilterState
  onChange: (changes: Partial<HistoryFilterState>) => void
  onClear: () => void
  setCount: number
}

export function HistoryFilters(props: HistoryFiltersProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  /** Another form after each clearing: what is typed in the old one and not applied yet is forgotten. */
  const [clearings, setClearings] = useState(0)
  const { setCount } = props
  const clear = () => {
    setClearings(clearings + 1)
    props.onClear()
  }
  return (
    <>
      <div className={filterFold}>
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {setCount === 0 ? 'Filters' : `Filters (${setCount} set)`}
          <span className={menuSign} aria-hidden="true">
            {isOpen ? '▴' : '▾'}
          </span>
        </Button>
      </div>
      <FilterForm key={clearings} {...props} onClear={clear} id={id} isOpen={isOpen} />
    </>
  )
}

interface FilterFormProps extends HistoryFiltersProps {
  id: string
  isOpen: boolean
}

const FilterForm = ({ filters, onChange, onClear, setCount, id, isOpen }: FilterFormProps) => (
  <form
    id={id}
    aria-label="Filters"
    className={isOpen ? filterLook.open : filterLook.folded}
    onSubmit={event => event.preventDefault()}
  >
    <NameFilter label="Person" parameter="person" placeholder="Name, e-mail, id" />
    <NameFilter label="Object" parameter="object" placeholder="Name or id" />
    <SelectFilters
      values={filters}
      of={[
        { name: 'type', label: 'Type', options: typeOptions },
        { name: 'action', label: 'Action', options: actionOptions },
        { name: 'result', label: 'Result', options: resultOptions },
      ]}
      onChange={({ name, value }) => onChange({ [name]: value })}
    />
    <TextField
      label="From"
      type="date"
      value={filters.from}
      onChange={event => onChange({ from: event.target.value })}
    />
    <TextField
      label="To"
      type="date"
      value={filters.to}
      onChange={event => onChange({ to: event.target.value })}
    />
    <TextFilter label="Request" value={filters.request} onCommit={request => onChange({ request })} />
    {setCount > 0 && (
      <Button look="quiet" onClick={onClear}>
        Clear filters
      </Button>
    )}
  </form>
)

interface NameFilterProps {
  label: string
  parameter: 'person' | 'object'
  placeholder: string
}

/** Applied when typing pauses. */
function NameFilter({ label, parameter, placeholder }: NameFilterProps) {
  const { value, onChange } = useSearchText(parameter)
  return (
    <TextField
      label={label}
      placeholder={placeholder}
      value={value}
      maxLength={maxFilterLength}
      autoComplete="off"
      spellCheck={false}
      onChange={event => onChange(event.target.value)}
    />
  )
}

interface TextFilterProps {
  label: string
  value: string
  onCommit: (text: string) => void
}

/** Another value from the address replaces what is typed. */
function TextFilter({ label, value, onCommit }: TextFilterProps) {
  const commit = (input: HTMLInputElement) => {
    const text = input.value.trim()
    if (text !== value) onCommit(text)
  }
  return (
    <TextField
      key={value}
      label={label}
      defaultValue={value}
      autoComplete="off"
      spellCheck={false}
      onBlur={event => commit(event.currentTarget)}
      onKeyDown={event => event.key === 'Enter' && commit(event.currentTarget)}
    />
  )
}

const all = (label: string) => ({ value: '', label })
const typeOptions = [
  all('All types'),
  ...objectTypes.map(value => ({ value, label: objectTypeLabel(value) })),
]
const actionOptions = [all('All actions'), ...actions.map(value => ({ value, label: actionLabel(value) }))]
const resultOptions = [
  all('All results'),
  { value: 'done', label: 'Done' },
  { value: 'refused', label: 'Refused' },
]

/** The server refuses others. */
export const knownFilters = {
  type: valuesOf(typeOptions),
  action: valuesOf(actionOptions),
  result: valuesOf(resultOptions),
}
