// The planner's screen: choose or open a day's dispatch plan, and read it as a timeline.
import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { everyPlanWithdrawn } from '../../../domain/messages/schedules.ts'
import { planOpened } from '../../../domain/messages/timeline.ts'
import { dayText } from '../../../domain/time/texts.ts'
import type { SentPlan } from '../../drafts/send/sent-notice.tsx'
import { type PlanDelivery, sourceLabel } from '../../hooks/plan-source.ts'
import { PlanFacts } from '../../schedule/common/plan-facts.tsx'
import type { Layout } from '../../schedule/layout/layout.ts'
import { Button } from '../../ui/button/button.tsx'
import { Alert, Status } from '../../ui/feedback/alert.tsx'
import { FileField } from '../../ui/field/file-field.tsx'
import { useFileDrop } from '../../ui/hooks/use-file-drop.ts'
import { useIsNarrow } from '../../ui/hooks/use-is-narrow.ts'
import { now } from '../../ui/hooks/use-now.ts'
import { Page } from '../../ui/layout/page.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { heard } from '../../ui/theme/visually-hidden.css.ts'
import { PlanTimes, usePageZone } from '../../ui/time/zones.tsx'
import { FirstRows, isInPlanOrder } from './first-rows.tsx'
import type { LoadedPlan } from './loaded-plan.ts'
import { OpeningNotice } from './opening-notice.tsx'
import { DeliveryNote, deliveryFact, WithdrawnNotice, WithdrawTool } from './plan-delivery.tsx'
import { PlanTimeline } from './plan-timeline.tsx'
import { useHandedOverPlans, useKeepPlans } from './plans-handover.ts'
import {
  announced,
  besideHeading,
  dropHint,
  headFacts,
  layer,
  pickerLabel,
  pickerLook,
  select,
  stage,
  toolbar,
} from './schedule-screen.css.ts'
import { useDrafting } from './use-drafting.ts'
import { comparedPlanOf, type Plans, usePlans } from './use-plans.ts'
import { useRegistry } from './use-registry.ts'
import { type AddressOfView, isOfPlan, useViewAddress, type ViewAddress } from './use-view-address.ts'

const SentNotice = lazyComponent(() => import('../../drafts/send/sent-notice.tsx'), { name: 'The notice' })

export default function ScheduleScreen() {
  const handedOver = useHandedOverPlans()
  const address = useViewAddress(handedOver?.view ?? null)
  const plans = usePlans(address.planId, handedOver)
  const { opening, openFiles } = plans
  const drafting = useDrafting(plans.opened)
  const opened = drafting.plan
  useKeepPlans(plans.sources, opened?.source.key ?? null, address.viewNow)
  const isDropping = useFileDrop(openFiles)
  // Not with each plan: its requests would compete with the opening.
  const registry = useRegistry()
  const delivery = plans.sources.find(({ key }) => key === opened?.source.key)?.delivery
  const [sent, setSent] = useState<SentPlan | null>(null)
  const onSent = useCallback((txId: string) => setSent({ txId, at: now() }), [])
  const isNarrow = useIsNarrow()
  // What is said of the delivery is not said of a draft.
  const message = drafting.session ? undefined : delivery
  const withdrawTool = message && <WithdrawTool key={message.txId} delivery={message} />
  const picker = useRef<HTMLSelectElement>(null)
  const shown = useRef<HTMLDivElement>(null)
  usePlanOfAddress(address, plans, () => {
    // The focused element disappears with the open plan.
    if (shown.current?.contains(document.activeElement)) picker.current?.focus()
  })
  const viewForNext = opening && address.viewForNext(comparedPlanOf(opening.source))
  const first = opening?.first && viewForNext && isInPlanOrder(viewForNext) ? opening.first : null
  const cancel = () => {
    plans.cancel()
    // The button disappears with the opening.
    picker.current?.focus()
  }
  const fileField = (
    <FileField
      label="Plan file"
      many
      trigger={openDialog => <Button onClick={openDialog}>Open plan file</Button>}
      onFiles={openFiles}
    />
  )
  return (
    <PlanTimes of={opened?.layout}>
      <Page
        title={drafting.session?.title ?? 'Schedule'}
        fills="densely"
        tools={
          <div className={besideHeading}>
            <HeadFacts first={first} opened={opened?.layout} delivery={message} />
            <div className={toolbar}>
              <PlanPicker plans={plans} field={picker} />
              {!isNarrow && fileField}
              {!isNarrow && withdrawTool}
            </div>
          </div>
        }
      >
        <Troubles plans={plans} />
        {sent && (
          <SentNotice
            key={sent.at}
            sent={sent}
            delivery={plans.deliveries.find(({ txId }) => txId === sent.txId)}
            onDismiss={() => setSent(null)}
          />
        )}
        {delivery?.withdrawal && <WithdrawnNotice txId={delivery.txId} withdrawal={delivery.withdrawal} />}
        {plans.allWithdrawn && !opened && !opening && <Status>{everyPlanWithdrawn}</Status>}
        <div className={announced} aria-live="polite">
          {plans.opened && !opening && <Opened plan={plans.opened} />}
        </div>
        <div className={stage}>
          {opening && <OpeningNotice key={opening.id} opening={opening} first={first} onCancel={cancel} />}
          {/* The open plan stays until the next one is read, because that may turn out to be no plan. */}
          {opened && (
            <div ref={shown} className={layer} inert={first !== null}>
              {/* Focus and scroll position do not carry over to another plan. */}
              <PlanTimeline
                key={opened.id}
                plan={opened}
                drafting={drafting}
                plans={plans}
                address={address}
                registry={registry}
                onSent={onSent}
              />
            </div>
          )}
          {first && viewForNext && <FirstRows layout={first} view={viewForNext} />}
        </div>
        {/* Narrow screens have the room above the timeline for the plan itself. */}
        {isNarrow && (
          <>
            <div className={toolbar}>
              {fileField}
              {withdrawTool}
            </div>
            {message && <DeliveryNote delivery={message} />}
          </>
        )}
        {isDropping && <div className={dropHint}>Drop plan files here to open them</div>}
      </Page>
    </PlanTimes>
  )
}

/** Why plans were not opened, and where the open one comes from. */
const Troubles = ({ plans: { troubles, dismiss } }: { plans: Plans }) =>
  troubles.map(({ id, text, retry, isNote }) => {
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

interface HeadFactsProps {
  first: Layout | null
  opened: Layout | undefined
  delivery: PlanDelivery | undefined
}

/** The facts of the whole plan; until it is read they take their room unseen. On a narrow screen the view shows them. */
function HeadFacts({ first, opened, delivery }: HeadFactsProps) {
  const isNarrow = useIsNarrow()
  const layout = first ?? opened
  const zone = usePageZone()
  const more = useMemo(() => (delivery ? [deliveryFact(delivery, zone)] : []), [delivery, zone])
  if (!layout || isNarrow) return null
  return (
    <div className={headFacts[first ? 'soon' : 'there']}>
      <PlanFacts layout={layout} more={more} />
    </div>
  )
}

/** Opens the plan that an address from elsewhere names; the view follows it (plan-timeline.tsx). */
function usePlanOfAddress({ foreign, take }: ViewAddress, plans: Plans, onOpening: () => void): void {
  const goTo = useEffectEvent((address: AddressOfView) => {
    const { planId } = address
    const { opened, readRequested, openDelivered, cancel } = plans
    // Not the last rendered one: the address may change twice before the next render.
    const requested = readRequested()
    if (isOfPlan(address, opened?.source)) {
      if (opened && requested) cancel()
    } else if (planId !== null && planId !== requested?.planId) {
      onOpening()
      openDelivered(planId)
    }
  })
  useEffect(() => {
    if (!foreign) return
    take()
    goTo(foreign)
  }, [foreign, take])
}

/** For screen readers: the same is shown beside the heading. */
function Opened({ plan: { source, layout } }: { plan: LoadedPlan }) {
  const { txId, day, rows } = layout
  const trucks = rows.kinds.filter(kind => kind === 'truck').length
  const text = planOpened(txId, dayText(day), trucks, rows.kinds.length - trucks)
  if (source.key === 'sample')
    return <Status>{`${text} It is the built-in sample: no plan has been delivered yet.`}</Status>
  return (
    <p role="status" className={heard}>
      {text}
    </p>
  )
}

interface PlanPickerProps {
  plans: Plans
  field: RefObject<HTMLSelectElement | null>
}

function PlanPicker({ plans: { sources, opened, opening, choose }, field }: PlanPickerProps) {
  const current = opening?.source ?? opened?.source
  // The open plan may be missing from the list: the sample once a plan was delivered, or a file of a page before.
  const isListed = sources.some(({ key }) => key === current?.key)
  const listed = current && !isListed ? [current, ...sources] : sources
  return (
    <label className={pickerLook}>
      <span className={pickerLabel}>Plan</span>
      <select
        ref={field}
        className={select}
        value={current?.key ?? ''}
        disabled={listed.length === 0}
        onChange={event => choose(event.target.value)}
      >
        {!current && <option value="">No plan</option>}
        {listed.map(source => (
          <option key={source.key} value={source.key}>
            {sourceLabel(source)}
          </option>
        ))}
      </select>
    </label>
  )
}
