// How the rows are shown, and from which numbers on something counts: everything that is set once and then looked at.
import { ToolMenu } from '../ui/button/tool-menu.tsx'
import { LimitsTool, ToleranceField } from './findings/audit-tools.tsx'
import { DivergenceField } from './measured/measured-tools.tsx'
import { SpeedField } from './toolbar/play-tools.tsx'
import { FilterTools, OrderTools } from './toolbar/row-tools.tsx'
import { menuGroups, numbers } from './toolbar/view-menu.css.ts'

export const ViewMenu = () => (
  <ToolMenu name="View">
    <ViewSettings />
  </ToolMenu>
)

/** A narrow screen shows them beneath each other, without a menu. */
export const ViewSettings = () => (
  <div className={menuGroups}>
    <OrderTools />
    <FilterTools />
    <fieldset className={numbers} aria-label="Numbers">
      <ToleranceField />
      <DivergenceField />
      <SpeedField />
      <LimitsTool />
    </fieldset>
  </div>
)
