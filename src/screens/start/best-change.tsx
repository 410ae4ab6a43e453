// Which single battery would help the rest of the day most by charging and discharging otherwise: what the schedule says below
// "As it goes now", computed in the same way, with a link that makes it in a draft there.
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { RegisteredRows, Registry } from '../../../domain/schedule/audit/registry.ts'
import { planTimeText } from '../../../domain/schedule/calendar/plan-day.ts'
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
import { type MeasuredUnits, registeredRows } from '../../schedule/layout/measured.ts'
import { useProjection } from '../../schedule/measured/use-projection.ts'
import { openPlan, type PlanHandle } from '../../schedule/worker/open-plan.ts'
import { now } from '../../ui/hooks/use-now.ts'
import { useOpened } from '../../ui/hooks/use-opened.ts'
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
  const opened = useOpened(data?.scheduleFile, openUnlessLarge)
  return (
    <div className={changeLine}>
      {opened === 'too large' ? (
        <Sentence>{repairNotComputed}</Sentence>
      ) : failure || opened === 'refused' ? (
        <Sentence>{notComputed}</Sentence>
      ) : opened ? (
        <OfPlan txId={txId} planned={planned} handle={opened} />
      ) : (
        <Sentence>{computing}</Sentence>
      )}
    </div>
  )
}

const computing = 'Computing which change of a single battery would help most...'
const notComputed = 'Which change would help most could not be computed just now.'

/** Announced where it changes, without what stands behind it: that has the time, which changes each minute. */
const Sentence = ({ children }: { children: string }) => <span aria-live="polite">{children}</span>

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
  const missing = registry && missingText(registry, rows, newest)
  if (missing || !projection)
    return <Sentence>{missing ?? (isUnread || hasFailed ? notComputed : computing)}</Sentence>
  const { repair, summary, nowMinute } = projection
  const batteryId = repair?.batteryId ?? null
  const choose = () => {
    if (batteryId !== null)
      handover.pass(chosenChangeName, { txId, batteryId, atMs: now() } satisfies ChosenChange)
  }
  return (
    <>
      <Sentence>{repair?.text ?? summary}</Sentence> (As of {planTimeText(day, nowMinute)}
      {hasFailed ? '; it could not be computed again since' : ''}.){' '}
      {batteryId !== null && (
        <Link href={paths.schedule.link({ plan: txId, panel: 'sites' })} onClick={choose}>
          Do this in a draft
        </Link>
      )}
    </>
  )
}

/** Why nothing can be computed; null where it can, or is not known yet. */
function missingText(
  { batteries }: Registry,
  rows: RegisteredRows,
  newest: MeasuredUnits['newest'],
): string | null {
  if (!batteries) return notComputed
  if (rows.size === 0) return 'No battery of the plan is registered, so no change is computed.'
  return newest?.size === 0
    ? 'No battery of the plan has reported its energy today, so no change is computed.'
    : null
}

/** In a worker of its own, until the signal is aborted; of a plan that is too large the worker is ended at once. */
async function openUnlessLarge(
  bytes: Blob,
  signal: AbortSignal,
): Promise<PlanHandle | 'too large' | 'refused'> {
  try {
    const handle = await openPlan(bytes, signal)
    const isTooLarge = batteryCount(handle.layout) > maxBatteriesQuickly
    if (isTooLarge || signal.aborted) handle.close()
    else signal.addEventListener('abort', handle.close)
    return isTooLarge ? 'too large' : handle
  } catch {
    return 'refused'
  }
}

const batteryCount = ({ rows }: Layout): number => rows.kinds.filter(kind => kind === 'battery').length
