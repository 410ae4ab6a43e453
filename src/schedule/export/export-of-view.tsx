// Taking the plan away, to a file or to the printer: the tool that opens the dialog, and the dialog.
import { Tool } from '../../ui/button/tool.tsx'
import { lazyDialog } from '../common/lazy-panel.tsx'
import type { OfView } from '../use-view-state.ts'
import { usePrinter } from './use-printer.ts'

const ExportDialog = lazyDialog('Export', () => import('./dialog/export-dialog.tsx'))

export const ExportTool = ({ state: { openDialog } }: OfView) => (
  <Tool name="Export" onPress={() => openDialog('export')} />
)

export function ExportOf({ state }: OfView) {
  usePrinter(state)
  if (state.dialog !== 'export') return null
  return <ExportDialog state={state} onClose={() => state.openDialog(null)} />
}
