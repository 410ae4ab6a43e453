// The tools above the chart.
import { memo } from 'react'
import { toolGroup, tools } from './common/tools.css.ts'
import { CompareTools } from './compare/compare-tools.tsx'
import { EditTool } from './draft/edit-tool.tsx'
import { ExportTool } from './export/export-tool.tsx'
import { AuditTools } from './findings/audit-tools.tsx'
import { FindTool, KeysTool, PinTool, SitesTool, TableTool, UnitsTool } from './toolbar/panel-tools.tsx'
import { PlayTools } from './toolbar/play-tools.tsx'
import { RowTools } from './toolbar/row-tools.tsx'
import { WindowTools } from './toolbar/window-tools.tsx'

export const ToolRow = memo(() => (
  <div className={tools}>
    <WindowTools />
    <PlayTools />
    <fieldset className={toolGroup} aria-label="Panels">
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
    <RowTools />
    <AuditTools />
  </div>
))
