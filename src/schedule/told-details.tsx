// What is told of the bar that is pointed at or focused, and of what is selected.
import { DetailsPanel, RunTooltip } from './details.tsx'
import { runAt } from './layout.ts'
import type { ViewState } from './use-view-state.ts'
import type { OfView } from './view-tools.tsx'

export const Details = ({ state }: OfView) => (
  <DetailsPanel
    run={runTold(state)}
    selected={state.emphasis?.title ?? null}
    onClear={() => state.send({ type: 'selection.cleared' })}
  />
)

export function PointedTooltip({ state }: OfView) {
  const run = runTold(state)
  return state.told?.place && run && <RunTooltip run={run} place={state.told.place} />
}

const runTold = ({ layout, told }: ViewState) =>
  told?.run == null ? null : runAt(layout, told.row, told.run)
