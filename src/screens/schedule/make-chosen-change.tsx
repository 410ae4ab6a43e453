// Makes the change that was chosen on the start page in a new draft, once it is known what batteries hold.
import { useCallback, useEffect, useRef, useState } from 'react'
import { minuteMs } from '../../../domain/time/durations.ts'
import { type ChosenChange, chosenChangeName } from '../../hooks/chosen-change.ts'
import { useReceived } from '../../hooks/use-handover.ts'
import type { Editing } from '../../schedule/draft/editing-context.tsx'
import { reDispatchFromMeasured } from '../../schedule/draft/model/measured-start.ts'
import type { useProjection } from '../../schedule/measured/use-projection.ts'
import { Button } from '../../ui/button/button.tsx'
import { Status } from '../../ui/feedback/alert.tsx'
import { now } from '../../ui/hooks/use-now.ts'
import type { LoadedPlan } from './loaded-plan.ts'

/** Nobody waits for it any longer. */
const droppedAfterMs = minuteMs

interface MakeChosenChangeProps {
  plan: Pick<LoadedPlan, 'layout' | 'source'>
  projected: ReturnType<typeof useProjection>
  editing: Editing
  frozenUntil: number
}

/** Renders nothing unless the change could not be made. */
export function MakeChosenChange({
  plan: { layout, source },
  projected: { projection, hasFailed },
  editing: { start, isStarting, open },
  frozenUntil,
}: MakeChosenChangeProps) {
  const received = useReceived(chosenChangeName) as ChosenChange | undefined
  const chosen = received?.txId === source.planId ? received : undefined
  const isOver = useRef(false)
  const [isDropped, setDropped] = useState(false)
  const drop = useCallback(() => {
    if (isOver.current) return
    isOver.current = true
    setDropped(true)
  }, [])
  const isDraftOpen = open !== null
  useEffect(() => {
    if (!chosen || isOver.current) return
    const isLate = now() - chosen.atMs > droppedAfterMs
    // A draft that is open was asked for since: this would take its place.
    if (isDraftOpen || isLate || (hasFailed && !projection)) drop()
    else if (projection && start && !isStarting) {
      const operation = reDispatchFromMeasured(chosen.batteryId, layout, projection, frozenUntil)
      if (!operation) return
      isOver.current = true
      start('new', operation)
    }
  }, [chosen, layout, projection, hasFailed, start, isStarting, isDraftOpen, frozenUntil, drop])
  useEffect(() => {
    if (!chosen) return
    const timer = window.setTimeout(drop, chosen.atMs + droppedAfterMs - now())
    return () => window.clearTimeout(timer)
  }, [chosen, drop])
  if (!isDropped) return null
  return (
    <Status
      action={
        <Button look="quiet" onClick={() => setDropped(false)}>
          Dismiss
        </Button>
      }
    >
      The change could not be made in a draft. Choose it again under Shortfalls.
    </Status>
  )
}
