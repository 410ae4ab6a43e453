// Entries of the history, last first: a page, and older ones on demand.
import { useEffect, useRef, useState } from 'react'
import { pluralize } from '../../domain/words/pluralize.ts'
import type { Operation } from '../../gql/gateway.ts'
import type { HistoryPageFieldsFragment } from '../../gql/operations/history.generated.ts'
import { useRead } from '../hooks/use-read.ts'
import { Button } from '../ui/button/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { heard } from '../ui/theme/visually-hidden.css.ts'
import { entryList, pages } from './history.css.ts'
import { HistoryEntryRow } from './history-entry.tsx'

type PageOperation<Variables> = Operation<
  { page: HistoryPageFieldsFragment },
  Variables & { before?: string | null }
>

interface HistoryPagesProps<Variables> {
  operation: PageOperation<Variables>
  variables: Variables
  /** Shown where there is no entry. */
  empty: string
}

/** To be given another `key` with other variables. */
export function HistoryPages<Variables extends object>(props: HistoryPagesProps<Variables>) {
  /** Where each page begins; the first at the newest entry. */
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null])
  return (
    <div className={pages}>
      {cursors.map((before, index) => (
        <HistoryPage
          key={before}
          {...props}
          before={before}
          onOlder={index === cursors.length - 1 ? next => setCursors([...cursors, next]) : undefined}
          onGap={() => setCursors(cursors.slice(0, index + 1))}
        />
      ))}
    </div>
  )
}

interface HistoryPageProps<Variables> extends HistoryPagesProps<Variables> {
  before: string | null
  /** Undefined if an older page is shown already. */
  onOlder: ((next: string) => void) | undefined
  /** Entries between this page and the older one are missing. */
  onGap: () => void
}

function HistoryPage<Variables extends object>({
  operation,
  variables,
  empty,
  before,
  onOlder,
  onGap,
}: HistoryPageProps<Variables>) {
  const reading = useRead(operation, { ...variables, before })
  const read = reading.data?.page.entries
  const shown = useShownEntries(read, onOlder === undefined)
  const hasGap = read !== undefined && shown === null
  useEffect(() => {
    if (hasGap) onGap()
  })
  return (
    <Loaded reading={reading}>
      {({ page: { entries: newest, next } }) => {
        const entries = shown ?? newest
        return entries.length === 0 && before === null ? (
          <EmptyState text={empty} />
        ) : (
          <>
            <p role="status" className={heard}>
              {pluralize(entries.length, 'entry', 'entries')} shown
            </p>
            <Entries entries={entries} focused={before !== null} />
            {next !== null && onOlder && <Button onClick={() => onOlder(next)}>Show older entries</Button>}
          </>
        )
      }}
    </Loaded>
  )
}

type EntryList = HistoryPageFieldsFragment['entries']

/** Of a page that an older one follows, entries stay that newer ones have moved off it. Null where some between the two are missing. */
function useShownEntries(read: EntryList | undefined, isFollowed: boolean): EntryList | null {
  const [last, setLast] = useState<{ read: EntryList | undefined; shown: EntryList }>({
    read,
    shown: read ?? [],
  })
  if (last.read === read) return last.shown
  const shown = isFollowed ? joined(read ?? [], last.shown) : (read ?? [])
  if (shown) setLast({ read, shown })
  return shown
}

function joined(newest: EntryList, before: EntryList): EntryList | null {
  const ids = new Set(newest.map(({ id }) => id))
  const moved = before.filter(({ id }) => !ids.has(id))
  return before.length > 0 && moved.length === before.length ? null : [...newest, ...moved]
}

interface EntriesProps {
  entries: EntryList
  /** The first one takes the focus, which the pressed button has lost. */
  focused: boolean
}

function Entries({ entries, focused }: EntriesProps) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (focused) list.current?.querySelector('summary')?.focus()
  }, [focused])
  return (
    <ol ref={list} className={entryList}>
      {entries.map(entry => (
        <HistoryEntryRow key={entry.id} entry={entry} />
      ))}
    </ol>
  )
}
