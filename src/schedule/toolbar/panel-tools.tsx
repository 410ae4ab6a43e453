// Buttons that open panels and dialogs, and pin the active row.
import { Tool } from '../../ui/button/tool.tsx'
import { PanelTool } from '../common/panel-tool.tsx'
import { toolIcons } from '../common/tool-icons.ts'
import { toolNote } from '../common/tools.css.ts'
import { useView } from '../view/view-context.tsx'

export function PinTool() {
  const { activeUnit, isPinned, togglePin } = useView('activeUnit', 'isPinned', 'togglePin')
  const whyNot = activeUnit ? undefined : 'No row of the chart is selected.'
  return (
    <>
      <Tool
        name={activeUnit ? `Pin ${activeUnit.id}` : 'Pin'}
        about={whyNot}
        shortcut="p"
        off={activeUnit === null}
        pressed={isPinned}
        onPress={togglePin}
      />
      {whyNot && (
        <span className={toolNote} aria-hidden="true">
          {whyNot}
        </span>
      )}
    </>
  )
}

export function FindTool() {
  const { openDialog } = useView('openDialog')
  return <Tool name="Find" icon={toolIcons.find} shortcut="f" onPress={() => openDialog('find')} />
}

export const UnitsTool = () => <PanelTool panel="units" name="Where units are" shortcut="w" />

export const SitesTool = () => <PanelTool panel="sites" name="Shortfalls" shortcut="s" />

export const TableTool = () => <PanelTool panel="table" name="Table" shortcut="t" />

export function KeysTool() {
  const { openDialog } = useView('openDialog')
  return <Tool name="Keys" sign="?" shortcut="?" onPress={() => openDialog('keys')} />
}
