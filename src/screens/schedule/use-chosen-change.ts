// Makes the change that was chosen on the start page in a new draft, once it is known what batteries hold.
import { useEffect, useRef } from 'react'
import { type ChosenChange, changeChosen } from '../../hooks/chosen-change.ts'
import { useReceived } from '../../hooks/use-handover.ts'
import type { Editing } from '../../schedule/draft/editing-context.tsx'
import { reDispatchFromMeasured } from '../../schedule/draft/model/measured-start.ts'
import type { useProjection } from '../../schedule/measured/use-projection.ts'
import type { LoadedPlan } from './loaded-plan.ts'

export function useChosenChange(
  { layout, source }: LoadedPlan,
  projection: ReturnType<typeof useProjection>['projection'],
  start: Editing['start'],
  frozenUntil: number,
): void {
  const chosen = useReceived(changeChosen) as ChosenChange | undefined
  const isMade = useRef(false)
  useEffect(() => {
    if (!chosen || chosen.txId !== source.planId || isMade.current || !projection || !start) return
    const operation = reDispatchFromMeasured(chosen.batteryId, layout, projection, frozenUntil)
    if (!operation) return
    isMade.current = true
    start('new', operation)
  }, [chosen, source, layout, projection, start, frozenUntil])
}
