// Taking the plan away, to a file or to the printer: the tool that opens the dialog, and the dialog.
import { Tool } from '../../ui/button/tool.tsx'
import { lazyDialog } from '../common/lazy-panel.tsx'
import { useView } from '../view/view-context.tsx'

export const ExportDialog = lazyDialog('Export', () => import('./dialog/export-dialog.tsx'))

export function ExportTool() {
  const { openDialog } = useView('openDialog')
  return <Tool name="Export" onPress={() => openDialog('export')} />
}
