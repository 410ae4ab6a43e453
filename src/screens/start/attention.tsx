// What needs attention now, each line a link to where it is dealt with.

import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { AlarmCounts } from '../../../domain/alarms/alarm.ts'
import type { Viewer } from '../../../domain/records/viewer.ts'
import { may } from '../../../domain/roles.ts'
import { energyText } from '../../../domain/schedule/words/sentences.ts'
import { backupWarningText } from '../../../domain/words/backup-words.ts'
import { expiryUrgency, timeLeftText } from '../../../domain/words/key-expiry.ts'
import { grouped, pluralize } from '../../../domain/words/pluralize.ts'
import { awaitsPassword } from '../../../domain/words/user-status.ts'
import { AccessKeyListDocument } from '../../../gql/operations/access-keys.generated.ts'
import { BackupWarningDocument } from '../../../gql/operations/backups.generated.ts'
import { DraftListDocument } from '../../../gql/operations/drafts.generated.ts'
import { ProjectedShortfallsDocument } from '../../../gql/operations/open-alarms.generated.ts'
import { OrganizationUsersDocument } from '../../../gql/operations/organizations.generated.ts'
import { useAlarmCounts } from '../../hooks/use-alarm-counts.ts'
import { useFeature } from '../../hooks/use-feature.ts'
import { useRead } from '../../hooks/use-read.ts'
import { paths } from '../../paths.ts'
import { useNowEvery } from '../../ui/hooks/use-now.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { present } from '../../ui/present.ts'
import { usePageZone } from '../../ui/time/zones.tsx'
import { line, lines, quiet } from './start-page.css.ts'
import { unitLines } from './unit-lines.ts'
import { type FleetOfViewer, isPart } from './use-fleet.ts'
import { isPlanAwaited, type Outlook, type PlannedDay } from './use-planned-day.ts'
import { isUnread, type Today, type TodayReading } from './use-today.ts'

/** Its code, a worker and the plan are loaded only where a site will lack energy. */
const BestChange = lazyComponent(() => import('./best-change.tsx'), { name: 'The change that helps most' })

/** More are counted among the alarms. */
const maxShortfalls = 3
/** Ages are said in minutes. */
const refreshMs = 60_000

interface AttentionProps {
  fleet: FleetOfViewer
  plans: TodayReading
  planned: PlannedDay
  viewer: Viewer
}

export function Attention({ fleet, plans, planned, viewer }: AttentionProps) {
  const { today } = plans
  const { outlook } = planned
  const drafts = useDraftCount(today)
  const invited = useInvitedCount(viewer)
  const { counts: alarms, isAwaited, failure } = useAlarmCounts()
  const shortfalls = useProjectedShortfalls(viewer)
  const backups = useBackupWarning(viewer)
  const zone = usePageZone()
  const nowMs = useNowEvery(refreshMs)
  const endingKeys = useKeys(viewer).filter(key => expiryUrgency(key, nowMs))
  const first = present([
    alarms &&
      alarms.open > 0 && {
        key: 'alarms',
        to: paths.alarms.link({ counted: 'yes' }),
        text: alarmsText(alarms),
      },
    ...shortfalls.slice(0, maxShortfalls).map(({ id, assetId, assetName, message }) => ({
      key: id,
      to: today?.plan
        ? paths.schedule.link({ plan: today.plan.txId, panel: 'sites' })
        : paths.alarms.link({ counted: 'yes' }),
      text: `${assetName ?? assetId}: ${message}`,
    })),
  ])
  const others = present([
    ...unitLines(fleet, nowMs),
    today?.hasPlans &&
      !today.plan && { key: 'no plan', to: paths.schedule.link(), text: 'No plan was delivered for today' },
    ...(today?.plan && outlook ? outlookLines(today.plan.txId, outlook) : []),
    ...endingKeys.map(({ id, name, expiresAt }) => ({
      key: `key ${id}`,
      to: paths.accessKeys.link(),
      text: `The access key ${name} expires ${timeLeftText(expiresAt ?? '', nowMs)}`,
    })),
    backups?.warning && {
      key: 'backups',
      to: paths.backups.link(),
      text: backupWarningText(backups.warning, backups.newestVerifiedAt, zone),
    },
    invited > 0 &&
      viewer.organizationId && {
        key: 'invitations',
        to: paths.organization.link(viewer.organizationId),
        text: `${pluralize(invited, 'invitation', 'invitations')} not accepted yet`,
      },
  ])
  const isKnown = fleet.fleet !== null || today !== undefined
  const isAllKnown = !fleet.isAwaited && !isAwaited && !isPlanAwaited(plans, planned)
  const isAllRead = ![fleet.failure, failure, plans.failure, planned.failure].some(isUnread)
  return (
    <>
      {isKnown && (
        <Panel title="Needs attention">
          {first.length + others.length === 0 ? (
            <p className={quiet}>
              {isAllKnown && (isAllRead ? nothingText(fleet) : 'Not everything could be read just now.')}
            </p>
          ) : (
            <Lines label="Needs attention">
              <Problems of={first} />
              {today?.plan && shortfalls.length > 0 && (
                <li className={line}>
                  <BestChange txId={today.plan.txId} planned={planned} />
                </li>
              )}
              <Problems of={others} />
            </Lines>
          )}
        </Panel>
      )}
      {today?.plan && (
        <Panel title="Today">
          <Lines label="Today">
            <Line to={paths.schedule.link({ plan: today.plan.txId })}>
              Plan {today.plan.txId}
              {today.plan.deliveredBy && `, delivered by ${today.plan.deliveredBy}`}
            </Line>
            {drafts > 0 && (
              <Line to={paths.schedule.link({ plan: today.plan.txId })}>
                {pluralize(drafts, 'draft', 'drafts')} of this plan
              </Line>
            )}
          </Lines>
        </Panel>
      )}
    </>
  )
}

const nothingText = (of: FleetOfViewer): string =>
  isPart(of)
    ? `Nothing needs attention among the first ${of.fleet?.units} of ${grouped(of.all ?? 0)} units.`
    : 'Nothing needs attention now.'

const Lines = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={lines} aria-label={label}>
    {children}
  </ul>
)

const Line = ({ to, children }: { to: string; children: ReactNode }) => (
  <li className={line}>
    <Link href={to}>{children}</Link>
  </li>
)

interface Problem {
  key: string
  to: string
  text: string
}

const Problems = ({ of }: { of: readonly Problem[] }) =>
  of.map(({ key, to, text }) => (
    <Line key={key} to={to}>
      {text}
    </Line>
  ))

/** What will fail of today's plan: each line opens the plan where it is said in full. */
function outlookLines(txId: string, { errors, shortSites, missingKwh }: Outlook) {
  return [
    {
      key: 'errors',
      count: errors,
      to: paths.schedule.link({ plan: txId, panel: 'findings' }),
      text: `${pluralize(errors, 'error', 'errors')} in today's plan`,
    },
    {
      key: 'short sites',
      count: shortSites,
      to: paths.schedule.link({ plan: txId, panel: 'sites' }),
      text: `${pluralize(shortSites, 'site', 'sites')} short of energy in today's plan, ${energyText(missingKwh)} in all`,
    },
  ].filter(({ count }) => count > 0)
}

const alarmsText = ({ open, unseen }: AlarmCounts): string =>
  pluralize(open, 'open alarm', 'open alarms') + (unseen > 0 ? `, ${unseen} unacknowledged` : '')

/** The alarms that say which site will lack energy as the day goes now; none where the server raises no alarms. */
function useProjectedShortfalls({ roles }: Viewer) {
  const enabled = useFeature('alarms') === true && may(roles, 'see assets')
  return useRead(ProjectedShortfallsDocument, {}, { enabled }).data?.page.alarms ?? []
}

/** 0 until it is known, and where the server keeps no drafts. */
function useDraftCount(today: Today | undefined): number {
  const txId = today?.plan?.txId ?? ''
  const enabled = useFeature('drafts') === true && txId !== ''
  return useRead(DraftListDocument, { txId }, { enabled }).data?.drafts.length ?? 0
}

/** For those who can issue others. */
function useKeys({ roles }: Viewer) {
  const enabled = useFeature('access_keys') === true && may(roles, 'manage keys')
  return useRead(AccessKeyListDocument, {}, { enabled }).data?.accessKeys ?? []
}

/** For those who may see the backups. */
function useBackupWarning({ roles }: Viewer) {
  const enabled = useFeature('backups') === true && may(roles, 'see backups')
  return useRead(BackupWarningDocument, {}, { enabled, everyMs: refreshMs }).data?.backups
}

/** Of the viewer's organization, for those who can invite. */
function useInvitedCount({ organizationId, roles }: Viewer): number {
  const enabled = organizationId !== null && may(roles, 'create users')
  const { data } = useRead(
    OrganizationUsersDocument,
    { organizationId: organizationId ?? '', search: null },
    { enabled },
  )
  return data?.organizationUsers.filter(({ status }) => awaitsPassword(status)).length ?? 0
}
