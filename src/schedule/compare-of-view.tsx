// Comparing the plan with another: the tools that begin it and open its list, how far it has come, the list, and the choice of
// the other plan.
import { lazy, Suspense } from 'react'
import { counted } from '../../domain/counted.ts'
import { Alert, Status } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { bandLook, laneBar } from './compare-of-view.css.ts'
import type { CurrentComparison } from './comparing.ts'
import { swatch } from './details.css.ts'
import { energyLine } from './marks/energy-line.css.ts'
import { legend, legendEntry, panelLoading } from './schedule-view.css.ts'
import { Tool } from './tool.tsx'
import { toolGroup } from './tools.css.ts'
import type { OfView } from './use-view-state.ts'

const CompareDialog = lazy(() => import('./compare/compare-dialog.tsx'))
const DifferencesPanel = lazy(() => import('./compare/differences-panel.tsx'))

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
  found
    ? found.differences.length === 0
      ? 'No differences'
      : counted(found.differences.length, 'difference', 'differences')
    : 'Comparing...'

/** Which bars and which curve are whose. */
export function ComparisonLegend({ state: { comparing, compared } }: OfView) {
  const current = comparing?.current
  if (!current || !compared) return null
  return (
    <ul className={legend} aria-label="Compared plans">
      <li className={legendEntry}>
        <svg className={swatch} aria-hidden="true">
          <rect width="28" height="6" className={laneBar} />
          <path d="M0 11H28" className={energyLine} strokeDasharray="5 4" />
        </svg>
        Before, above: {current.beforeName}
      </li>
      <li className={legendEntry}>
        <svg className={swatch} aria-hidden="true">
          <path d="M0 3H28" className={energyLine} />
          <rect y="8" width="28" height="6" className={laneBar} />
        </svg>
        After, below: {current.afterName}
      </li>
      <li className={legendEntry}>
        <svg className={swatch} aria-hidden="true">
          <path d="M0 11 28 9V2L0 4Z" className={bandLook} />
        </svg>
        Energy between
      </li>
    </ul>
  )
}

/** Nothing where the comparison goes well. */
export function ComparisonProgress({ state: { comparing, send } }: OfView) {
  const current = comparing?.current
  if (!current) return null
  const { trouble, chart, otherName } = current
  if (!trouble) return chart ? null : <Status>{`Opening ${otherName}...`}</Status>
  return (
    <Alert
      action={
        <>
          {trouble.retry && <Button onClick={trouble.retry}>Try again</Button>}
          <Button look="quiet" onClick={() => send({ type: 'comparison.ended' })}>
            End comparison
          </Button>
        </>
      }
    >
      {trouble.text}
    </Alert>
  )
}

export const isDifferencesOpen = ({ view, comparing }: OfView['state']): boolean =>
  view.panel === 'differences' && Boolean(comparing?.current?.chart)

export function DifferencesPanelOf({ state }: OfView) {
  const { comparing, differences, isNarrow, send } = state
  if (!isDifferencesOpen(state) || !comparing?.current) return null
  return (
    <Suspense fallback={<p className={panelLoading}>Loading...</p>}>
      <DifferencesPanel
        comparison={comparing.current}
        chosen={differences.chosen}
        alone={isNarrow}
        onChoose={differences.choose}
        send={send}
      />
    </Suspense>
  )
}

export function CompareDialogOf({ state: { comparing, view, dialog, openDialog, send } }: OfView) {
  if (!comparing || dialog !== 'compare') return null
  return (
    <Suspense>
      <CompareDialog
        offers={comparing.offers}
        current={view.comparison}
        onChoose={plan => send({ type: 'comparison.chosen', plan })}
        onFile={comparing.openFile}
        onClose={() => openDialog(null)}
      />
    </Suspense>
  )
}
