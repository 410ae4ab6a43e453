// Who delivered the open plan and when, its withdrawal with a reason, and taking that back.
import { dateTimeText } from '../../../domain/time/texts.ts'
import type { TimeZone } from '../../../domain/time/zone.ts'
import { withdrawPlan } from '../../hooks/flows/schedules.ts'
import { originName, type PlanDelivery } from '../../hooks/plan-source.ts'
import { useAccountAction } from '../../hooks/use-account-action.ts'
import { useDialogFlow } from '../../hooks/use-dialog-flow.ts'
import { useFeature } from '../../hooks/use-feature.ts'
import { useMay } from '../../hooks/use-session.ts'
import type { PlanFact } from '../../schedule/common/plan-facts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { usePageZone } from '../../ui/time/zones.tsx'
import { deliveryNote } from './plan-delivery.css.ts'

const WithdrawalDialog = lazyComponent(() => import('../../drafts/send/withdrawal-dialog.tsx'), {
  name: 'The form',
})

/** Who delivered it, when, and which plan it was made from. */
export function deliveryFact(delivery: PlanDelivery, zone: TimeZone): PlanFact {
  const { deliveredAt, deliveredBy, parentTxId } = delivery
  const at = dateTimeText(zone, deliveredAt)
  return [
    `${parentTxId ? 'Sent' : 'Delivered'}${deliveredBy ? ` by ${deliveredBy}` : ''}`,
    parentTxId ? `${at}, from ${originName(parentTxId)}` : at,
  ]
}

export const DeliveryNote = ({ delivery }: { delivery: PlanDelivery }) => (
  <p className={deliveryNote}>{deliveryFact(delivery, usePageZone()).join(', ')}</p>
)

/** For one plan: another one needs another `key`. */
export function WithdrawTool({ delivery: { txId, withdrawal } }: { delivery: PlanDelivery }) {
  const { dialog, open } = useDialogFlow(withdrawPlan, { id: null })
  const mayWithdraw = useMayWithdraw()
  return (
    <>
      {mayWithdraw && !withdrawal && <Button onClick={open}>Withdraw</Button>}
      {dialog && <WithdrawalDialog {...dialog} txId={txId} />}
    </>
  )
}

interface WithdrawnNoticeProps {
  txId: string
  withdrawal: NonNullable<PlanDelivery['withdrawal']>
}

export function WithdrawnNotice({ txId, withdrawal: { reason, by, at } }: WithdrawnNoticeProps) {
  const { busy, act } = useAccountAction()
  const mayWithdraw = useMayWithdraw()
  const zone = usePageZone()
  const whenAndWho = `${at ? ` ${dateTimeText(zone, at)}` : ''}${by ? ` by ${by}` : ''}`
  return (
    <Alert
      action={
        mayWithdraw && (
          <Button busy={busy} onClick={() => act({ kind: 'restoreSchedule', id: txId })}>
            Undo withdrawal
          </Button>
        )
      }
    >
      This plan was withdrawn{whenAndWho}: {reason}
    </Alert>
  )
}

function useMayWithdraw(): boolean {
  const mayDeliver = useMay('deliver schedules')
  const offered = useFeature('withdrawals')
  return offered === true && mayDeliver
}
