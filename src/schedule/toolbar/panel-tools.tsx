// Buttons that open panels and dialogs, and pin the active row.
import { Tool } from '../../ui/button/tool.tsx'
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

export function UnitsTool() {
  const { panel, togglePanel } = useView('panel', 'togglePanel')
  return (
    <Tool
      name="Where units are"
      shortcut="w"
      pressed={panel === 'units'}
      onPress={() => togglePanel('units')}
    />
  )
}

export function SitesTool() {
  const { panel, togglePanel } = useView('panel', 'togglePanel')
  return (
    <Tool name="Shortfalls" shortcut="s" pressed={panel === 'sites'} onPress={() => togglePanel('sites')} />
  )
}

export function TableTool() {
  const { panel, togglePanel } = useView('panel', 'togglePanel')
  return <Tool name="Table" shortcut="t" pressed={panel === 'table'} onPress={() => togglePanel('table')} />
}

export function KeysTool() {
  const { openDialog } = useView('openDialog')
  return <Tool name="Keys" sign="?" shortcut="?" onPress={() => openDialog('keys')} />
}
