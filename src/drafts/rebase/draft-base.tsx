// What has become of the plan that a draft is of: another content under the same id, or a newer plan of the same day. In both cases
// the steps can be applied to what counts now.
import { useEffect, useEffectEvent, useState } from 'react'
import { readTimestamp } from '../../../domain/schedule/calendar/timestamp.ts'
import { type Draft, doneSteps, draftTxId } from '../../../domain/schedule/draft/draft.ts'
import { dateTimeText } from '../../../domain/time/texts.ts'
import { pluralize } from '../../../domain/words/pluralize.ts'
import { originName, type PlanSource } from '../../hooks/plan-source.ts'
import type { DifferencesInBrief } from '../../schedule/compare/found-differences.ts'
import { Button } from '../../ui/button/button.tsx'
import { Alert, Status } from '../../ui/feedback/alert.tsx'
import { usePageZone } from '../../ui/time/zones.tsx'
import type { DraftSessionState } from '../session/session.ts'
import { RebaseDialog } from './rebase-dialog.tsx'

interface DraftBaseProps {
  session: DraftSessionState
  /** The plan that is open under the draft. */
  source: PlanSource
  /** Of all plans that can be opened: the delivered ones first, from the newest on. */
  sources: readonly PlanSource[]
}

/** By person and draft, the newer plan that its notice was put away for; until the page is loaded again. */
let dismissedPlans: ReadonlyMap<string, string> = new Map()

/** Renders nothing while the draft is of the newest plan of its day. */
export default function DraftBase({ session, source, sources }: DraftBaseProps) {
  const [chosen, setChosen] = useState<PlanSource | null>(null)
  const [dismissed, setDismissed] = useState(dismissedPlans)
  const zone = usePageZone()
  const { draft, baseName, userId } = session.open
  const noticeKey = `${userId} ${draft.id}`
  const found = newerPlan(draft, sources)
  const newer = found?.key === dismissed.get(noticeKey) ? undefined : found
  const changed = useChanges(newer, session.differencesTo)
  const hasSteps = doneSteps(draft).length > 0
  function dismiss({ key }: PlanSource): void {
    dismissedPlans = new Map(dismissedPlans).set(noticeKey, key)
    setDismissed(dismissedPlans)
  }
  const apply = (to: PlanSource, label: string) =>
    hasSteps && <Button onClick={() => setChosen(to)}>{label}</Button>
  return (
    <>
      {session.baseDiffers && (
        <Alert action={apply({ ...source, name: baseName }, 'Apply the steps to the open plan')}>
          {baseName} is not the same as the plan that this draft was made from. The steps are shown on the
          open plan, and the draft cannot be sent.
        </Alert>
      )}
      {newer && (
        <Status
          action={
            <>
              {apply(newer, 'Apply the steps to the newer plan')}
              <Button look="quiet" onClick={() => dismiss(newer)}>
                Dismiss
              </Button>
            </>
          }
        >
          {newer.delivery?.deliveredBy ?? 'Somebody'} has delivered a newer plan of the same day
          {newer.delivery && ` on ${dateTimeText(zone, newer.delivery.deliveredAt)}`}:{' '}
          <strong>{newer.name}</strong>
          {newer.delivery?.parentTxId && ` (from ${originName(newer.delivery.parentTxId)})`}.{' '}
          {changed && changesText(baseName, changed)}
        </Status>
      )}
      {chosen && <RebaseDialog session={session} plan={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

/** The newest plan of the day that counts, unless it is the draft's own or was sent of the draft. */
function newerPlan(draft: Draft, sources: readonly PlanSource[]): PlanSource | undefined {
  const dayOf = ({ delivery }: PlanSource) => delivery && readTimestamp(delivery.timestamp)?.day
  const base = sources.find(({ planId }) => planId === draft.baseTxId)
  const day = base && dayOf(base)
  if (!base || !day) return undefined
  const newest = sources.find(source => dayOf(source) === day && !source.delivery?.withdrawal)
  // The delivered plans are listed from the newest on; one may be older if the base was withdrawn.
  if (!newest || sources.indexOf(newest) >= sources.indexOf(base)) return undefined
  return newest.planId?.startsWith(`${draftTxId(draft)}.`) ? undefined : newest
}

/** Comparing takes the memory of two more plans: what larger ones change is not worth that. */
const maxComparedBytes = 8_000_000

/** What a newer plan does otherwise than the draft's; null until that is known. */
function useChanges(
  newer: PlanSource | undefined,
  differencesTo: DraftSessionState['differencesTo'],
): DifferencesInBrief | null {
  const [found, setFound] = useState<{ key: string; differences: DifferencesInBrief } | null>(null)
  const key = newer?.key
  const find = useEffectEvent(async (signal: AbortSignal) => {
    if (!newer) return
    const file = await newer.read(signal)
    if (file.size > maxComparedBytes) return
    const differences = await differencesTo(file, signal)
    if (!signal.aborted) setFound({ key: newer.key, differences })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same plan is compared once
  useEffect(() => {
    const leaving = new AbortController()
    // Without it the notice still says who and when.
    find(leaving.signal).catch(() => {})
    return () => leaving.abort()
  }, [key])
  return newer && found?.key === newer.key ? found.differences : null
}

/** '12 differences from test_03: ... And 10 more.' */
function changesText(baseName: string, { count, first }: DifferencesInBrief): string {
  if (count === 0) return `It does the same as ${baseName}.`
  const more = count - first.length
  const points = pluralize(count, 'difference', 'differences')
  return `${points} from ${baseName}: ${first.join(' ')}${more > 0 ? ` And ${more} more.` : ''}`
}
