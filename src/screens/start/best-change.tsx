// Which single battery would help the rest of the day most by charging and discharging otherwise: what the schedule says below
// "As it goes now", computed in the same way, with a link that makes it in a draft there.
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { clock } from '../../../domain/schedule/calendar/period.ts'
import { maxBatteriesQuickly, repairNotComputed } from '../../../domain/schedule/dispatch/max-batteries.ts'
import { auditLimitsOf, defaultView } from '../../../domain/schedule/view/timeline-view.ts'
import { ScheduleFileDocument } from '../../../gql/operations/schedules.generated.ts'
import { useApp } from '../../hooks/app.ts'
import { type ChosenChange, chosenChangeName } from '../../hooks/chosen-change.ts'
import { useNewestEnergies } from '../../hooks/telemetry/use-newest-energies.ts'
import { useRead } from '../../hooks/use-read.ts'
import { useRegistry } from '../../hooks/use-registry.ts'
import { paths } from '../../paths.ts'
import { withKnownLimits } from '../../schedule/findings/known-limits.ts'
import type { Layout } from '../../schedule/layout/layout.ts'
import { registeredRows } from '../../schedule/layout/measured.ts'
import { useProjection } from '../../schedule/measured/use-projection.ts'
import { openPlan, type PlanHandle } from '../../schedule/worker/open-plan.ts'
import { now } from '../../ui/hooks/use-now.ts'
import { useOperatorZone } from '../../ui/time/zones.tsx'
import { changeLine } from './start-page.css.ts'
import type { PlannedDay } from './use-planned-day.ts'

interface BestChangeProps {
  /** Of today's plan. */
  txId: string
  planned: PlannedDay
}

export default function BestChange({ txId, planned }: BestChangeProps) {
  const { data, failure } = useRead(ScheduleFileDocument, { txId }, { immutable: true })
  const opened = useOpenPlan(data?.scheduleFile)
  return (
    <div className={changeLine} aria-live="polite">
      {opened === 'too large' ? (
        repairNotComputed
      ) : failure || opened === 'refused' ? (
        notComputed
      ) : opened ? (
        <OfPlan txId={txId} planned={planned} handle={opened} />
      ) : (
        computing
      )}
    </div>
  )
}

const computing = 'Computing which change of a single battery would help most...'
const notComputed = 'Which change would help most could not be computed just now.'

function OfPlan({ txId, planned: { day, minute }, handle }: BestChangeProps & { handle: PlanHandle }) {
  const { handover } = useApp()
  const registry = useRegistry(useOperatorZone())
  const { layout } = handle
  const rows = useMemo(() => registeredRows(layout, registry), [layout, registry])
  const { newest, hasFailed: isUnread } = useNewestEnergies(rows, day.startMs)
  const [{ toleranceKwh, limits: known, divergenceKwh }] = useState(() => withKnownLimits(defaultView))
  const limits = useMemo(() => auditLimitsOf(toleranceKwh, known), [toleranceKwh, known])
  const { projection, hasFailed } = useProjection(handle, {
    layout,
    limits,
    registry,
    newest,
    clockMinute: minute,
    divergenceKwh,
  })
  if (registry && (rows.size === 0 || newest?.size === 0))
    return 'No battery of the plan has reported its energy today, so no change is computed.'
  if (!projection) return isUnread || hasFailed ? notComputed : computing
  const { repair, summary, nowMinute } = projection
  const batteryId = repair?.batteryId ?? null
  const choose = () => {
    if (batteryId !== null)
      handover.pass(chosenChangeName, { txId, batteryId, atMs: now() } satisfies ChosenChange)
  }
  return (
    <>
      {repair?.text ?? summary} (As of {clock(nowMinute)}
      {hasFailed ? '; it could not be computed again since' : ''}.){' '}
      {batteryId !== null && (
        <Link href={paths.schedule.link({ plan: txId, panel: 'sites' })} onClick={choose}>
          Do this in a draft
        </Link>
      )}
    </>
  )
}

type Opened = PlanHandle | 'too large' | 'refused'

/**
 * In a worker of its own, for as long as this is shown; of a plan that is too large the worker is ended at once. Undefined until it is
 * open.
 */
function useOpenPlan(bytes: Blob | undefined): Opened | undefined {
  const [opened, setOpened] = useState<{ of: Blob; plan: Opened }>()
  useEffect(() => {
    if (!bytes) return
    const controller = new AbortController()
    let close = () => {}
    openPlan(bytes, controller.signal).then(
      handle => {
        close = handle.close
        const isTooLarge = batteryCount(handle.layout) > maxBatteriesQuickly
        if (isTooLarge || controller.signal.aborted) close()
        if (!controller.signal.aborted) setOpened({ of: bytes, plan: isTooLarge ? 'too large' : handle })
      },
      () => {
        if (!controller.signal.aborted) setOpened({ of: bytes, plan: 'refused' })
      },
    )
    return () => {
      controller.abort()
      close()
    }
  }, [bytes])
  return opened?.of === bytes ? opened?.plan : undefined
}

const batteryCount = ({ rows }: Layout): number => rows.kinds.filter(kind => kind === 'battery').length
