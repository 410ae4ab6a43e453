// What is wrong with the plan in one place, each part a press away: contradictions, energy that is not delivered, what will be lacking as
// the day goes now, batteries that will run empty, and those off plan.
import { energyText } from '../../domain/schedule/words/sentences.ts'
import { pluralize } from '../../domain/words/pluralize.ts'
import { PanelTool } from './common/panel-tool.tsx'
import { summaryTools, toolNote } from './common/tools.css.ts'
import { AuditTools } from './findings/audit-tools.tsx'
import { EmptyBatteriesTool } from './measured/empty-batteries-tool.tsx'
import { MeasuredTools } from './measured/measured-tools.tsx'
import { ProjectionTool } from './measured/projection-tool.tsx'
import { useView } from './view/view-context.tsx'

export const PlanSummary = () => (
  <fieldset className={summaryTools} aria-label="Summary of the plan">
    <AuditTools />
    <ShortfallTool />
    <ProjectionTool />
    <EmptyBatteriesTool />
    <MeasuredTools />
  </fieldset>
)

function ShortfallTool() {
  const { layout } = useView('layout')
  const { total, totals } = layout.shortfalls
  const sites = totals.filter(each => each !== 0).length
  if (sites === 0) return <span className={toolNote}>No shortfall</span>
  return (
    <PanelTool
      panel="sites"
      size="small"
      name={`${energyText(total)} undelivered at ${pluralize(sites, 'site', 'sites')}`}
    />
  )
}
