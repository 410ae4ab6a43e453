// What opens beside the chart, in its place and over it: each is loaded when it is first opened.
import { useDeferredValue } from 'react'
import { lazyDialog, lazyPanel } from './common/lazy-panel.tsx'
import { CompareDialogOf, DifferencesPanelOf } from './compare/compare-of-view.tsx'
import { ExportOf } from './export/export-of-view.tsx'
import type { OfView } from './use-view-state.ts'

const UnitsPanel = lazyPanel('“Where units are”', () => import('./panels/units-panel.tsx'))
const SitesPanel = lazyPanel('The list of shortfalls', () => import('./panels/sites-panel.tsx'))
const FindingsPanel = lazyPanel('The list of findings', () => import('./findings/findings-panel.tsx'))
const RunsTable = lazyPanel('The table', () => import('./panels/runs-table.tsx'))
const FindUnit = lazyDialog('Find a unit', () => import('./panels/find-unit.tsx'))
const KeysDialog = lazyDialog('Keys', () => import('./panels/keys-dialog.tsx'))

/** Beside the chart; in its place on a narrow screen. */
export function SidePanelOf({ state }: OfView) {
  const { layout, shown, view, playhead, ways, openings } = state
  // Panels may lag behind the playhead while it plays: the chart does not.
  const panelMinute = useDeferredValue(playhead)
  return (
    <>
      {view.panel === 'units' && (
        <UnitsPanel
          layout={layout}
          shown={shown}
          minute={panelMinute}
          openings={openings}
          onChoose={ways.goTo}
        />
      )}
      <FindingsPanelOf state={state} />
      <DifferencesPanelOf state={state} />
    </>
  )
}

export const isFindingsOpen = ({ view, audit }: OfView['state']): boolean =>
  view.panel === 'findings' && Boolean(audit?.found)

export function FindingsPanelOf({ state }: OfView) {
  const { layout, audit, isNarrow, walk, openings } = state
  if (!isFindingsOpen(state) || !audit?.found) return null
  return (
    <FindingsPanel
      txId={layout.txId}
      found={audit.found}
      file={audit.file}
      chosen={walk.chosen}
      alone={isNarrow}
      openings={openings}
      onChoose={walk.choose}
    />
  )
}

/** Under the chart, on its scale of time. */
export function SitesPanelOf({
  state: { layout, window, view, openings, send },
  labelWidth,
}: OfView & { labelWidth: number }) {
  if (view.panel !== 'sites') return null
  return (
    <SitesPanel
      layout={layout}
      window={window}
      labelWidth={labelWidth}
      selection={view.selection}
      openings={openings}
      send={send}
    />
  )
}

export const RunsTableOf = ({ state: { drawn, compared, shown } }: OfView) => (
  <RunsTable layout={drawn} compared={compared} shown={shown} />
)

export const Dialogs = ({ state }: OfView) => (
  <>
    <FindAndKeys state={state} />
    <ExportOf state={state} />
    <CompareDialogOf state={state} />
  </>
)

const FindAndKeys = ({ state: { drawn, dialog, openDialog, ways } }: OfView) => (
  <>
    {dialog === 'find' && (
      <FindUnit layout={drawn} onFind={row => ways.findRow(row)} onClose={() => openDialog(null)} />
    )}
    {dialog === 'keys' && <KeysDialog onClose={() => openDialog(null)} />}
  </>
)
