// The run sheet of a truck on one page: to be read on a phone, with or without a connection, and to be printed.

import { ticksOfPlan } from '../../../../domain/run-sheets/ticks-of-plan.ts'
import {
  isWithin,
  minuteOfDay,
  type PlanDay,
  planTimeText,
} from '../../../../domain/schedule/calendar/plan-day.ts'
import type { SheetRow } from '../../../../domain/schedule/view/run-sheet.ts'
import { markChanges } from '../../../../domain/schedule/view/run-sheet-changes.ts'
import { sheetTexts } from '../../../../domain/schedule/words/sheet-texts.ts'
import { dateTimeText, dayText } from '../../../../domain/time/texts.ts'
import type { StoredRunSheet } from '../../../hooks/stored-run-sheets.ts'
import { useTicks } from '../../../hooks/ticks/use-ticks.ts'
import { useParam } from '../../../hooks/use-param.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Alert, Status } from '../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { DescriptionList } from '../../../ui/layout/description-list.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { BackLink } from '../../../ui/navigation/back-link.tsx'
import { usePageCommand } from '../../../ui/page-commands.ts'
import { useZoneText } from '../../../ui/time/zone-note.tsx'
import { PlanTimes, usePlanDay } from '../../../ui/time/zones.tsx'
import { orMissing } from '../missing.ts'
import { dropped, onScreen, sheet as sheetLook } from './run-sheet.css.ts'
import { RunSheetTable } from './run-sheet-table.tsx'
import { OtherTicks, TickNotices, TripTicks, useTickFailure } from './trip-ticks.tsx'
import { type ShownRunSheet, useRunSheet } from './use-run-sheet.ts'

export default function RunSheet() {
  const id = useParam('id')
  const reading = useRunSheet(id)
  const name = reading.state === 'shown' ? reading.sheet.truck.name : null
  return (
    <Page
      title={name === null ? 'Run Sheet' : `Run Sheet of ${name}`}
      before={<BackLink to={paths.truck.link(id)}>Back to Truck</BackLink>}
      tools={reading.state === 'shown' && <Print />}
    >
      <Content reading={reading} truckId={id} />
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

function Content({ reading, truckId }: { reading: ShownRunSheet; truckId: string }) {
  switch (reading.state) {
    case 'loading':
      return <Loading />
    case 'none':
      return <EmptyState text="No schedule data is available yet." />
    case 'failed':
      return <LoadFailed retry={reading.retry}>{reading.message}</LoadFailed>
    case 'shown':
      return <ShownSheet {...reading} truckId={truckId} />
  }
}

function ShownSheet({ truckId, ...reading }: Shown & { truckId: string }) {
  const day = usePlanDay(reading.sheet.sheet)
  return (
    <PlanTimes of={reading.sheet.sheet}>
      <div className={onScreen}>
        <Notices {...reading} day={day} />
      </div>
      <Sheet of={reading.sheet} day={day} truckId={truckId} />
    </PlanTimes>
  )
}

type Shown = Extract<ShownRunSheet, { state: 'shown' }>
interface OfDay {
  day: PlanDay
}

function Notices({ sheet: { sheet, before, readAtMs }, failure, retry, showNewer, day }: Shown & OfDay) {
  const isToday = useNow(nowMs => isWithin(day, nowMs))
  return (
    <>
      {failure && (
        <Alert action={<Button onClick={retry}>Try again</Button>}>
          Read at {dateTimeText(day.zone, readAtMs)};{' '}
          {failure.kind === 'unreachable' ? 'no connection' : failure.message}
        </Alert>
      )}
      {showNewer && (
        <Status action={<Button onClick={showNewer}>Show the new sheet</Button>}>
          The plan has changed since.
        </Status>
      )}
      {!isToday && (
        <Status>
          This sheet is for {dayText(sheet.day)}
          {failure ? '. The plan of today could not be read.' : ': there is no plan for today yet.'}
        </Status>
      )}
      {before && !showNewer && (
        <Status>The plan has changed since you first read this sheet. The changes are marked.</Status>
      )}
    </>
  )
}

function Sheet({
  of: { owner, truck, sheet, before, readAtMs },
  day,
  truckId,
}: { of: StoredRunSheet; truckId: string } & OfDay) {
  const zone = useZoneText()
  const marked = markChanges(sheet, before)
  const minute = useNow(nowMs => minuteOfDay(day, nowMs))
  const ticks = useTicks({ truckId, unit: sheet.truckId, day: sheet.day, txId: sheet.txId, owner })
  const { isFailed, watchStoring } = useTickFailure()
  const trips = sheet.rows.map(({ trip }) => trip)
  const shown = {
    ticked: ticksOfPlan(ticks?.entries ?? [], trips, day),
    of: ticks ?? undefined,
    day,
    watchStoring,
  }
  return (
    <div className={sheetLook}>
      {ticks && (
        <div className={onScreen}>
          <TickNotices of={ticks} isFailed={isFailed} />
        </div>
      )}
      <DescriptionList
        of={[
          { term: 'Vehicle Plate', value: orMissing(truck.licensePlate) },
          { term: 'Date', value: dayText(sheet.day) },
          { term: 'Plan', value: sheet.txId },
          { term: 'Read', value: dateTimeText(day.zone, readAtMs) },
          { term: 'Times', value: zone },
        ]}
      />
      {marked.rows.length > 0 ? (
        <RunSheetTable
          label="Run sheet"
          rows={marked.rows}
          nowMinute={minute}
          ticks={ticks === null ? undefined : row => <TripTicks row={row} {...shown} />}
        />
      ) : (
        <EmptyState text="The plan has no trips for this truck." />
      )}
      <OtherTicks {...shown} />
      {marked.dropped.length > 0 && (
        <section className={dropped} aria-label="No longer in the plan">
          <h2>No longer in the plan</h2>
          <ul>
            {marked.dropped.map(row => (
              <li key={row.trip.id}>{tripText(row, day)}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function tripText(row: SheetRow, day: PlanDay): string {
  const { time, from, to, load } = sheetTexts(row, minute => planTimeText(day, minute))
  return `${time}, ${from} to ${to}, load ${load}`
}
