// What opens beside the chart, in its place and over it: each is loaded when it is first opened.
import { lazy, Suspense, useDeferredValue } from 'react'
import { labelWidth } from './chart.css.ts'
import { CompareDialogOf, DifferencesPanelOf } from './compare-of-view.tsx'
import { ExportOf } from './export-of-view.tsx'
import { panelLoading } from './schedule-view.css.ts'
import { useTextScale } from './use-row-metrics.ts'
import type { OfView } from './use-view-state.ts'

const FindUnit = lazy(() => import('./find-unit.tsx'))
const KeysDialog = lazy(() => import('./keys-dialog.tsx'))
const UnitsPanel = lazy(() => import('./units-panel.tsx'))
const SitesPanel = lazy(() => import('./sites-panel.tsx'))
const FindingsPanel = lazy(() => import('./findings-panel.tsx'))
const RunsTable = lazy(() => import('./runs-table.tsx'))

export const PanelLoading = () => <p className={panelLoading}>Loading...</p>

/** Pixels of the column with the units' names. */
export const labelsWide = (textScale: number): number => Math.round(labelWidth * textScale)

/** Beside the chart; in its place on a narrow screen. */
export function SidePanelOf({ state }: OfView) {
  const { layout, shown, view, playhead, ways } = state
  // Panels may lag behind the playhead while it plays: the chart does not.
  const panelMinute = useDeferredValue(playhead)
  return (
    <>
      {view.panel === 'units' && (
        <Suspense fallback={<PanelLoading />}>
          <UnitsPanel layout={layout} shown={shown} minute={panelMinute} onChoose={ways.goTo} />
        </Suspense>
      )}
      <FindingsPanelOf state={state} />
      <DifferencesPanelOf state={state} />
    </>
  )
}

export const isFindingsOpen = ({ view, audit }: OfView['state']): boolean =>
  view.panel === 'findings' && Boolean(audit?.found)

export function FindingsPanelOf({ state }: OfView) {
  const { layout, audit, isNarrow, walk } = state
  if (!isFindingsOpen(state) || !audit?.found) return null
  return (
    <Suspense fallback={<PanelLoading />}>
      <FindingsPanel
        txId={layout.txId}
        found={audit.found}
        file={audit.file}
        chosen={walk.chosen}
        alone={isNarrow}
        onChoose={walk.choose}
      />
    </Suspense>
  )
}

/** Under the chart, on its scale of time. */
export function SitesPanelOf({ state: { layout, window, view, send } }: OfView) {
  const textScale = useTextScale()
  if (view.panel !== 'sites') return null
  return (
    <Suspense fallback={<PanelLoading />}>
      <SitesPanel
        layout={layout}
        window={window}
        labelWidth={labelsWide(textScale)}
        selection={view.selection}
        send={send}
      />
    </Suspense>
  )
}

export const RunsTableOf = ({ state: { drawn, compared, shown } }: OfView) => (
  <Suspense fallback={<PanelLoading />}>
    <RunsTable layout={drawn} compared={compared} shown={shown} />
  </Suspense>
)

export const Dialogs = ({ state }: OfView) => (
  <>
    <FindAndKeys state={state} />
    <ExportOf state={state} />
    <CompareDialogOf state={state} />
  </>
)

const FindAndKeys = ({ state: { drawn, dialog, openDialog, ways } }: OfView) => (
  <Suspense>
    {dialog === 'find' && (
      <FindUnit layout={drawn} onFind={row => ways.findRow(row)} onClose={() => openDialog(null)} />
    )}
    {dialog === 'keys' && <KeysDialog onClose={() => openDialog(null)} />}
  </Suspense>
)
