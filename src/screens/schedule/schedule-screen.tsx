// The planner's screen: choose or open a day's dispatch plan, and read it as a timeline.
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { planOpened } from '../../../domain/messages.ts'
import { dayText, PlanFacts } from '../../schedule/common/plan-facts.tsx'
import type { Layout } from '../../schedule/layout/layout.ts'
import { useIsNarrow } from '../../schedule/view/use-is-narrow.ts'
import { Button } from '../../ui/button/button.tsx'
import { Alert, Status } from '../../ui/feedback/alert.tsx'
import { FileField } from '../../ui/field/file-field.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { heard } from '../../ui/theme/visually-hidden.css.ts'
import { FirstRows, isInPlanOrder } from './first-rows.tsx'
import { OpeningNotice } from './opening-notice.tsx'
import type { LoadedPlan } from './plan-source.ts'
import { PlanTimeline } from './plan-timeline.tsx'
import { useKeepPlans, useKeptPlans } from './plans-handover.ts'
import {
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
import { comparedPlanOf, type Plans, usePlans } from './use-plans.ts'
import { type AddressOfView, isOfPlan, useViewAddress, type ViewAddress } from './use-view-address.ts'

export default function ScheduleScreen() {
  const kept = useKeptPlans()
  const address = useViewAddress(kept?.view ?? null)
  const plans = usePlans(address.planId, kept)
  const { opened, opening, troubles, openFiles, dismiss } = plans
  useKeepPlans(plans.sources, opened?.source.key ?? null, address.viewNow)
  const dropping = useFileDrop(openFiles)
  const picker = useRef<HTMLSelectElement>(null)
  const shown = useRef<HTMLDivElement>(null)
  usePlanOfAddress(address, plans, () => {
    // What has the focus goes away with the plan that is open.
    if (shown.current?.contains(document.activeElement)) picker.current?.focus()
  })
  const viewForNext = opening && address.viewForNext(comparedPlanOf(opening.source))
  const first = opening?.first && viewForNext && isInPlanOrder(viewForNext) ? opening.first : null
  const cancel = () => {
    plans.cancel()
    // The button goes away with what it ends.
    picker.current?.focus()
  }
  return (
    <Page
      title="Schedule"
      fills
      tools={
        <div className={besideHeading}>
          <HeadFacts first={first} opened={opened?.layout} />
          <div className={toolbar}>
            <PlanPicker plans={plans} field={picker} />
            <FileField
              label="Plan file"
              many
              trigger={ask => <Button onClick={ask}>Open plan file</Button>}
              onFiles={openFiles}
            />
          </div>
        </div>
      }
    >
      {troubles.map(({ id, text, retry }) => (
        <Alert
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
        </Alert>
      ))}
      <div aria-live="polite">{opened && !opening && <Opened plan={opened} />}</div>
      <div className={stage}>
        {opening && <OpeningNotice key={opening.id} opening={opening} first={first} onCancel={cancel} />}
        {/* What was open stays as it is until the next plan is there, for that may turn out to be none. */}
        {opened && (
          <div ref={shown} className={layer} inert={first !== null}>
            {/* Focus and scroll of the plan before mean nothing in the next one. */}
            <PlanTimeline key={opened.id} plan={opened} plans={plans} address={address} />
          </div>
        )}
        {first && viewForNext && <FirstRows layout={first} view={viewForNext} />}
      </div>
      {dropping && <div className={dropHint}>Drop plan files here to open them</div>}
    </Page>
  )
}

/** What tells of the whole plan waits for it, and has its place already. On a narrow screen the view has it. */
function HeadFacts({ first, opened }: { first: Layout | null; opened: Layout | undefined }) {
  const isNarrow = useIsNarrow()
  const layout = first ?? opened
  if (!layout || isNarrow) return null
  return (
    <div className={headFacts[first ? 'soon' : 'there']}>
      <PlanFacts layout={layout} />
    </div>
  )
}

/** Goes to the plan that somebody else's address names; the view goes with it (plan-timeline.tsx). */
function usePlanOfAddress({ foreign, take }: ViewAddress, plans: Plans, onOpening: () => void): void {
  const goTo = useEffectEvent((address: AddressOfView) => {
    const { planId } = address
    const { opened, readRequested, openDelivered, cancel } = plans
    // Not what was rendered last: the address may change twice before the next render.
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

/** Told to those who hear the page: those who see it read the same beside the heading. */
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
  // What is open may be none of them any more: the sample once a plan was delivered, a file that could be read only now.
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
        {listed.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Takes files that are dropped anywhere on the page; true while some are held over it. */
function useFileDrop(onDrop: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false)
  const drop = useRef(onDrop)
  useEffect(() => {
    drop.current = onDrop
  })
  useEffect(() => {
    const listening = new AbortController()
    const on = (type: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      window.addEventListener(type, act, { signal: listening.signal })
    on('dragover', event => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    })
    on('dragleave', event => event.relatedTarget === null && setOver(false))
    on('drop', event => {
      setOver(false)
      if (!event.dataTransfer?.files.length) return
      event.preventDefault()
      drop.current(Array.from(event.dataTransfer.files))
    })
    return () => listening.abort()
  }, [])
  return over
}
