// The run sheets that are stored in this browser, offered where the server cannot be reached.

import { useCallback } from 'react'
import { Link } from 'wouter'
import { storageOwner } from '../../domain/records/viewer.ts'
import { dayText, instantText } from '../../domain/time/texts.ts'
import { loadRunSheets, type StoredRunSheet } from '../hooks/stored-run-sheets.ts'
import { useSession } from '../hooks/use-session.ts'
import { paths } from '../paths.ts'
import { useResolved } from '../ui/hooks/use-resolved.ts'
import { Page } from '../ui/layout/page.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import { Instant } from '../ui/time/instant.tsx'
import { PlanTimes } from '../ui/time/zones.tsx'
import { sheets } from './stored-run-sheets.css.ts'

interface StoredRunSheetsProps {
  /** Only the sheet of this truck's record. */
  truckId?: string
  /** Where this is the whole page. */
  pageTitle?: string
}

/** Nothing where none is stored. */
export function StoredRunSheets({ truckId, pageTitle }: StoredRunSheetsProps) {
  const stored = useStored().filter(([id]) => truckId === undefined || id === truckId)
  if (stored.length === 0) return null
  const list = (
    <Panel title="Run sheets in this browser">
      <ul className={sheets} aria-label="Run sheets in this browser">
        {stored.map(([id, { truck, sheet, readAtMs }]) => (
          <li key={id}>
            <Link href={paths.runSheet.link(id)}>
              Run sheet of {truck.name}, {dayText(sheet.day)} (read{' '}
              <PlanTimes of={sheet}>
                <Instant at={readAtMs} as={instantText} />
              </PlanTimes>
              )
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
  return pageTitle === undefined ? list : <Page title={pageTitle}>{list}</Page>
}

function useStored(): [truckId: string, StoredRunSheet][] {
  const { viewer } = useSession()
  const owner = viewer && storageOwner(viewer)
  return useResolved(useCallback(() => loadRunSheets(owner), [owner])) ?? []
}
