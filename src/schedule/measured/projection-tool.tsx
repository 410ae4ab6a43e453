// The first site that will lack energy as the day goes now, on a button that opens the panel with all of it.
import { PanelTool } from '../common/panel-tool.tsx'
import { useView } from '../view/view-context.tsx'

/** Renders nothing while everything goes as planned, or little is known. */
export function ProjectionTool() {
  const { projection } = useView('projection')
  // The panel says why and names the others: two lines of the summary have no room for them.
  const site = projection?.lines.find(({ lacking }) => lacking.length > 0)?.lacking[0]
  if (!site) return null
  return <PanelTool panel="sites" size="small" name={site.replace(/\.$/, '')} about={projection?.summary} />
}
