// A panel of the draft, whose content scrolls.
import type { ComponentProps } from 'react'
import { SidePanel } from '../../common/side-panel.tsx'
import { panelBody } from './draft-bar.css.ts'

export const DraftPanel = ({ children, ...panel }: Omit<ComponentProps<typeof SidePanel>, 'name'>) => (
  <SidePanel {...panel}>
    <div className={panelBody}>{children}</div>
  </SidePanel>
)
