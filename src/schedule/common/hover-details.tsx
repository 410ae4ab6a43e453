// Details of the bar that is hovered or focused, and of what is selected.
import { runSentence } from '../../../domain/schedule/words/sentences.ts'
import { hasRun, runAt } from '../layout/layout.ts'
import { useView } from '../view/view-context.tsx'
import { DetailsPanel, type DetailsPanelProps, RunTooltip } from './details.tsx'

export function Details(props: Pick<DetailsPanelProps, 'resting' | 'explanation' | 'beside'>) {
  const { highlight, panel, isNarrow, focusChart, send } = useView(
    'highlight',
    'panel',
    'isNarrow',
    'focusChart',
    'send',
  )
  const run = useHoveredRun()
  return (
    <DetailsPanel
      {...props}
      run={run}
      other={useOther()}
      divergence={useDivergence()}
      selected={highlight?.title ?? null}
      onClear={hadFocus => {
        send({ type: 'selection.cleared' })
        if (hadFocus && panel !== 'table' && !isNarrow) focusChart()
      }}
    />
  )
}

export function HoverTooltip() {
  const { hover, overlay } = useView('hover', 'overlay')
  const run = useHoveredRun()
  if (!hover?.pointer || hover.run === null || !run) return null
  return (
    <RunTooltip
      words={overlay?.sentence(hover.row, hover.run) ?? runSentence(run)}
      position={hover.pointer}
    />
  )
}

/** Null for a row of a plan that is no longer compared, and for a bar that a step of a draft has removed. */
function useHoveredRun() {
  const { drawn, hover } = useView('drawn', 'hover')
  return hover?.run != null && hasRun(drawn, hover.row, hover.run) ? runAt(drawn, hover.row, hover.run) : null
}

/** What the other plan does at that time. */
function useOther() {
  const { overlay, hover } = useView('overlay', 'hover')
  return overlay && hover?.run != null && hasRun(overlay.layout, hover.row, hover.run)
    ? overlay.other(hover.row, hover.run)
    : null
}

/** The first one of the hovered row's battery. */
function useDivergence() {
  const { measured, hover } = useView('measured', 'hover')
  return (hover && measured?.days.get(hover.row)?.divergence) ?? null
}
