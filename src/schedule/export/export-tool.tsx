// The tool that opens the export dialog, and the dialog, loaded when it is opened.
import { Tool } from '../../ui/button/tool.tsx'
import { lazyDialog } from '../common/lazy-panel.tsx'
import { toolIcons } from '../common/tool-icons.ts'
import { useView } from '../view/view-context.tsx'

export const ExportDialog = lazyDialog('Export', () => import('./dialog/export-dialog.tsx'))

export function ExportTool() {
  const { openDialog } = useView('openDialog')
  return <Tool name="Export" icon={toolIcons.export} shortcut="x" onPress={() => openDialog('export')} />
}
