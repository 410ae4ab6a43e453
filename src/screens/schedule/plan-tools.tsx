// The tools that choose, open and withdraw a plan, and the facts of the open one.
import { type RefObject, useMemo } from 'react'
import { type PlanDelivery, sourceLabel } from '../../hooks/plan-source.ts'
import { PlanFacts } from '../../schedule/common/plan-facts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { FileField } from '../../ui/field/file-field.tsx'
import { useIsNarrow } from '../../ui/hooks/use-is-narrow.ts'
import { usePageZone } from '../../ui/time/zones.tsx'
import { DeliveryNote, deliveryFact, WithdrawTool } from './plan-delivery.tsx'
import { usePlan } from './plan-provider.tsx'
import { besideHeading, headFacts, pickerLabel, pickerLook, select, toolbar } from './schedule-screen.css.ts'

interface HeadToolsProps {
  picker: RefObject<HTMLSelectElement | null>
}

/** Beside the heading. Narrow screens have only the picker there, and the room for the plan itself. */
export function HeadTools({ picker }: HeadToolsProps) {
  const isNarrow = useIsNarrow()
  return (
    <div className={besideHeading}>
      {!isNarrow && <HeadFacts />}
      <div className={toolbar}>
        <PlanPicker field={picker} />
        {!isNarrow && <FileTools />}
      </div>
    </div>
  )
}

/** Below the plan, on narrow screens. */
export function FootTools() {
  const delivery = useDeliveryShown()
  return (
    <>
      <div className={toolbar}>
        <FileTools />
      </div>
      {delivery && <DeliveryNote delivery={delivery} />}
    </>
  )
}

function FileTools() {
  const { plans } = usePlan()
  const delivery = useDeliveryShown()
  return (
    <>
      <FileField
        label="Plan file"
        many
        trigger={openDialog => <Button onClick={openDialog}>Open plan file</Button>}
        onFiles={plans.openFiles}
      />
      {delivery && <WithdrawTool key={delivery.txId} delivery={delivery} />}
    </>
  )
}

/** What is said of the delivery is not said of a draft. */
function useDeliveryShown(): PlanDelivery | undefined {
  const { delivery, drafting } = usePlan()
  return drafting.session ? undefined : delivery
}

/** The facts of the whole plan; until it is read they take their room unseen. */
function HeadFacts() {
  const { first, opened, drafting } = usePlan()
  const delivery = useDeliveryShown()
  const layout = first?.layout ?? opened?.layout
  const zone = usePageZone()
  const more = useMemo(() => (delivery ? [deliveryFact(delivery, zone)] : []), [delivery, zone])
  if (!layout) return null
  return (
    <div className={headFacts[first ? 'soon' : 'there']}>
      <PlanFacts layout={layout} isDraft={drafting.session !== null} more={more} />
    </div>
  )
}

function PlanPicker({ field }: { field: RefObject<HTMLSelectElement | null> }) {
  const { sources, opened, opening, choose } = usePlan().plans
  const zone = usePageZone()
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
            {sourceLabel(source, zone)}
          </option>
        ))}
      </select>
    </label>
  )
}
