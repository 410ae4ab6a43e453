// What needs attention now, each line a link to where it is dealt with.
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ageText } from '../../../domain/age.ts'
import type { AlarmCounts } from '../../../domain/alarms/alarm.ts'
import { type FleetSummary, type SilentUnit, silentAfterMs } from '../../../domain/fleet-summary.ts'
import { pluralize } from '../../../domain/pluralize.ts'
import type { Viewer } from '../../../domain/records.ts'
import { may } from '../../../domain/roles.ts'
import type { SidePanel } from '../../../domain/schedule/view/timeline-view.ts'
import { amount } from '../../../domain/schedule/words/sentences.ts'
import { awaitsPassword } from '../../../domain/user-status.ts'
import { DraftListDocument } from '../../../gql/operations/drafts.generated.ts'
import { OrganizationUsersDocument } from '../../../gql/operations/organizations.generated.ts'
import {
  ScheduleOutlookDocument,
  type ScheduleOutlookQuery,
} from '../../../gql/operations/schedule-outlook.generated.ts'
import { useAlarmCounts } from '../../hooks/use-alarm-counts.ts'
import { useRead } from '../../hooks/use-read.ts'
import { paths } from '../../paths.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { line, lines, quiet } from './start-page.css.ts'
import type { Today } from './use-today.ts'

interface AttentionProps {
  summary: FleetSummary | null
  today: Today | undefined
  viewer: Viewer
}

/** More units are counted, not named. */
const mostNamed = 5

export function Attention({ summary, today, viewer }: AttentionProps) {
  const drafts = useDraftCount(today)
  const invited = useInvitedCount(viewer)
  const alarms = useAlarmCounts()
  const outlook = useOutlook(today)
  const problems = [
    ...(alarms && alarms.open > 0
      ? [{ key: 'alarms', to: paths.alarms.link(), text: alarmsText(alarms) }]
      : []),
    ...(summary ? unitLines(summary) : []),
    ...(today?.hasPlans && !today.plan
      ? [{ key: 'no plan', to: paths.schedule.link(), text: 'No plan was delivered for today' }]
      : []),
    ...(today?.plan && outlook ? outlookLines(today.plan.txId, outlook) : []),
    ...(invited > 0 && viewer.organizationId
      ? [
          {
            key: 'invitations',
            to: paths.organization.link(viewer.organizationId),
            text: `${pluralize(invited, 'invitation', 'invitations')} not accepted yet`,
          },
        ]
      : []),
  ]
  const isKnown = summary !== null || today !== undefined
  return (
    <>
      {isKnown && (
        <Panel title="Needs attention">
          {problems.length === 0 ? (
            <p className={quiet}>Nothing needs attention now.</p>
          ) : (
            <Lines label="Needs attention">
              {problems.map(({ key, to, text }) => (
                <Line key={key} to={to}>
                  {text}
                </Line>
              ))}
            </Lines>
          )}
        </Panel>
      )}
      {today?.plan && (
        <Panel title="Today">
          <Lines label="Today">
            <Line to={paths.schedule.link()}>
              Plan {today.plan.txId}
              {today.plan.deliveredBy && `, delivered by ${today.plan.deliveredBy}`}
            </Line>
            {drafts > 0 && (
              <Line to={paths.schedule.link()}>{pluralize(drafts, 'draft', 'drafts')} of this plan</Line>
            )}
          </Lines>
        </Panel>
      )}
    </>
  )
}

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

/** What will fail of today's plan: each line opens the plan where it is said in full. */
function outlookLines(txId: string, { errors, shortSites, missingKwh }: Outlook) {
  const opened = (panel: SidePanel) =>
    `${paths.schedule.link()}?${new URLSearchParams({ plan: txId, panel })}`
  return [
    {
      key: 'errors',
      count: errors,
      to: opened('findings'),
      text: `${pluralize(errors, 'error', 'errors')} in today's plan`,
    },
    {
      key: 'short sites',
      count: shortSites,
      to: opened('sites'),
      text: `${pluralize(shortSites, 'site', 'sites')} short of energy by today's plan, ${amount(missingKwh)} kWh in all`,
    },
  ].filter(({ count }) => count > 0)
}

const alarmsText = ({ open, unseen }: AlarmCounts): string =>
  pluralize(open, 'open alarm', 'open alarms') + (unseen > 0 ? `, ${unseen} unseen` : '')

function unitLines({ faulted, silent }: FleetSummary) {
  return [
    ...named(
      faulted.map(({ id, name }) => ({ key: `fault ${id}`, id, text: `${name} reports a fault` })),
      'report a fault',
    ),
    ...named(
      silent.map(unit => ({ key: `silent ${unit.id}`, id: unit.id, text: silenceText(unit) })),
      'are silent',
    ),
  ]
}

function named(units: { key: string; id: string; text: string }[], doing: string) {
  const more = units.length - mostNamed
  const links = units
    .slice(0, mostNamed)
    .map(({ key, id, text }) => ({ key, to: paths.asset.link(id), text }))
  if (more <= 0) return links
  const rest = {
    key: doing,
    to: paths.assets.link(),
    text: `${pluralize(more, 'more unit', 'more units')} ${doing}`,
  }
  return [...links, rest]
}

function silenceText({ name, forMs }: SilentUnit): string {
  if (forMs === null) return `${name} has never reported`
  return `${name} reported last ${ageText(Math.max(forMs, silentAfterMs))}`
}

type Outlook = ScheduleOutlookQuery['scheduleOutlook']

/** Undefined until it is known, and where the server does not say. */
function useOutlook(today: Today | undefined): Outlook | undefined {
  const txId = today?.plan?.txId ?? ''
  return useRead(ScheduleOutlookDocument, { txId }, { enabled: txId !== '', once: true }).data
    ?.scheduleOutlook
}

/** 0 until it is known, and where the server keeps no drafts. */
function useDraftCount(today: Today | undefined): number {
  const txId = today?.plan?.txId ?? ''
  return useRead(DraftListDocument, { txId }, { enabled: txId !== '' }).data?.drafts.length ?? 0
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
