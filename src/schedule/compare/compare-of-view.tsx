// Comparing the plan with another: the tools that begin it and open its list, how far it has come, the list, and the choice of
// the other plan.
import { pluralize } from '../../../domain/pluralize.ts'
import { Tool } from '../../ui/button/tool.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { lazyDialog, lazyPanel } from '../common/lazy-panel.tsx'
import { toolGroup } from '../common/tools.css.ts'
import type { OfView } from '../use-view-state.ts'
import type { CurrentComparison } from './comparing.ts'
import { equalityOf } from './equality.ts'
import type { FoundDifference } from './found-differences.ts'

const CompareDialog = lazyDialog('Compare with', () => import('./compare-dialog.tsx'))
const Legend = lazyComponent(() => import('./comparison-legend.tsx'), { name: 'The legend' })
const Progress = lazyComponent(() => import('./comparison-progress.tsx'), {
  name: 'The progress of the comparison',
})
const DifferencesPanel = lazyPanel('The list of differences', () => import('./differences-panel.tsx'))

export function CompareTools({ state: { comparing, view, togglePanel, openDialog } }: OfView) {
  if (!comparing) return null
  const { current } = comparing
  return (
    <fieldset className={toolGroup} aria-label="Comparison">
      <Tool name="Compare" shortcut="c" pressed={current !== null} onPress={() => openDialog('compare')} />
      {current && !current.trouble && (
        <span aria-live="polite">
          <Tool
            name={countText(current)}
            shortcut="d"
            off={!current.found}
            pressed={view.panel === 'differences'}
            onPress={() => togglePanel('differences')}
          />
        </span>
      )}
    </fieldset>
  )
}

const countText = ({ found }: CurrentComparison): string =>
  found ? differencesText(found.differences) : 'Comparing...'

function differencesText(differences: readonly FoundDifference[]): string {
  if (differences.length === 0) return 'No differences'
  return equalityOf(differences) ? 'Equal plans' : pluralize(differences.length, 'difference', 'differences')
}

/** Which bars and which curve are whose. */
export function ComparisonLegend({ state: { comparing, compared } }: OfView) {
  const current = comparing?.current
  return current && compared ? <Legend current={current} /> : null
}

export function ComparisonProgress({ state: { comparing, send } }: OfView) {
  if (!comparing?.current && !comparing?.choice) return null
  return <Progress current={comparing.current} choice={comparing.choice} send={send} />
}

export const isDifferencesOpen = ({ view, comparing }: OfView['state']): boolean =>
  view.panel === 'differences' && Boolean(comparing?.current?.chart)

export function DifferencesPanelOf({ state }: OfView) {
  const { comparing, differences, isNarrow, openings, send } = state
  if (!isDifferencesOpen(state) || !comparing?.current) return null
  return (
    <DifferencesPanel
      comparison={comparing.current}
      chosen={differences.chosen}
      alone={isNarrow}
      openings={openings}
      onChoose={differences.choose}
      send={send}
    />
  )
}

export function CompareDialogOf({ state: { comparing, view, dialog, openDialog } }: OfView) {
  if (!comparing || dialog !== 'compare') return null
  return (
    <CompareDialog
      offers={comparing.offers}
      current={view.comparison}
      onChoose={comparing.choose}
      onFile={comparing.openFile}
      onClose={() => openDialog(null)}
    />
  )
}
