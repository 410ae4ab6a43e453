// The tools above the chart.
import { memo } from 'react'
import { ToolMenu } from '../ui/button/tool-menu.tsx'
import { toolIcons } from './common/tool-icons.ts'
import { rowEnd, separator, toolColumn, toolRow } from './common/tools.css.ts'
import { CompareTools } from './compare/compare-tools.tsx'
import { EditTool } from './draft/edit-tool.tsx'
import { ExportTool } from './export/export-tool.tsx'
import { LimitsChip } from './findings/audit-tools.tsx'
import { FilterChips } from './toolbar/filter-chips.tsx'
import { FindTool, KeysTool, SitesTool, TableTool, UnitsTool } from './toolbar/panel-tools.tsx'
import { PlayTools } from './toolbar/play-tools.tsx'
import { WindowTools } from './toolbar/window-tools.tsx'
import { ViewMenu } from './view-menu.tsx'

/** What planners use every minute stands in one row; the rest is in menus. */
export const ToolRow = memo(() => (
  <div className={toolRow}>
    <WindowTools />
    <Separator />
    <PlayTools />
    <Separator />
    <FindTool />
    <CompareTools />
    <PanelMenu />
    <ViewMenu />
    <ExportTool />
    <KeysTool />
    <FilterChips />
    <LimitsChip />
    <div className={rowEnd}>
      <EditTool />
    </div>
  </div>
))

const Separator = () => <span className={separator} aria-hidden="true" />

const PanelMenu = () => (
  <ToolMenu name="Panels" icon={toolIcons.panels} closesOnPress>
    <fieldset className={toolColumn} aria-label="Panels">
      <UnitsTool />
      <SitesTool />
      <TableTool />
    </fieldset>
  </ToolMenu>
)
