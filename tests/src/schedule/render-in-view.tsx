import { type ReactNode, useCallback } from 'react'
import {
  defaultView,
  type TimelineEvent,
  type TimelineView,
} from '../../../domain/schedule/view/timeline-view.ts'
import { type App, AppContext } from '../../../src/hooks/app.ts'
import { useTimelineView } from '../../../src/hooks/use-timeline-view.ts'
import { type ScheduleViewProps, ViewProviders } from '../../../src/schedule/view-providers.tsx'
import { renderPart } from '../support/render-part.tsx'
import { fleet } from './small-fleet.ts'

export interface ViewOptions extends Partial<Omit<ScheduleViewProps, 'timeline'>> {
  view?: Partial<TimelineView>
  /** A hook whose result replaces options, for what changes while it is shown. */
  useChanging?: () => Partial<ScheduleViewProps>
}

/** Renders parts of the view of a plan, the small fleet's by default. `sent` are the events that they send, in order. */
export function renderInView(parts: ReactNode, options: ViewOptions = {}) {
  const sent: TimelineEvent[] = []
  const element = (
    <AppContext value={{ journal: null } as unknown as App}>
      <View options={options} onSend={event => sent.push(event)}>
        {parts}
      </View>
    </AppContext>
  )
  return { ...renderPart(element), sent }
}

interface ViewProps {
  options: ViewOptions
  onSend: (event: TimelineEvent) => void
  children: ReactNode
}

const unchanged = {}
const useNothing = (): Partial<ScheduleViewProps> => unchanged

function View({ options, onSend, children }: ViewProps) {
  const { view, useChanging = useNothing, ...fixed } = options
  const { layout = fleet, ...rest } = { ...fixed, ...useChanging() }
  const timeline = useTimelineView({ view: { ...defaultView, ...view }, dayMinutes: layout.minutes })
  const { send } = timeline
  const sendAndRecord = useCallback(
    (event: TimelineEvent) => {
      onSend(event)
      send(event)
    },
    [onSend, send],
  )
  return (
    <ViewProviders layout={layout} {...rest} timeline={{ ...timeline, send: sendAndRecord }}>
      {children}
    </ViewProviders>
  )
}
