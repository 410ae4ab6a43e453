// Panels and dialogs, each loaded when it is first opened.
import { lazyDialog, lazyPanel } from './common/lazy-panel.tsx'
import { CompareDialog, DifferencesPanel } from './compare/compare-panels.tsx'
import { DraftPanels } from './draft/edit-tool.tsx'
import { useEditing } from './draft/editing-context.tsx'
import { ExportDialog } from './export/export-tool.tsx'
import { useView } from './view/view-context.tsx'

const UnitsPanel = lazyPanel('“Where units are”', () => import('./panels/units-panel.tsx'))
const FindUnit = lazyDialog('Find a unit', () => import('./panels/find-unit.tsx'))
const LimitsDialog = lazyDialog('Limits', () => import('./findings/limits-dialog.tsx'))
const KeysDialog = lazyDialog('Keys', () => import('./panels/keys-dialog.tsx'))

const SitesPanel = lazyPanel('The list of shortfalls', () => import('./shortfalls.tsx'))
export const FindingsPanel = lazyPanel('The list of findings', () => import('./findings-and-changes.tsx'))
export const RunsTable = lazyPanel('The table', () => import('./panels/runs-table.tsx'))
/** The open panel if it has something to show. */
export function useOpenPanel() {
  const { panel, found, overlay } = useView('panel', 'found', 'overlay')
  const { open } = useEditing('open')
  if (panel === 'findings') return found ? panel : null
  if (panel === 'differences') return overlay ? panel : null
  if (panel && sidePanels[panel] === DraftPanels) return open ? panel : null
  return panel
}

const sidePanels = {
  units: UnitsPanel,
  sites: SitesPanel,
  findings: FindingsPanel,
  differences: DifferencesPanel,
  history: DraftPanels,
  drafts: DraftPanels,
  parked: DraftPanels,
  /** In place of the chart. */
  table: null,
}

/** Beside the chart. */
export function OpenSidePanel() {
  const openPanel = useOpenPanel()
  const Panel = openPanel && sidePanels[openPanel]
  return Panel && <Panel />
}

export function Dialogs() {
  const { dialog } = useView('dialog')
  switch (dialog) {
    case 'find':
      return <FindUnit />
    case 'keys':
      return <KeysDialog />
    case 'export':
      return <ExportDialog />
    case 'limits':
      return <LimitsDialog />
    case 'compare':
      return <CompareDialog />
    case null:
      return null
  }
}
