// The alarms that the filters leave, the last raised first, with what can be done about them.
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { alarmKindDetails } from '../../../domain/alarms/alarm-kinds.ts'
import { pluralize } from '../../../domain/pluralize.ts'
import { may } from '../../../domain/roles.ts'
import {
  AlarmListDocument,
  type AlarmListQueryVariables,
  AlarmSettingsDocument,
} from '../../../gql/operations/alarms.generated.ts'
import { AssetListDocument } from '../../../gql/operations/assets.generated.ts'
import { BulkChanges } from '../../bulk-changes/bulk-changes.tsx'
import { useAddressState } from '../../hooks/use-address-state.ts'
import { useRead } from '../../hooks/use-read.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import type { Option } from '../../ui/field/option.ts'
import { useRowSelection } from '../../ui/table/use-row-selection.ts'
import { heard } from '../../ui/theme/visually-hidden.css.ts'
import type { Alarm, NamedAlarm } from './alarm.ts'
import { type AlarmFilterState, AlarmFilters, knownFilters, noFilters } from './alarm-filters.tsx'
import { AlarmTable } from './alarm-table.tsx'
import { list, pager } from './alarms.css.ts'
import { FocusKeeper } from './focus-keeper.tsx'

export function AlarmList() {
  const [filters, change] = useAddressState<keyof AlarmFilterState>(noFilters, knownFilters)
  const units = useUnits()
  const isSet = Object.keys(noFilters).some(name => isChosen(filters, name as keyof AlarmFilterState))
  return (
    <div className={list}>
      <AlarmFilters filters={filters} units={units} onChange={change} isSet={isSet} />
      <AlarmPages
        key={JSON.stringify(filters)}
        query={queryOf(filters)}
        units={units}
        empty={isSet ? <EmptyState text="No alarm matches." /> : <NoOpenAlarms />}
      />
    </div>
  )
}

const isChosen = (filters: AlarmFilterState, name: keyof AlarmFilterState) =>
  filters[name] !== noFilters[name]

interface AlarmPagesProps {
  query: AlarmListQueryVariables
  units: readonly Option[]
  /** Shown where there is no alarm. */
  empty: ReactNode
}

/** To be given another `key` with another query. */
function AlarmPages({ query, units, empty }: AlarmPagesProps) {
  const { viewer } = useSession()
  /** Where the page begins; null: with the last raised. */
  const [cursor, setCursor] = useState<string | null>(null)
  const reading = useRead(AlarmListDocument, { ...query, cursor }, { keepPrevious: true })
  const names = useMemo(() => new Map(units.map(({ value, label }) => [value, label])), [units])
  const alarms = useMemo(() => namedAlarms(reading.data?.page.alarms ?? [], names), [reading.data, names])
  const selection = useRowSelection(alarms, viewer !== null && may(viewer.roles, 'edit assets'))
  const region = useRef<HTMLElement>(null)
  return (
    <Loaded reading={reading}>
      {({ page: { nextCursor } }) => (
        <>
          <p role="status" className={heard}>
            {pluralize(alarms.length, 'alarm', 'alarms')} shown
          </p>
          <FocusKeeper box={selection?.table ?? region}>
            <AlarmTable
              alarms={alarms}
              nameOf={id => names.get(id) ?? id}
              selection={selection}
              empty={empty}
            />
          </FocusKeeper>
          <BulkChanges kind="alarm" selection={selection} />
          {(nextCursor !== null || cursor !== null) && (
            <div className={pager}>
              {cursor !== null && <Button onClick={() => setCursor(null)}>Back to the newest</Button>}
              {nextCursor !== null && (
                <Button onClick={() => setCursor(nextCursor)}>Show older alarms</Button>
              )}
            </div>
          )}
        </>
      )}
    </Loaded>
  )
}

const namedAlarms = (alarms: readonly Alarm[], names: ReadonlyMap<string, string>): NamedAlarm[] =>
  alarms.map(alarm => ({
    ...alarm,
    name: `${names.get(alarm.assetId) ?? alarm.assetId}: ${alarmKindDetails[alarm.kind].label}`,
    isSeen: alarm.seenAt !== null,
  }))

function NoOpenAlarms() {
  const settings = useRead(AlarmSettingsDocument, {}).data?.alarmSettings
  const watched = settings?.filter(({ enabled }) => enabled).map(({ kind }) => alarmKindDetails[kind].label)
  return (
    <EmptyState
      text="No open alarms."
      advice={watched && watched.length > 0 && `Watched of every battery: ${watched.join(', ')}.`}
    />
  )
}

/** The batteries of the viewer's organization, by name. */
function useUnits(): readonly Option[] {
  const organizationId = useSession().viewer?.organizationId ?? ''
  const assets = useRead(
    AssetListDocument,
    { organizationId, search: null },
    { enabled: organizationId !== '' },
  ).data?.assets
  return useMemo(
    () =>
      (assets ?? [])
        .map(({ id, name }) => ({ value: id, label: name }))
        .sort((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true })),
    [assets],
  )
}

const queryOf = ({ state, kind, unit, seen, shelved }: AlarmFilterState): AlarmListQueryVariables => ({
  state,
  kind: kind || null,
  assetId: unit || null,
  unseen: seen === 'no' ? 'true' : null,
  shelved: shelved === '' ? null : String(shelved === 'yes'),
})
