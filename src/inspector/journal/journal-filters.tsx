// The filters of the journal's list: actor, event type, time, text.
import { useMemo } from 'react'
import type { Journal } from '../../../machines/journal/journal.ts'
import { SmallTool } from '../../ui/button/small-tool.tsx'
import { toolField } from '../common/tool.css.ts'
import { isFiltering, type JournalFilter, noJournalFilter } from './filter.ts'
import { filters } from './journal-list.css.ts'

interface JournalFiltersProps {
  journal: Journal
  filter: JournalFilter
  onChange: (filter: JournalFilter) => void
}

export const TextFilter = ({ filter, onChange }: Omit<JournalFiltersProps, 'journal'>) => (
  <input
    className={toolField}
    type="search"
    aria-label="Text"
    placeholder="Search the journal"
    autoComplete="off"
    spellCheck={false}
    value={filter.text}
    onChange={event => onChange({ ...filter, text: event.target.value })}
  />
)

export function JournalFilters({ journal, filter, onChange }: JournalFiltersProps) {
  const actors = useMemo(() => sortedOf(journal.events.map(({ actor }) => actor)), [journal])
  const types = useMemo(() => sortedOf(journal.events.map(({ event }) => event.type)), [journal])
  const field = (name: keyof JournalFilter) => ({
    className: toolField,
    value: filter[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...filter, [name]: event.target.value }),
  })
  return (
    <div className={filters} role="search" aria-label="Journal filters">
      <select aria-label="Actor" {...field('actor')}>
        <option value="">Any actor</option>
        <Options values={actors} chosen={filter.actor} />
      </select>
      <select aria-label="Event" {...field('event')}>
        <option value="">Any event</option>
        <Options values={types} chosen={filter.event} />
      </select>
      <input type="time" step={1} aria-label="From" title="From" {...field('from')} />
      <input type="time" step={1} aria-label="To" title="To" {...field('to')} />
      <SmallTool name="Show all" off={!isFiltering(filter)} onPress={() => onChange(noJournalFilter)} />
    </div>
  )
}

/** The chosen value stays an option even if the journal no longer contains it. */
const Options = ({ values, chosen }: { values: readonly string[]; chosen: string }) =>
  [...new Set([...values, chosen])].flatMap(value =>
    value === ''
      ? []
      : [
          <option key={value} value={value}>
            {value}
          </option>,
        ],
  )

const byName = new Intl.Collator('en', { numeric: true })
const sortedOf = (values: readonly string[]): string[] => [...new Set(values)].sort(byName.compare)
