// The first site that will lack energy as the day goes now, on a button that opens the panel with all of it.
import { Tool } from '../../ui/button/tool.tsx'
import { useView } from '../view/view-context.tsx'

/** Renders nothing while everything goes as planned, or little is known. */
export function ProjectionTool() {
  const { projection, panel, togglePanel } = useView('projection', 'panel', 'togglePanel')
  // The panel says why and names the others: two lines of the summary have no room for them.
  const site = projection?.lines.find(({ lacking }) => lacking.length > 0)?.lacking[0]
  if (!site) return null
  return (
    <Tool
      size="small"
      name={site.replace(/\.$/, '')}
      about={projection?.summary}
      pressed={panel === 'sites'}
      onPress={() => togglePanel('sites')}
    />
  )
}
