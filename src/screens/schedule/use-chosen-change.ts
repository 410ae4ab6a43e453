// Makes the change that was chosen on the start page in a new draft, once it is known what batteries hold.
import { useEffect, useRef } from 'react'
import { minuteMs } from '../../../domain/time/durations.ts'
import { type ChosenChange, chosenChangeName } from '../../hooks/chosen-change.ts'
import { useReceived } from '../../hooks/use-handover.ts'
import type { Editing } from '../../schedule/draft/editing-context.tsx'
import { reDispatchFromMeasured } from '../../schedule/draft/model/measured-start.ts'
import type { useProjection } from '../../schedule/measured/use-projection.ts'
import { now } from '../../ui/hooks/use-now.ts'
import type { LoadedPlan } from './loaded-plan.ts'

/** Nobody waits for it any longer. */
const droppedAfterMs = minuteMs

export function useChosenChange(
  { layout, source }: Pick<LoadedPlan, 'layout' | 'source'>,
  projection: ReturnType<typeof useProjection>['projection'],
  { start, isStarting, open }: Editing,
  frozenUntil: number,
): void {
  const chosen = useReceived(chosenChangeName) as ChosenChange | undefined
  const isOver = useRef(false)
  const isDraftOpen = open !== null
  useEffect(() => {
    if (!chosen || chosen.txId !== source.planId || isOver.current) return
    // A draft that is open was asked for since: this would take its place.
    if (isDraftOpen || now() - chosen.atMs > droppedAfterMs) isOver.current = true
    else if (projection && start && !isStarting) {
      const operation = reDispatchFromMeasured(chosen.batteryId, layout, projection, frozenUntil)
      if (!operation) return
      isOver.current = true
      start('new', operation)
    }
  }, [chosen, source, layout, projection, start, isStarting, isDraftOpen, frozenUntil])
}
