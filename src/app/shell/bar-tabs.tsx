// The top bar's tabs: which exist, which the user may see, and how they look in the bar and in the drawer.
import { Tabs } from '@base-ui/react/tabs'
import { Link } from 'wouter'
import { may, type Permission } from '../../../domain/roles.ts'
import { paths } from '../../paths.ts'
import { worksWithoutServer } from '../navigation/guard.tsx'
import { tab, tabsLook } from './bar-tabs.css.ts'

export interface BarTab {
  label: string
  to: string
  need: Permission
  /** Paths under which the tab is the current one. */
  covers: string[]
}

const all: BarTab[] = [
  {
    label: 'Admin',
    to: paths.organizations.link(),
    need: 'see admin',
    covers: ['/organizations', '/users', '/admin'],
  },
  {
    label: 'Customer Accounts',
    to: paths.customers.link(),
    need: 'see customers',
    covers: ['/customers', '/contracts'],
  },
  {
    label: 'Orchestration',
    to: paths.orchestration.link(),
    need: 'see orchestration',
    covers: ['/orchestration'],
  },
  { label: 'Asset Manager', to: paths.assets.link(), need: 'see assets', covers: ['/assets'] },
  { label: 'Schedule', to: paths.schedule.link(), need: 'see schedules', covers: ['/schedule'] },
]

/** In the drawer alone: in the bar the bell leads there. */
export const alarmsTab: BarTab = {
  label: 'Alarms',
  to: paths.alarms.link(),
  need: 'see assets',
  covers: ['/alarms'],
}

export const allowedTabs = (roles: readonly string[]): BarTab[] => all.filter(({ need }) => may(roles, need))

/** Shown while the server cannot be reached. */
export const tabsWithoutServer = all.filter(({ need }) => worksWithoutServer(need))

export const currentTab = (tabs: BarTab[], path: string): BarTab | undefined =>
  tabs.find(({ covers }) => covers.some(start => `${path}/`.startsWith(`${start}/`)))

export interface TabLinksProps {
  tabs: BarTab[]
  current: BarTab | undefined
  orientation: 'horizontal' | 'vertical'
  onChoose?: () => void
}

export function TabLinks({ tabs, current, orientation, onChoose }: TabLinksProps) {
  return (
    <Tabs.Root value={current?.to ?? null} orientation={orientation} render={<nav aria-label="Main" />}>
      <Tabs.List className={tabsLook[orientation]} aria-label="Main">
        {tabs.map(({ label, to }) => (
          <Tabs.Tab
            key={to}
            value={to}
            nativeButton={false}
            className={tab[orientation]}
            render={<Link href={to} onClick={onChoose} />}
          >
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs.Root>
  )
}
