// The tabs on narrow screens, in a drawer that is open when it mounts.
import { Drawer } from '@base-ui/react/drawer'
import { type ReactElement, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { type BarTab, TabLinks } from './bar-tabs.tsx'
import { backdrop, drawerHead, drawerPanel } from './tab-drawer.css.ts'

interface TabDrawerProps {
  trigger: ReactElement
  tabs: BarTab[]
  current: BarTab | undefined
}

export default function TabDrawer({ trigger, tabs, current }: TabDrawerProps) {
  const [open, setOpen] = useState(true)
  return (
    <Drawer.Root open={open} onOpenChange={setOpen} swipeDirection="right">
      <Drawer.Trigger render={trigger} />
      <Drawer.Portal>
        <Drawer.Backdrop className={backdrop} />
        <Drawer.Viewport>
          <Drawer.Popup className={drawerPanel}>
            <div className={drawerHead}>
              <Drawer.Title render={<span />}>Menu</Drawer.Title>
              <Drawer.Close render={<Button look="quiet">Close</Button>} />
            </div>
            <TabLinks tabs={tabs} current={current} orientation="vertical" onChoose={() => setOpen(false)} />
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
