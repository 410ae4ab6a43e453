// Panels and dialogs, each loaded when it is first opened.
import { lazyDialog, lazyPanel } from './common/lazy-panel.tsx'
import { CompareDialog, DifferencesPanel } from './compare/compare-panels.tsx'
import { ExportDialog } from './export/export-tool.tsx'
import { useView } from './view/view-context.tsx'

const UnitsPanel = lazyPanel('“Where units are”', () => import('./panels/units-panel.tsx'))
const FindUnit = lazyDialog('Find a unit', () => import('./panels/find-unit.tsx'))
const KeysDialog = lazyDialog('Keys', () => import('./panels/keys-dialog.tsx'))

export const SitesPanel = lazyPanel('The list of shortfalls', () => import('./shortfalls.tsx'))
export const FindingsPanel = lazyPanel('The list of findings', () => import('./findings/findings-panel.tsx'))
export const RunsTable = lazyPanel('The table', () => import('./panels/runs-table.tsx'))
export { DifferencesPanel }

/** The open panel if it has something to show. */
export function useOpenPanel() {
  const { panel, found, overlay } = useView('panel', 'found', 'overlay')
  if (panel === 'findings') return found ? panel : null
  if (panel === 'differences') return overlay ? panel : null
  return panel
}

/** Beside the chart. */
export function OpenSidePanel() {
  const openPanel = useOpenPanel()
  switch (openPanel) {
    case 'units':
      return <UnitsPanel />
    case 'findings':
      return <FindingsPanel />
    case 'differences':
      return <DifferencesPanel />
    default:
      return null
  }
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
    case 'compare':
      return <CompareDialog />
    case null:
      return null
  }
}
