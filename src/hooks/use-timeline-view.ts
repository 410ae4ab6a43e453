// The view of an opened plan, for as long as the plan is open.
import { useActorRef, useSelector } from '@xstate/react'
import type { PlaySpeed, TimelineEvent, TimelineView } from '../../domain/schedule/view/timeline-view.ts'
import type { TimelineInput } from '../../machines/schedule/timeline-reducer.ts'
import { timelineViewMachine } from '../../machines/schedule/timeline-view.ts'
import { useApp } from './app.ts'

export interface TimelineControl {
  view: TimelineView
  playing: boolean
  speed: PlaySpeed
  send: (event: TimelineEvent) => void
}

export function useTimelineView(input: TimelineInput): TimelineControl {
  const { journal } = useApp()
  const actor = useActorRef(timelineViewMachine, {
    id: timelineViewMachine.id,
    input,
    ...(journal && { inspect: journal.inspect }),
  })
  const snapshot = useSelector(actor, snapshot => snapshot)
  const { view, speed } = snapshot.context
  return { view, speed, playing: snapshot.matches('playing'), send: actor.send }
}
