// The start page of administration: a link to each of its screens (decisions, Screens).
import { Link } from 'wouter'
import { useFeature } from '../../hooks/use-feature.ts'
import { useSession } from '../../hooks/use-session.ts'
import { paths } from '../../paths.ts'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { entries } from './admin.css.ts'

export default function Admin() {
  const { viewer } = useSession()
  const own = viewer?.organizationId
  const offered = useFeature('history')
  const hasAccessKeys = useFeature('access_keys')
  const hasBackups = useFeature('backups')
  return (
    <Page title="Admin">
      <div className={entries}>
        <Entry to={paths.organizations.link()} title="Organizations">
          All organizations and their users; create new organizations.
        </Entry>
        {own && (
          <>
            <Entry to={paths.organization.link(own)} title="User Admin">
              The users of your own organization, and what each role may do.
            </Entry>
            <Entry to={paths.createUser.link(own)} title="New User">
              Add somebody to your own organization.
            </Entry>
          </>
        )}
        {/* Last, because it is known last whether the server offers them. */}
        {offered && (
          <Entry to={paths.history.link()} title="History">
            Who did what and when: filter it, or export it as a file.
          </Entry>
        )}
        {hasAccessKeys && (
          <Entry to={paths.accessKeys.link()} title="Access Keys">
            The keys with which devices send telemetry and programs deliver plans.
          </Entry>
        )}
        {hasBackups && (
          <Entry to={paths.backups.link()} title="Backups">
            The backups that the server makes by itself, and whether each can be restored.
          </Entry>
        )}
      </div>
    </Page>
  )
}

const Entry = ({ to, title, children }: { to: string; title: string; children: string }) => (
  <Panel>
    <h2>
      <Link href={to}>{title}</Link>
    </h2>
    <p>{children}</p>
  </Panel>
)
