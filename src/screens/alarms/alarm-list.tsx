// The alarms that the filters leave, a page at a time from the last raised on, each page the worst first, with what can be done about
// them.
import { type ReactNode, useMemo, useState } from 'react'
import { alarmKindDetails, bySeverity } from '../../../domain/alarms/alarm-kinds.ts'
import { snakeCase } from '../../../domain/field-names.ts'
import { minuteMs } from '../../../domain/time/durations.ts'
import { pluralize } from '../../../domain/words/pluralize.ts'
import {
  AlarmListDocument,
  type AlarmListQueryVariables,
  AlarmSettingsDocument,
} from '../../../gql/operations/alarms.generated.ts'
import { BulkChanges } from '../../bulk-changes/bulk-changes.tsx'
import { useAddressState } from '../../hooks/use-address-state.ts'
import { useBatteries } from '../../hooks/use-batteries.ts'
import { useFeature } from '../../hooks/use-feature.ts'
import { useOrganizationOptions } from '../../hooks/use-organization-options.ts'
import { useRead } from '../../hooks/use-read.ts'
import { useMay } from '../../hooks/use-session.ts'
import { buttonLook } from '../../ui/button/button.css.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { type Option, optionsOf } from '../../ui/field/option.ts'
import { FocusKeeper } from '../../ui/layout/focus-keeper.tsx'
import { useRowSelection } from '../../ui/table/use-row-selection.ts'
import { heard } from '../../ui/theme/visually-hidden.css.ts'
import type { Alarm, NamedAlarm } from './alarm.ts'
import { type AlarmFilterState, AlarmFilters, knownFilters, noFilters } from './alarm-filters.tsx'
import { AlarmTable } from './alarm-table.tsx'
import { list, pager } from './alarms.css.ts'

export function AlarmList() {
  const [filters, change] = useAddressState<keyof AlarmFilterState>(noFilters, knownFilters)
  const { units, organizations } = useFilterOptions(filters.organization)
  const areHandled = useFeature('alarm_handling') ?? false
  const isSet = Object.keys(noFilters).some(name => isChosen(filters, name as keyof AlarmFilterState))
  return (
    <div className={list}>
      <AlarmFilters
        filters={filters}
        organizations={organizations}
        units={units}
        areAssigned={areHandled}
        onChange={change}
        isSet={isSet}
      />
      <AlarmPages
        key={JSON.stringify(filters)}
        query={queryOf(filters)}
        units={units}
        areHandled={areHandled}
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
  /** The server knows who sees to an alarm, and notes on it. */
  areHandled: boolean
  /** Shown where there is no alarm at all; an older page can be empty beside others that are not. */
  empty: ReactNode
}

/** To be given another `key` with another query. */
function AlarmPages({ query, units, areHandled, empty }: AlarmPagesProps) {
  /** Where the page begins; null: with the last raised. */
  const [cursor, setCursor] = useState<string | null>(null)
  const reading = useRead(AlarmListDocument, { ...query, cursor }, { keepPrevious: true, everyMs: minuteMs })
  const names = useMemo(() => new Map(units.map(({ value, label }) => [value, label])), [units])
  const alarms = useMemo(() => namedAlarms(reading.data?.page.alarms ?? [], names), [reading.data, names])
  const selection = useRowSelection(alarms, useMay('edit assets'))
  return (
    <Loaded reading={reading}>
      {({ page: { nextCursor } }) => (
        <>
          <p role="status" className={heard}>
            {pluralize(alarms.length, 'alarm', 'alarms')} shown
          </p>
          <FocusKeeper box={selection?.table}>
            <AlarmTable
              alarms={alarms}
              selection={selection}
              areHandled={areHandled}
              empty={
                cursor === null && !reading.previous ? empty : <EmptyState text="No alarms on this page." />
              }
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
          {areHandled && (
            <p className={pager}>
              <a className={buttonLook.quiet} href={exportPath(query)} download>
                Export CSV
              </a>
            </p>
          )}
        </>
      )}
    </Loaded>
  )
}

const namedAlarms = (alarms: readonly Alarm[], names: ReadonlyMap<string, string>): NamedAlarm[] =>
  alarms
    .map(alarm => {
      const unit = alarm.assetName ?? names.get(alarm.assetId) ?? alarm.assetId
      const name = `${unit}: ${alarmKindDetails[alarm.kind].label}`
      return { ...alarm, unit, name, isSeen: alarm.seenAt !== null }
    })
    // What is equally bad stays in the order in which it was raised.
    .sort(bySeverity)

function NoOpenAlarms() {
  const settings = useRead(AlarmSettingsDocument, {}).data?.alarmSettings.settings
  const watched = settings?.filter(({ enabled }) => enabled).map(({ kind }) => alarmKindDetails[kind].label)
  return (
    <EmptyState
      text="No open alarms."
      advice={watched && watched.length > 0 && `Watched for every battery: ${watched.join(', ')}.`}
    />
  )
}

/** The batteries of the organization, by name, and the organizations where the server lists the batteries of all. */
function useFilterOptions(organizationId: string): Record<'units' | 'organizations', readonly Option[]> {
  const { data, isWholeFleet } = useBatteries({ organizationId })
  const organizations = useOrganizationOptions({ enabled: isWholeFleet === true })
  const assets = data?.assets
  const units = useMemo(
    () => optionsOf(assets).sort((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true })),
    [assets],
  )
  return { units, organizations }
}

const queryOf = (filters: AlarmFilterState): AlarmListQueryVariables => ({
  state: filters.state,
  organizationId: filters.organization || null,
  kind: filters.kind || null,
  assetId: filters.unit || null,
  unseen: filters.seen === 'no' ? 'true' : null,
  shelved: filters.shelved === '' ? null : String(filters.shelved === 'yes'),
  counted: filters.counted === '' ? null : String(filters.counted === 'yes'),
  assigned: filters.assigned || null,
})

/** Where all alarms that match are had as a file. */
function exportPath(query: AlarmListQueryVariables): string {
  const given = Object.entries(query).filter(([, value]) => value)
  const parameters = given.map(([name, value]) => [snakeCase(name), String(value)])
  return `/api/alarms/export.csv?${new URLSearchParams(parameters)}`
}
