// How the rows are shown, and from which numbers on something counts: everything that is set once and then looked at.
import type { ReactNode } from 'react'
import { ToolMenu } from '../ui/button/tool-menu.tsx'
import { toolIcons } from './common/tool-icons.ts'
import { toolGroup } from './common/tools.css.ts'
import { LimitsTool, ToleranceField } from './findings/audit-tools.tsx'
import { DivergenceField } from './measured/measured-tools.tsx'
import { PinTool } from './toolbar/panel-tools.tsx'
import { SpeedField } from './toolbar/play-tools.tsx'
import { FilterTools, OrderTools } from './toolbar/row-tools.tsx'
import { menuGroups, numbers } from './toolbar/view-menu.css.ts'

export const ViewMenu = () => (
  <ToolMenu name="View" icon={toolIcons.view}>
    <ViewSettings>
      <fieldset className={toolGroup} aria-label="Current row">
        <PinTool />
      </fieldset>
    </ViewSettings>
  </ToolMenu>
)

/** A narrow screen shows them beneath each other, without a menu and what only the chart has. */
export const ViewSettings = ({ children }: { children?: ReactNode }) => (
  <div className={menuGroups}>
    <OrderTools />
    {children}
    <FilterTools />
    <fieldset className={numbers} aria-label="Numbers">
      <ToleranceField />
      <DivergenceField />
      <SpeedField />
      <LimitsTool />
    </fieldset>
  </div>
)
