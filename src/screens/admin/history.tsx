// Who did what, for administrators: with filters in the address, and as a file.
import { maxFilterLength } from '../../../domain/history/filter.ts'
import { addDays, isRealDay, type TimeZone, utcTextOf } from '../../../domain/time/zone.ts'
import { HistoryDocument } from '../../../gql/operations/history.generated.ts'
import { HistoryPages } from '../../history/history-pages.tsx'
import { useAddressState } from '../../hooks/use-address-state.ts'
import { useFeature } from '../../hooks/use-feature.ts'
import { paths } from '../../paths.ts'
import { buttonLook } from '../../ui/button/button.css.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Breadcrumbs } from '../../ui/navigation/breadcrumbs.tsx'
import { ZoneNote } from '../../ui/time/zone-note.tsx'
import { useOperatorZone } from '../../ui/time/zones.tsx'
import { exportLinks } from './admin.css.ts'
import { type HistoryFilterState, HistoryFilters, knownFilters, noFilters } from './history-filters.tsx'

export default function History() {
  const offered = useFeature('history')
  return (
    <Page
      title="History"
      before={<Breadcrumbs crumbs={[{ label: 'Admin', to: paths.admin.link() }, { label: 'History' }]} />}
    >
      {offered === undefined && <Loading />}
      {offered === false && <EmptyState text="This server keeps no history." />}
      {offered && <FilteredHistory />}
    </Page>
  )
}

function FilteredHistory() {
  const [filters, change] = useAddressState<keyof HistoryFilterState>(noFilters, knownFilters)
  const query = queryOf(filters, useOperatorZone())
  const setCount = Object.values(query).filter(value => value !== null).length
  return (
    <Panel>
      <HistoryFilters
        filters={filters}
        onChange={change}
        onClear={() => change(noFilters)}
        setCount={setCount}
      />
      <ZoneNote />
      <p className={exportLinks}>
        {(['csv', 'json'] as const).map(format => (
          <a key={format} className={buttonLook.quiet} href={historyExportPath(format, query)} download>
            Export as {format.toUpperCase()}
          </a>
        ))}
      </p>
      <HistoryPages
        key={JSON.stringify(query)}
        operation={HistoryDocument}
        variables={query}
        empty={setCount > 0 ? 'No entry matches.' : 'Nothing has happened yet.'}
      />
    </Panel>
  )
}

/** Days are the operator's: from the beginning of the first to the end of the last. */
function queryOf(
  { person, type, object, action, result, from, to, request }: HistoryFilterState,
  zone: TimeZone,
) {
  return {
    person: textIn(person),
    objectType: type || null,
    object: textIn(object),
    action: action || null,
    result: result || null,
    from: startOf(zone, from, 0),
    to: startOf(zone, to, 1),
    request: textIn(request),
  }
}

/** No stored text is longer than the server accepts. */
const textIn = (text: string): string | null => text.trim().slice(0, maxFilterLength) || null

/** Of later ones the server's form of an instant has no text. */
const latestDay = '9998-12-31'

/** Null where an address names no day. */
function startOf(zone: TimeZone, day: string, daysLater: number): string | null {
  if (!isRealDay(day) || day > latestDay) return null
  return utcTextOf(zone, addDays(day, daysLater))
}

/** Where all entries that match are had as a file. Empty filters are left out. */
function historyExportPath(
  format: 'csv' | 'json',
  { objectType, ...rest }: Record<string, string | null | undefined>,
): string {
  const given = Object.entries({ ...rest, object_type: objectType }).filter(([, value]) => value)
  const query = new URLSearchParams(given as [string, string][]).toString()
  return `/api/history/export.${format}${query && `?${query}`}`
}
