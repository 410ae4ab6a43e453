// Says under which id a draft was sent, leads to the new plan, and withdraws it within the first minutes.

import { dateTimeText } from '../../../domain/time/texts.ts'
import { withdrawPlan } from '../../hooks/flows/schedules.ts'
import { type PlanDelivery, sentName } from '../../hooks/plan-source.ts'
import { useDialogFlow } from '../../hooks/use-dialog-flow.ts'
import { useSession } from '../../hooks/use-session.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { Status } from '../../ui/feedback/alert.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { usePageZone } from '../../ui/time/zones.tsx'
import WithdrawalDialog from './withdrawal-dialog.tsx'

/** So long the notice offers to withdraw the plan; later the plan itself does. */
const offeredMs = 10 * 60_000

export interface SentPlan {
  txId: string
  /** In ms since 1970. */
  at: number
}

interface SentNoticeProps {
  sent: SentPlan
  /** What the server says of the new plan; undefined until the list of plans has it. */
  delivery: PlanDelivery | undefined
  onDismiss: () => void
}

export default function SentNotice({ sent: { txId, at }, delivery, onDismiss }: SentNoticeProps) {
  const { dialog, open } = useDialogFlow(withdrawPlan, { id: null })
  const minutesLeft = useNow(nowMs => Math.ceil((at + offeredMs - nowMs) / 60_000))
  const { viewer } = useSession()
  const zone = usePageZone()
  const sender = delivery?.deliveredBy
  const name = delivery && sentName(delivery)
  const isOthers = sender && viewer && sender !== (viewer.name ?? viewer.email)
  return (
    <>
      <Status
        tone="success"
        action={
          <>
            <ButtonLink to={`${paths.schedule.link()}?plan=${encodeURIComponent(txId)}`}>
              Open the plan
            </ButtonLink>
            {minutesLeft > 0 && !delivery?.withdrawal && (
              <>
                <Button onClick={open}>Withdraw the plan</Button>
                {/* Not read out each minute. */}
                <span aria-live="off">{minutesLeft} min left</span>
              </>
            )}
            <Button look="quiet" onClick={onDismiss}>
              Dismiss
            </Button>
          </>
        }
      >
        {isOthers
          ? `${sender} already sent this state of the draft on ${dateTimeText(zone, delivery.deliveredAt)}, as `
          : 'The draft was sent as '}
        <strong>{txId}</strong>
        {name && `, listed as “${name}”`}
        {delivery?.withdrawal && ', and withdrawn'}.
      </Status>
      {dialog && <WithdrawalDialog {...dialog} txId={txId} reason="Sent by mistake" />}
    </>
  )
}
