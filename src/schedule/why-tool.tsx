// Answers why the selected battery does what it does, or why the selected site lacks energy, in a few sentences.
import { useEffect, useMemo, useState } from 'react'
import { whyNotComputed } from '../../domain/messages/timeline.ts'
import { periodAt } from '../../domain/schedule/calendar/period.ts'
import type { Answer, Question } from '../../domain/schedule/dispatch/question.ts'
import type { Operation } from '../../domain/schedule/draft/operations/operation.ts'
import type { Selection } from '../../domain/schedule/view/timeline-view.ts'
import { Tool } from '../ui/button/tool.tsx'
import { ToolMenu } from '../ui/button/tool-menu.tsx'
import { useEditing } from './draft/editing-context.tsx'
import { useView, type Why } from './view/view-context.tsx'
import { answer, basis } from './why-tool.css.ts'

/** Renders nothing where there is nothing to explain: for a truck, a trip, and without a selection. */
export function WhyTool() {
  const { why, selection, clockMinute } = useView('why', 'selection', 'clockMinute')
  const fromPeriod = clockMinute === null ? 1 : periodAt(clockMinute) + 1
  const question = useMemo(() => questionOf(selection, fromPeriod), [selection, fromPeriod])
  if (!why || !question) return null
  return (
    <ToolMenu key={`${question.about} ${question.id} ${question.period}`} name="Why?">
      <AnswerText why={why} question={question} />
    </ToolMenu>
  )
}

function questionOf(selection: Selection | null, fromPeriod: number): Question | null {
  if (selection?.kind === 'shortfall')
    return { about: 'site', id: selection.siteId, period: periodAt(selection.minute), fromPeriod }
  if (selection?.kind === 'run' && selection.unit.kind === 'battery')
    return { about: 'battery', id: selection.unit.id, period: periodAt(selection.minute), fromPeriod }
  return null
}

const only = (sentence: string): Answer => ({ sentences: [sentence], betterFromPeriod: null })

function AnswerText({ why, question }: { why: Why; question: Question }) {
  const [{ sentences, betterFromPeriod }, setAnswer] = useState<Answer>(only('Computing...'))
  useEffect(() => {
    const controller = new AbortController()
    why(question, controller.signal).then(setAnswer, () => {
      if (!controller.signal.aborted) setAnswer(only(whyNotComputed))
    })
    return () => controller.abort()
  }, [why, question])
  return (
    <div className={answer}>
      <div className={answer} aria-live="polite">
        {sentences.map(sentence => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {betterFromPeriod !== null && (
        <ChangeTool
          change={{ type: 're-dispatch', batteryIds: [question.id], fromPeriod: betterFromPeriod }}
        />
      )}
      <p className={basis}>By the plan, within the limits of its audit.</p>
    </div>
  )
}

/** In the open draft, or in a new one. */
function ChangeTool({ change }: { change: Operation }) {
  const { start, open, isStarting } = useEditing('start', 'open', 'isStarting')
  if (open) return <Tool size="small" name="Do this" onPress={() => open.make(change)} />
  if (!start) return null
  return <Tool size="small" name="Do this in a draft" off={isStarting} onPress={() => start('new', change)} />
}
