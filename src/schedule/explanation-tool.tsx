// Explains why the selected unit does what it does, or why the selected site lacks energy, in a few sentences.
import { useEffect, useMemo, useState } from 'react'
import { explanationNotComputed } from '../../domain/messages/timeline.ts'
import { periodAt } from '../../domain/schedule/calendar/period.ts'
import type { Explained, Explanation } from '../../domain/schedule/dispatch/explanation.ts'
import type { Selection } from '../../domain/schedule/view/timeline-view.ts'
import { ToolMenu } from '../ui/button/tool-menu.tsx'
import { ChangeTool } from './draft/change-tool.tsx'
import { basis, text } from './explanation-tool.css.ts'
import { type Layout, tripAt } from './layout/layout.ts'
import { type Explain, useView } from './view/view-context.tsx'

/** Renders nothing where there is nothing to explain: without a selection. */
export function ExplanationTool() {
  const { explain, layout, selection, clockMinute } = useView('explain', 'layout', 'selection', 'clockMinute')
  const fromPeriod = clockMinute === null ? 1 : periodAt(clockMinute) + 1
  const explained = useMemo(
    () => selection && explainedBy(selection, layout, fromPeriod),
    [selection, layout, fromPeriod],
  )
  if (!explain || !explained) return null
  return (
    <ToolMenu key={`${explained.about} ${explained.id} ${explained.period}`} name="Why?" onlyWhileOpen>
      <ExplanationText explain={explain} explained={explained} />
    </ToolMenu>
  )
}

function explainedBy(selection: Selection, layout: Layout, fromPeriod: number): Explained | null {
  switch (selection.kind) {
    case 'shortfall':
      return { about: 'site', id: selection.siteId, period: periodAt(selection.minute), fromPeriod }
    case 'run': {
      const { kind, id } = selection.unit
      return { about: kind, id, period: periodAt(selection.minute), fromPeriod }
    }
    case 'trip': {
      const index = layout.trips.ids.indexOf(selection.tripId)
      if (index < 0) return null
      const { truckId, startPeriod } = tripAt(layout, index)
      return { about: 'truck', id: truckId, period: startPeriod, fromPeriod }
    }
  }
}

const only = (sentence: string): Explanation => ({ sentences: [sentence], betterFromPeriod: null })
const computing = only('Computing...')

function ExplanationText({ explain, explained }: { explain: Explain; explained: Explained }) {
  const [{ sentences, betterFromPeriod }, setExplanation] = useState(computing)
  useEffect(() => {
    const controller = new AbortController()
    // What was said was of another plan, or of another bar.
    setExplanation(computing)
    explain(explained, controller.signal).then(setExplanation, () => {
      if (!controller.signal.aborted) setExplanation(only(explanationNotComputed))
    })
    return () => controller.abort()
  }, [explain, explained])
  return (
    <div className={text}>
      <div className={text} aria-live="polite">
        {sentences.map(sentence => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {betterFromPeriod !== null && (
        <ChangeTool
          name="Do this"
          change={{ type: 're-dispatch', batteryIds: [explained.id], fromPeriod: betterFromPeriod }}
        />
      )}
      <p className={basis}>By the plan, within the limits of its audit.</p>
    </div>
  )
}
