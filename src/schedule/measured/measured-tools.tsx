// The number of batteries that diverge from the plan on a button that reveals one after the other; and the threshold.
import { useState } from 'react'
import { pluralize } from '../../../domain/pluralize.ts'
import { clock, minutesPerPeriod } from '../../../domain/schedule/calendar/period.ts'
import { defaultDivergenceKwh } from '../../../domain/schedule/view/measured.ts'
import type { Selection } from '../../../domain/schedule/view/timeline-view.ts'
import { Tool } from '../../ui/button/tool.tsx'
import { KwhField } from '../common/kwh-field.tsx'
import { toolGroup, toolNote } from '../common/tools.css.ts'
import { type Layout, runIndexAt } from '../layout/layout.ts'
import type { RowDivergence } from '../layout/measured.ts'
import { selectionOf } from '../layout/selection.ts'
import type { RevealTarget } from '../view/navigation.ts'
import { useView } from '../view/view-context.tsx'

/** Renders nothing without measurements of the plan's day. */
export function MeasuredTools() {
  const { layout, measured, reveal } = useView('layout', 'measured', 'reveal')
  const [revealedRow, setRevealedRow] = useState<number | null>(null)
  if (!measured) return null
  const { days, divergences, failure } = measured
  const [first] = divergences
  const revealNext = () => {
    const next = divergences[divergences.findIndex(({ row }) => row === revealedRow) + 1] ?? first
    if (!next) return
    setRevealedRow(next.row)
    reveal(targetOf(next), selectionAt(layout, next))
  }
  return (
    <fieldset className={toolGroup} aria-label="Planned against actual">
      <span aria-live="polite">
        <Tool
          size="small"
          name={countText(divergences, days.size)}
          about={first?.sentence}
          off={!first}
          onPress={revealNext}
        />
      </span>
      <span className={toolNote} aria-live="polite">
        {failure}
      </span>
    </fieldset>
  )
}

/** Renders nothing without measurements of the plan's day. */
export function DivergenceField() {
  const { measured, divergenceKwh, send } = useView('measured', 'divergenceKwh', 'send')
  return (
    measured && (
      <KwhField
        label="Divergence"
        kwh={divergenceKwh}
        defaultKwh={defaultDivergenceKwh}
        onChange={kwh => send({ type: 'divergence.chosen', kwh })}
      />
    )
  )
}

/** The divergences are in order of time. */
function countText(divergences: readonly RowDivergence[], measured: number): string {
  if (measured === 0) return 'Nothing measured yet'
  const [first] = divergences
  if (!first) return `${pluralize(measured, 'battery', 'batteries')} on plan`
  return `${pluralize(divergences.length, 'battery', 'batteries')} off plan since ${clock(first.minute)}`
}

/** The period that contains or ends at the minute. */
function targetOf({ row, minute }: RowDivergence): RevealTarget {
  const startMinute = Math.max(0, Math.ceil(minute / minutesPerPeriod) - 1) * minutesPerPeriod
  return { row, startMinute, endMinute: startMinute + minutesPerPeriod }
}

function selectionAt(layout: Layout, divergence: RowDivergence): Selection | null {
  const { row } = divergence
  const run = runIndexAt(layout, row, targetOf(divergence).startMinute)
  return run === undefined ? null : selectionOf(layout, row, run)
}
