// The panel behind the avatar: who is signed in with which roles, a link to their own account, LOGOUT, and the version of this
// page. It is open when it mounts.
import { Popover } from '@base-ui/react/popover'
import { type ReactElement, useState } from 'react'
import { Link } from 'wouter'
import { roleLabel } from '../../../domain/roles.ts'
import { productVersion } from '../../../domain/version.ts'
import { useSession } from '../../hooks/use-session.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { Chips } from '../../ui/button/chip.tsx'
import { moveInMenu } from '../../ui/button/menu-keys.ts'
import { accountName, accountPanel, positioner, versionLine } from './account-menu.css.ts'

export default function AccountMenu({ trigger }: { trigger: ReactElement }) {
  const { viewer, logout } = useSession()
  const [open, setOpen] = useState(true)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner
          className={positioner}
          side="bottom"
          align="end"
          sideOffset={8}
          collisionPadding={12}
        >
          <Popover.Popup className={accountPanel} aria-label="Account" onKeyDown={moveInMenu}>
            {viewer && (
              <div>
                <p className={accountName}>{viewer.name}</p>
                <p>{viewer.email}</p>
              </div>
            )}
            {viewer && viewer.roles.length > 0 && <Chips label="Roles" texts={viewer.roles.map(roleLabel)} />}
            {viewer?.id && (
              <Link href={paths.editUser.link(viewer.id)} onClick={() => setOpen(false)}>
                Your account
              </Link>
            )}
            <Button onClick={logout}>LOGOUT</Button>
            <p className={versionLine}>Gridhaul {productVersion}</p>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
