// The first site that will lack energy as the day goes now, on a button that opens the panel with all of it.
import { Tool } from '../../ui/button/tool.tsx'
import { useView } from '../view/view-context.tsx'

/** Renders nothing while everything goes as planned, or little is known. */
export function ProjectionTool() {
  const { projection, panel, togglePanel } = useView('projection', 'panel', 'togglePanel')
  const lacking = projection?.lines.filter(({ startMinute }) => startMinute !== null) ?? []
  const [first] = lacking
  if (!first) return null
  return (
    <Tool
      size="small"
      name={first.text}
      about={projection?.summary}
      pressed={panel === 'sites'}
      onPress={() => togglePanel('sites')}
    />
  )
}
