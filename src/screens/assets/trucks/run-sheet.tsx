// The run sheet of a truck on one page: to be read on a phone, with or without a connection, and to be printed.

import type { SheetRow } from '../../../../domain/schedule/view/run-sheet.ts'
import { markChanges } from '../../../../domain/schedule/view/run-sheet-changes.ts'
import { sheetTexts } from '../../../../domain/schedule/words/sheet-texts.ts'
import type { KeptRunSheet } from '../../../hooks/kept-run-sheets.ts'
import { dayOf } from '../../../hooks/telemetry/day-of.ts'
import { useNow } from '../../../hooks/use-now.ts'
import { useParam } from '../../../hooks/use-param.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Alert, Status } from '../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { DescriptionList } from '../../../ui/layout/description-list.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { BackLink } from '../../../ui/navigation/back-link.tsx'
import { usePageCommand } from '../../../ui/page-commands.ts'
import { orMissing } from '../missing.ts'
import { dropped, onScreen, sheet as sheetLook } from './run-sheet.css.ts'
import { RunSheetTable } from './run-sheet-table.tsx'
import { clockText, dayText } from './sheet-dates.ts'
import { type ShownRunSheet, useRunSheet } from './use-run-sheet.ts'

export default function RunSheet() {
  const id = useParam('id')
  const reading = useRunSheet(id)
  const name = reading.state === 'shown' ? reading.sheet.truck.name : null
  return (
    <Page
      title={name === null ? 'Run Sheet' : `Run Sheet of ${name}`}
      above={
        <span className={onScreen}>
          <BackLink to={paths.truck.link(id)}>Back to Truck</BackLink>
        </span>
      }
      tools={reading.state === 'shown' && <Print />}
    >
      <Content reading={reading} />
    </Page>
  )
}

function Print() {
  const print = () => window.print()
  usePageCommand({ label: 'Print', run: print })
  return (
    <span className={onScreen}>
      <Button onClick={print}>Print</Button>
    </span>
  )
}

function Content({ reading }: { reading: ShownRunSheet }) {
  switch (reading.state) {
    case 'loading':
      return <Loading />
    case 'none':
      return <EmptyState text="No schedule data is available yet." />
    case 'failed':
      return <LoadFailed retry={reading.retry}>{reading.message}</LoadFailed>
    case 'shown':
      return (
        <>
          <div className={onScreen}>
            <Notices {...reading} />
          </div>
          <Sheet of={reading.sheet} />
        </>
      )
  }
}

type Shown = Extract<ShownRunSheet, { state: 'shown' }>

function Notices({ sheet: { sheet, before, readAtMs }, failure, retry, showNewer }: Shown) {
  const today = useNow(nowMs => dayOf(new Date(nowMs)))
  return (
    <>
      {failure && (
        <Alert action={<Button onClick={retry}>Try again</Button>}>
          Read at {clockText(readAtMs)}; {failure.kind === 'unreachable' ? 'no connection' : failure.message}
        </Alert>
      )}
      {showNewer && (
        <Status action={<Button onClick={showNewer}>Show the new sheet</Button>}>
          The plan has changed since.
        </Status>
      )}
      {sheet.day !== today && (
        <Status>This sheet is of {dayText(sheet.day)}: there is no plan for today yet.</Status>
      )}
      {before && !showNewer && (
        <Status>The plan has changed since you first read this sheet. What is different is marked.</Status>
      )}
    </>
  )
}

function Sheet({ of: { truck, sheet, before, readAtMs } }: { of: KeptRunSheet }) {
  const marked = markChanges(sheet, before)
  return (
    <div className={sheetLook}>
      <DescriptionList
        of={[
          { term: 'Vehicle Plate', value: orMissing(truck.licensePlate) },
          { term: 'Date', value: dayText(sheet.day) },
          { term: 'Plan', value: sheet.txId },
          { term: 'Read', value: clockText(readAtMs) },
        ]}
      />
      {marked.rows.length > 0 ? (
        <RunSheetTable label="Run sheet" rows={marked.rows} />
      ) : (
        <EmptyState text="The plan has no trips of this truck." />
      )}
      {marked.dropped.length > 0 && (
        <section className={dropped} aria-label="No longer in the plan">
          <h2>No longer in the plan</h2>
          <ul>
            {marked.dropped.map(row => (
              <li key={row.trip.id}>{tripText(row)}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function tripText(row: SheetRow): string {
  const { time, from, to, load } = sheetTexts(row)
  return `${time}, ${from} to ${to}, load ${load}`
}
