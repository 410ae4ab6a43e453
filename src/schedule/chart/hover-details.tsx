// What is told of the bar that is pointed at or focused, and of what is selected.
import type { Run } from '../../../domain/schedule/runs/runs.ts'
import { runSentence } from '../../../domain/schedule/words/sentences.ts'
import { rowCount, runAt } from '../layout/layout.ts'
import type { OfView, ViewState } from '../use-view-state.ts'
import { DetailsPanel, RunTooltip } from './details.tsx'

export const Details = ({ state }: OfView) => (
  <DetailsPanel
    run={runTold(state)}
    other={otherTold(state)}
    actual={actualTold(state)}
    selected={state.emphasis?.title ?? null}
    onClear={hadFocus => {
      state.send({ type: 'selection.cleared' })
      if (hadFocus) state.chart.current?.focus()
    }}
  />
)

export function PointedTooltip({ state }: OfView) {
  const run = runTold(state)
  return state.told?.place && run && <RunTooltip words={wordsTold(state, run)} place={state.told.place} />
}

/** A row of a plan that is no longer compared is no row any more. */
const runTold = ({ drawn, told }: ViewState) =>
  told?.run == null || told.row >= rowCount(drawn) ? null : runAt(drawn, told.row, told.run)

const wordsTold = ({ compared, told }: ViewState, run: Run) =>
  compared && told?.run != null ? compared.sentence(told.row, told.run) : runSentence(run)

/** What the other plan has there. */
const otherTold = ({ compared, told }: ViewState) =>
  compared && told?.run != null && told.row < rowCount(compared.layout)
    ? compared.other(told.row, told.run)
    : null

/** Where nothing is pointed at, the first of all; on a narrow screen that stands elsewhere. */
function actualTold({ actual, told, isNarrow }: ViewState) {
  if (told) return actual?.days.get(told.row)?.divergence ?? null
  return isNarrow ? null : (actual?.divergences[0] ?? null)
}
