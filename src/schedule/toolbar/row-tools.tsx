// In which order rows stand, how they are grouped, and which of them are shown.
import { type ReactNode, useId, useMemo, useState } from 'react'
import { clock } from '../../../domain/schedule/calendar/period.ts'
import { noFilter, unitKinds } from '../../../domain/schedule/view/timeline-view.ts'
import { Tool } from '../../ui/button/tool.tsx'
import { toolField, toolGroup, toolLabel } from '../common/tools.css.ts'
import type { Layout } from '../layout/layout.ts'
import { groupingNames, orderNames } from '../layout/row-names.ts'
import { useView, useViewReader } from '../view/view-context.tsx'

const kindNames = { truck: 'Trucks', battery: 'Batteries' } as const

export const RowTools = () => (
  <>
    <OrderTools />
    <FilterTools />
  </>
)

function OrderTools() {
  const { order, grouping, placeMinute, send } = useView('order', 'grouping', 'placeMinute', 'send')
  const readView = useViewReader()
  const placed = ` at ${clock(Math.round(placeMinute))}`
  return (
    <fieldset className={toolGroup} aria-label="Rows">
      <Choice
        label="Order"
        value={order}
        names={{ ...orderNames, place: orderNames.place + (order === 'place' ? placed : '') }}
        onChoose={order => send({ type: 'order.chosen', order, minute: readView().playhead })}
      />
      <Choice
        label="Group"
        value={grouping}
        names={{ ...groupingNames, place: groupingNames.place + (grouping === 'place' ? placed : '') }}
        onChoose={grouping => send({ type: 'grouping.chosen', grouping, minute: readView().playhead })}
      />
    </fieldset>
  )
}

function FilterTools() {
  const { drawn, filter, emphasis, overlay, found, send } = useView(
    'drawn',
    'filter',
    'emphasis',
    'overlay',
    'found',
    'send',
  )
  const hasFindings = (found?.findings.length ?? 0) > 0 || filter.findings
  const change = (changed: Partial<typeof filter>) => send({ type: 'filter.changed', filter: changed })
  const isFiltered = Object.entries(noFilter).some(
    ([name, none]) => filter[name as keyof typeof filter] !== none,
  )
  return (
    <fieldset className={toolGroup} aria-label="Filter">
      <Choice
        label="Show"
        value={filter.kind ?? 'all'}
        names={{ all: 'All units', ...kindNames }}
        onChoose={kind => change({ kind: unitKinds.find(each => each === kind) ?? null })}
      />
      <PlaceField layout={drawn} place={filter.place} onChange={place => change({ place })} />
      <Labelled label="Unit">
        {id => (
          <input
            id={id}
            type="search"
            className={toolField}
            size={9}
            maxLength={200}
            placeholder="Any"
            value={filter.unit}
            onChange={event => change({ unit: event.target.value })}
          />
        )}
      </Labelled>
      {hasFindings && (
        <Tool
          name="With findings"
          pressed={filter.findings}
          onPress={() => change({ findings: !filter.findings })}
        />
      )}
      {overlay && (
        <Tool
          name="With differences"
          pressed={filter.differences}
          onPress={() => change({ differences: !filter.differences })}
        />
      )}
      {emphasis && (
        <Tool
          name="Selected only"
          pressed={filter.selected}
          onPress={() => change({ selected: !filter.selected })}
        />
      )}
      {isFiltered && <Tool name="Clear filters" onPress={() => send({ type: 'filter.cleared' })} />}
    </fieldset>
  )
}

/** How many places are offered at once: a fleet has hundreds, and what is typed narrows them down. */
const mostOffered = 20

function PlaceField({
  layout,
  place,
  onChange,
}: {
  layout: Layout
  place: string
  onChange: (place: string) => void
}) {
  const listId = useId()
  // Worked out when somebody asks: in a large plan it takes a while.
  const [asked, setAsked] = useState(false)
  const places = useMemo(() => (asked ? placesOf(layout) : []), [layout, asked])
  const typed = place.toLocaleLowerCase()
  const offered = places.filter(each => each.toLocaleLowerCase().includes(typed)).slice(0, mostOffered)
  return (
    <Labelled label="Location">
      {id => (
        <>
          <input
            id={id}
            type="search"
            className={toolField}
            list={listId}
            size={9}
            maxLength={200}
            placeholder="Any"
            autoComplete="off"
            value={place}
            onFocus={() => setAsked(true)}
            onChange={event => onChange(event.target.value)}
          />
          <datalist id={listId}>
            {offered.map(each => (
              <option key={each} value={each} />
            ))}
          </datalist>
        </>
      )}
    </Labelled>
  )
}

/** Where runs and trips of the plan are, as people order names. */
export function placesOf({ runs, trips, names }: Layout): string[] {
  const found = new Set<number>([...trips.source, ...trips.destination])
  for (const [i, kind] of runs.kind.entries()) if (kind !== 1 && kind !== 5) found.add(runs.subject[i] ?? 0)
  const inOrder = new Intl.Collator('en', { numeric: true })
  return Array.from(found, name => names[name] ?? '').sort(inOrder.compare)
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  names: Record<Value, string>
  onChoose: (value: Value) => void
}

export const Choice = <Value extends string>({ label, value, names, onChoose }: ChoiceProps<Value>) => (
  <Labelled label={label}>
    {id => (
      <select
        id={id}
        className={toolField}
        value={value}
        onChange={event => onChoose(event.target.value as Value)}
      >
        {Object.entries<string>(names).map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    )}
  </Labelled>
)

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <span className={toolLabel}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </span>
  )
}
