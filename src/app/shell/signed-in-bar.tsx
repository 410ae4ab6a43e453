// The top bar of a signed-in user: the tabs that the roles allow (in a drawer on narrow screens), and the account.
import { type ComponentProps, type ComponentType, type ReactElement, type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { storageOwner, type Viewer } from '../../../domain/records/viewer.ts'
import { useStoredSignal } from '../../hooks/alarm-signal/setting.ts'
import { useTicksWait } from '../../hooks/ticks/use-ticks-wait.ts'
import { useAlarmCounts } from '../../hooks/use-alarm-counts.ts'
import { useSession } from '../../hooks/use-session.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { useWholeClientAhead } from '../navigation/use-screens-ahead.ts'
import { failedBelowBar } from '../palette/palette-button.css.ts'
import { PaletteButton } from '../palette/palette-button.tsx'
import { AlarmBell } from './alarm-bell.tsx'
import { alarmsTab, allowedTabs, currentTab, TabLinks, tabsWithoutServer } from './bar-tabs.tsx'
import { avatar, menuButton } from './signed-in-bar.css.ts'

// Drawer and panel bring much code that most visits never need, so they are loaded with the first press.
const TriggerAlone = ({ trigger }: { trigger: ReactElement }) => trigger
const underTrigger = (message: ReactNode, { trigger }: { trigger: ReactElement }) => (
  <>
    {trigger}
    <div className={failedBelowBar}>{message}</div>
  </>
)
const AlarmSignal = lazyComponent(() => import('./alarm-signal.tsx'), { name: 'The signal of new alarms' })
const TickSender = lazyComponent(() => import('./tick-sender.tsx'), { name: 'What sends ticks' })
const TabDrawer = lazyComponent(() => import('./tab-drawer.tsx'), {
  name: 'The menu',
  Loading: TriggerAlone,
  frame: underTrigger,
})
const AccountMenu = lazyComponent(() => import('./account-menu.tsx'), {
  name: 'The account panel',
  Loading: TriggerAlone,
  frame: underTrigger,
})

export default function SignedInBar() {
  const { viewer, unreachable } = useSession()
  const [path] = useLocation()
  const tabs = viewer ? tabsOf(viewer) : unreachable ? tabsWithoutServer : []
  const { counts, failure, countedAtMs } = useAlarmCounts({ whenQuiet: true })
  const ticksWait = useTicksWait(viewer && storageOwner(viewer))
  const isSignalled = useStoredSignal().text !== null
  const ofDrawer = counts ? [...tabs, alarmsTab] : tabs
  useWholeClientAhead(viewer && tabs.map(({ to }) => to))
  return (
    <>
      <TabLinks tabs={tabs} current={currentTab(tabs, path)} orientation="horizontal" />
      {counts && (
        <AlarmBell
          counts={counts}
          outdatedSinceMs={failure ? countedAtMs : null}
          isCurrent={currentTab([alarmsTab], path) !== undefined}
        />
      )}
      {counts && isSignalled && <AlarmSignal />}
      {viewer && ticksWait && <TickSender />}
      <PaletteButton />
      <OnFirstPress Trigger={AccountButton}>
        <AccountMenu trigger={<AccountButton />} />
      </OnFirstPress>
      {tabs.length > 0 && (
        <OnFirstPress Trigger={MenuButton}>
          <TabDrawer trigger={<MenuButton />} tabs={ofDrawer} current={currentTab(ofDrawer, path)} />
        </OnFirstPress>
      )}
    </>
  )
}

/** Nothing leads anywhere before a first password is changed. */
const tabsOf = ({ roles, mustChangePassword, mustSetUpSecondFactor }: Viewer) =>
  mustChangePassword || mustSetUpSecondFactor ? [] : allowedTabs(roles)

interface OnFirstPressProps {
  Trigger: ComponentType<ComponentProps<'button'>>
  /** Opens itself when it mounts, with a trigger of its own. */
  children: ReactNode
}

function OnFirstPress({ Trigger, children }: OnFirstPressProps) {
  const [pressed, setPressed] = useState(false)
  if (pressed) return children
  return <Trigger onClick={() => setPressed(true)} aria-haspopup="dialog" aria-expanded={false} />
}

function AccountButton(props: ComponentProps<'button'>) {
  const { viewer } = useSession()
  const name = viewer?.name || viewer?.email || ''
  const letters = initials(name)
  // The visible letters are part of the name, for people who use speech input.
  const label = name ? `Account of ${name}, ${letters}` : 'Account'
  return (
    <button {...props} type="button" className={avatar} aria-label={label}>
      {letters}
    </button>
  )
}

const MenuButton = (props: ComponentProps<'button'>) => (
  <button {...props} type="button" className={menuButton} aria-label="Menu">
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 7h16M4 12h16M4 17h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  </button>
)

/** At most two letters, of any alphabet. */
function initials(name: string): string {
  const words = name.split(/[\s@._-]+/).filter(Boolean)
  return words
    .slice(0, 2)
    .map(word => [...word][0]?.toUpperCase() ?? '')
    .join('')
}
