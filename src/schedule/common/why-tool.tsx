// Answers why the selected battery does what it does, or why the selected site lacks energy, in a few sentences.
import { useEffect, useMemo, useState } from 'react'
import { whyNotComputed } from '../../../domain/messages/timeline.ts'
import { periodAt } from '../../../domain/schedule/calendar/period.ts'
import type { Question } from '../../../domain/schedule/dispatch/why.ts'
import type { Selection } from '../../../domain/schedule/view/timeline-view.ts'
import { ToolMenu } from '../../ui/button/tool-menu.tsx'
import { useView, type Why } from '../view/view-context.tsx'
import { answer, basis } from './why-tool.css.ts'

/** Renders nothing where there is nothing to explain: for a truck, a trip, and without a selection. */
export function WhyTool() {
  const { why, selection } = useView('why', 'selection')
  const question = useMemo(() => questionOf(selection), [selection])
  if (!why || !question) return null
  return (
    <ToolMenu key={JSON.stringify(question)} name="Why?">
      <Answer why={why} question={question} />
    </ToolMenu>
  )
}

function questionOf(selection: Selection | null): Question | null {
  if (selection?.kind === 'shortfall')
    return { about: 'site', id: selection.siteId, period: periodAt(selection.minute) }
  if (selection?.kind === 'run' && selection.unit.kind === 'battery')
    return { about: 'battery', id: selection.unit.id, period: periodAt(selection.minute) }
  return null
}

function Answer({ why, question }: { why: Why; question: Question }) {
  const [sentences, setSentences] = useState<readonly string[]>(['Computing...'])
  useEffect(() => {
    const controller = new AbortController()
    why(question, controller.signal).then(setSentences, () => {
      if (!controller.signal.aborted) setSentences([whyNotComputed])
    })
    return () => controller.abort()
  }, [why, question])
  return (
    <div className={answer} aria-live="polite">
      {sentences.map(sentence => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p className={basis}>By the plan, within the limits of its audit.</p>
    </div>
  )
}
