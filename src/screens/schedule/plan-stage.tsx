// Where plans are shown, one over the other while the next is on its way.
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { FirstRows } from './first-rows.tsx'
import { OpeningNotice } from './opening-notice.tsx'
import { usePlan } from './plan-provider.tsx'
import { PlanTimeline } from './plan-timeline.tsx'
import { layer, stage } from './schedule-screen.css.ts'
import { type AddressOfView, isOfPlan } from './use-view-address.ts'

/** The picker takes the focus when what has it disappears. */
export function PlanStage({ picker }: { picker: RefObject<HTMLSelectElement | null> }) {
  const { plans, opened, first } = usePlan()
  const { opening } = plans
  const shown = useRef<HTMLDivElement>(null)
  usePlanOfAddress(() => {
    if (shown.current?.contains(document.activeElement)) picker.current?.focus()
  })
  const cancel = () => {
    plans.cancel()
    picker.current?.focus()
  }
  return (
    <div className={stage}>
      {opening && (
        <OpeningNotice key={opening.id} opening={opening} first={first?.layout ?? null} onCancel={cancel} />
      )}
      {/* The open plan stays until the next one is read, because that may turn out to be no plan. */}
      {opened && (
        <div ref={shown} className={layer} inert={first !== null}>
          {/* Focus and scroll position do not carry over to another plan. */}
          <PlanTimeline key={opened.id} plan={opened} />
        </div>
      )}
      {first && <FirstRows {...first} />}
    </div>
  )
}

/** Opens the plan that an address from elsewhere names; the view follows it (plan-timeline.tsx). */
function usePlanOfAddress(onOpening: () => void): void {
  const { plans, address } = usePlan()
  const { foreign, take } = address
  const goTo = useEffectEvent((next: AddressOfView) => {
    const { planId } = next
    const { opened, readRequested, openDelivered, cancel } = plans
    // Not the last rendered one: the address may change twice before the next render.
    const requested = readRequested()
    if (isOfPlan(next, opened?.source)) {
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
