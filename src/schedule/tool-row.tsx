// The tools above the chart.
import { memo } from 'react'
import { quietGroup, toolRow } from './common/tools.css.ts'
import { CompareTools } from './compare/compare-tools.tsx'
import { EditTool } from './draft/edit-tool.tsx'
import { ExportTool } from './export/export-tool.tsx'
import { AuditTools, LimitsChip } from './findings/audit-tools.tsx'
import { FilterChips } from './toolbar/filter-chips.tsx'
import { FindTool, KeysTool, PinTool, SitesTool, TableTool, UnitsTool } from './toolbar/panel-tools.tsx'
import { PlayTools } from './toolbar/play-tools.tsx'
import { WindowTools } from './toolbar/window-tools.tsx'
import { ViewMenu } from './view-menu.tsx'

export const ToolRow = memo(() => (
  <div className={toolRow}>
    <WindowTools />
    <PlayTools />
    <fieldset className={quietGroup} aria-label="Panels">
      <PinTool />
      <FindTool />
      <UnitsTool />
      <SitesTool />
      <TableTool />
      <ExportTool />
      <KeysTool />
    </fieldset>
    <EditTool />
    <CompareTools />
    <AuditTools />
    <ViewMenu />
    <FilterChips />
    <LimitsChip />
  </div>
))
