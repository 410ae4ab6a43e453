// Order, grouping and filter of the rows.
import { useId, useMemo, useState } from 'react'
import { clock } from '../../../domain/schedule/calendar/period.ts'
import { unitKinds } from '../../../domain/schedule/plan/unit.ts'
import { travelKinds } from '../../../domain/schedule/runs/runs.ts'
import { Tool } from '../../ui/button/tool.tsx'
import { Choice, ToolField } from '../common/tool-field.tsx'
import { toolField, toolGroup } from '../common/tools.css.ts'
import { runKindAt } from '../layout/column.ts'
import type { Layout } from '../layout/layout.ts'
import { densityNames, groupingNames, kindNames, orderNames } from '../layout/visible-rows.ts'
import { useView, useViewReader } from '../view/view-context.tsx'

export function OrderTools() {
  const { order, grouping, density, isNarrow, placeMinute, send } = useView(
    'order',
    'grouping',
    'density',
    'isNarrow',
    'placeMinute',
    'send',
  )
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
      {!isNarrow && (
        <Choice
          label="Height"
          value={density}
          names={densityNames}
          onChoose={density => send({ type: 'density.chosen', density })}
        />
      )}
    </fieldset>
  )
}

export function FilterTools() {
  const { drawn, filter, highlight, overlay, found, send } = useView(
    'drawn',
    'filter',
    'highlight',
    'overlay',
    'found',
    'send',
  )
  const hasFindings = (found?.findings.length ?? 0) > 0 || filter.findings
  const change = (changed: Partial<typeof filter>) => send({ type: 'filter.changed', filter: changed })
  const filterTool = (name: string, field: 'findings' | 'differences' | 'selected') => (
    <Tool
      name={name}
      pressed={filter[field]}
      onPress={() => change({ [field]: !filter[field] } satisfies Partial<typeof filter>)}
    />
  )
  return (
    <fieldset className={toolGroup} aria-label="Filter">
      <Choice
        label="Show"
        value={filter.kind ?? 'all'}
        names={{ all: 'All units', ...kindNames }}
        onChoose={kind => change({ kind: unitKinds.find(each => each === kind) ?? null })}
      />
      <LocationField layout={drawn} place={filter.place} onChange={place => change({ place })} />
      <ToolField label="Unit">
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
      </ToolField>
      {hasFindings && filterTool('With findings', 'findings')}
      {overlay && filterTool('With differences', 'differences')}
      {highlight && filterTool('Selected only', 'selected')}
    </fieldset>
  )
}

/** A fleet has hundreds of locations, which typing filters. */
const maxOffered = 20

function LocationField({
  layout,
  place,
  onChange,
}: {
  layout: Layout
  place: string
  onChange: (place: string) => void
}) {
  const listId = useId()
  // Collected on the first focus: in a large plan it takes a while.
  const [isUsed, setUsed] = useState(false)
  const locations = useMemo(() => (isUsed ? locationNames(layout) : []), [layout, isUsed])
  const typed = place.toLocaleLowerCase()
  const offered = locations.filter(each => each.toLocaleLowerCase().includes(typed)).slice(0, maxOffered)
  return (
    <ToolField label="Location">
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
            onFocus={() => setUsed(true)}
            onChange={event => onChange(event.target.value)}
          />
          <datalist id={listId}>
            {offered.map(each => (
              <option key={each} value={each} />
            ))}
          </datalist>
        </>
      )}
    </ToolField>
  )
}

/** Locations of the plan's runs and trips, in natural order. */
export function locationNames(layout: Layout): string[] {
  const { runs, trips, names } = layout
  const found = new Set<number>([...trips.source, ...trips.destination])
  for (const [i, subject] of runs.subject.entries()) {
    if (!travelKinds.has(runKindAt(layout, i))) found.add(subject)
  }
  const inOrder = new Intl.Collator('en', { numeric: true })
  return Array.from(found, name => names[name] ?? '').sort(inOrder.compare)
}
