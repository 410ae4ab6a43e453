// What needs attention now, each line a link to where it is dealt with.

import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { AlarmCounts } from '../../../domain/alarms/alarm.ts'
import type { Failure } from '../../../domain/failure.ts'
import type { Viewer } from '../../../domain/records/viewer.ts'
import { energyText } from '../../../domain/schedule/words/sentences.ts'
import { minuteMs } from '../../../domain/time/durations.ts'
import { backupWarningText } from '../../../domain/words/backup-words.ts'
import { expiryUrgency, isExpired, timeLeftText } from '../../../domain/words/key-expiry.ts'
import { listed } from '../../../domain/words/listed.ts'
import { grouped, pluralize } from '../../../domain/words/pluralize.ts'
import { awaitsPassword } from '../../../domain/words/user-status.ts'
import { DraftListDocument } from '../../../gql/operations/drafts.generated.ts'
import { useAlarmCounts } from '../../hooks/use-alarm-counts.ts'
import { useFeature, useOffer } from '../../hooks/use-feature.ts'
import { useRead } from '../../hooks/use-read.ts'
import { paths } from '../../paths.ts'
import { useNowEvery } from '../../ui/hooks/use-now.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { present } from '../../ui/present.ts'
import { usePageZone } from '../../ui/time/zones.tsx'
import { line, lines, quiet } from './start-page.css.ts'
import { unitLines } from './unit-lines.ts'
import { useBackups, useKeys, useProjectedShortfalls, useUsers } from './use-attention-readings.ts'
import { type FleetOfViewer, isPart } from './use-fleet.ts'
import { isPlanAwaited, type Outlook, type PlannedDay } from './use-planned-day.ts'
import { isUnread, type Today, type TodayReading } from './use-today.ts'

/** Its code, a worker and the plan are loaded only where a site will lack energy. */
const BestChange = lazyComponent(() => import('./best-change.tsx'), { name: 'The change that helps most' })

/** More are counted among the alarms. */
const maxShortfalls = 3
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
  const offer = useOffer('alarms')
  const alarmReading = useAlarmCounts()
  const shortfallReading = useProjectedShortfalls(viewer)
  const keyReading = useKeys(viewer)
  const backupReading = useBackups(viewer)
  const userReading = useUsers(viewer)
  const zone = usePageZone()
  // Ages are said in minutes.
  const nowMs = useNowEvery(minuteMs)
  const alarms = alarmReading.counts
  const shortfalls = shortfallReading.data?.page.alarms ?? []
  const endingKeys = (keyReading.data?.accessKeys ?? []).filter(key => expiryUrgency(key, nowMs))
  const backups = backupReading.data?.backups
  const users = userReading.data?.organizationUsers ?? []
  const invited = users.filter(({ status }) => awaitsPassword(status)).length
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
      !today.plan && { key: 'no plan', to: paths.schedule.link(), text: 'There is no plan for today' },
    ...(today?.plan && outlook ? outlookLines(today.plan.txId, outlook) : []),
    ...endingKeys.map(key => ({
      key: `key ${key.id}`,
      to: paths.accessKeys.link(),
      text: `The access key ${key.name} ${isExpired(key, nowMs) ? 'has expired' : `expires ${timeLeftText(key.expiresAt ?? '', nowMs)}`}`,
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
  const readings = [fleet, alarmReading, shortfallReading, keyReading, backupReading, userReading]
  const isAllKnown = !readings.some(({ isAwaited }) => isAwaited) && !isPlanAwaited(plans, planned)
  const unread = namesOfUnread({
    'what this server offers': offer,
    'the live data': fleet,
    'the alarms': alarmReading,
    'the projected shortfalls': shortfallReading,
    'the plans': plans,
    "the check of today's plan": planned,
    'the access keys': keyReading,
    'the backups': backupReading,
    'the invitations': userReading,
  })
  const isNothing = first.length + others.length === 0
  return (
    <>
      {isKnown && (
        <Panel title="Needs attention">
          {!isNothing && (
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
          {(isNothing || unread.length > 0) && (
            <p className={quiet}>
              {isAllKnown && (unread.length > 0 ? unreadText(unread) : nothingText(fleet))}
            </p>
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

/** Of these the names of those that could not be read just now, though older data of them may be shown. */
const namesOfUnread = (readings: Record<string, { failure: Failure | null }>): string[] =>
  Object.entries(readings).flatMap(([name, { failure }]) => (isUnread(failure) ? [name] : []))

/** 'The alarms and the backups could not be read just now.' */
function unreadText(names: readonly string[]): string {
  const text = listed(names)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} could not be read just now.`
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

/** 0 until it is known, and where the server keeps no drafts. */
function useDraftCount(today: Today | undefined): number {
  const txId = today?.plan?.txId ?? ''
  const enabled = useFeature('drafts') === true && txId !== ''
  return useRead(DraftListDocument, { txId }, { enabled }).data?.drafts.length ?? 0
}
