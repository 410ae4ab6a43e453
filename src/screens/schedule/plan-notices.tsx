// What is said above the plan: what could not be opened, what was sent, that the plan is withdrawn, and which plan is open.
import { everyPlanWithdrawn } from '../../../domain/messages/schedules.ts'
import { planOpened } from '../../../domain/messages/timeline.ts'
import { dayText } from '../../../domain/time/texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Alert, Status } from '../../ui/feedback/alert.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { heard } from '../../ui/theme/visually-hidden.css.ts'
import type { LoadedPlan } from './loaded-plan.ts'
import { WithdrawnNotice } from './plan-delivery.tsx'
import { usePlan } from './plan-provider.tsx'
import { announced } from './schedule-screen.css.ts'

const SentNotice = lazyComponent(() => import('../../drafts/send/sent-notice.tsx'), { name: 'The notice' })

export function PlanNotices() {
  const { plans, opened, delivery, sent, dismissSent } = usePlan()
  const { opening } = plans
  return (
    <>
      <Troubles />
      {sent && (
        <SentNotice
          key={sent.at}
          sent={sent}
          delivery={plans.deliveries.find(({ txId }) => txId === sent.txId)}
          onDismiss={dismissSent}
        />
      )}
      {delivery?.withdrawal && <WithdrawnNotice txId={delivery.txId} withdrawal={delivery.withdrawal} />}
      {plans.allWithdrawn && !opened && !opening && <Status>{everyPlanWithdrawn}</Status>}
      <div className={announced} aria-live="polite">
        {plans.opened && !opening && (
          <Opened plan={plans.opened} isAnyDelivered={plans.deliveries.length > 0} />
        )}
      </div>
    </>
  )
}

/** Why plans were not opened, and where the open one comes from. */
function Troubles() {
  const { troubles, dismiss } = usePlan().plans
  return troubles.map(({ id, text, retry, isNote }) => {
    const Message = isNote ? Status : Alert
    return (
      <Message
        key={id}
        action={
          <>
            {retry && (
              <Button
                onClick={() => {
                  dismiss(id)
                  retry()
                }}
              >
                Try again
              </Button>
            )}
            {id >= 0 && (
              <Button look="quiet" onClick={() => dismiss(id)}>
                Dismiss
              </Button>
            )}
          </>
        }
      >
        {text}
      </Message>
    )
  })
}

/** For screen readers: the same is shown beside the heading. */
function Opened({ plan: { source, layout }, isAnyDelivered }: { plan: LoadedPlan; isAnyDelivered: boolean }) {
  const { txId, day, rows } = layout
  const trucks = rows.kinds.filter(kind => kind === 'truck').length
  const text = planOpened(txId, dayText(day), trucks, rows.kinds.length - trucks)
  if (source.key === 'sample')
    return (
      <Status>
        {`${text} It is the built-in sample${isAnyDelivered ? '' : ': no plan has been delivered yet'}.`}
      </Status>
    )
  return (
    <p role="status" className={heard}>
      {text}
    </p>
  )
}
