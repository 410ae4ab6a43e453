// The mail that lists alarms which nobody has seen for as long as the recipient chose.
import { alarmKindDetails, bySeverity } from '../../domain/alarms/alarm-kinds.ts'
import { minuteText } from '../../domain/time/texts.ts'
import type { TimeZone } from '../../domain/time/zone.ts'
import { pluralize } from '../../domain/words/pluralize.ts'
import type { MailedAlarm } from '../repositories/alarms/mails.ts'
import { letter } from './letter.ts'
import type { Mail } from './mail.ts'

const maxListed = 50

/** Texts that batteries sent are not in it. `link` leads to all alarms. Times are in `zone`. */
export function alarmMail(to: string, link: string, listed: readonly MailedAlarm[], zone: TimeZone): Mail {
  const alarms = listed.toSorted(bySeverity)
  const more = alarms.length - maxListed
  const isOne = alarms.length === 1
  return letter({
    to,
    subject: `Gridhaul: ${subjectOf(alarms)}`,
    before: [
      'Hello,',
      `nobody has acknowledged ${isOne ? 'this alarm' : `these ${pluralize(alarms.length, 'alarm', 'alarms')}`} yet:`,
      ...alarms.slice(0, maxListed).map(alarm => lineOf(alarm, zone)),
      ...(more > 0 ? [`and ${more} more.`] : []),
      `Look at ${isOne ? 'it' : 'them'} here:`,
    ],
    link: { address: `${link}${filterOf(alarms)}`, label: 'Alarms' },
    after: ['You chose to be mailed about such alarms. You can change that on the same page.'],
  })
}

/** 'MB-1: Low energy (20 kWh, limit 10 kWh), and 3 more alarms', read on a locked phone: the worst is named. */
function subjectOf([worst, ...others]: readonly MailedAlarm[]): string {
  const more = others.length === 0 ? '' : `, and ${pluralize(others.length, 'more alarm', 'more alarms')}`
  return `${worst ? whatOf(worst) : 'no alarm'}${more}`
}

/** So that the page shows these alone, as far as they are of one battery. */
function filterOf(alarms: readonly MailedAlarm[]): string {
  const [first] = alarms
  if (!first || alarms.some(({ batteryId }) => batteryId !== first.batteryId)) return ''
  const kind = alarms.every(each => each.kind === first.kind) ? { kind: first.kind } : {}
  return `?${new URLSearchParams({ unit: first.batteryId, ...kind })}`
}

/** 'MB-1: Low energy (20 kWh, limit 10 kWh), 2026-01-15 14:03 UTC+1, returned' */
function lineOf(alarm: MailedAlarm, zone: TimeZone): string {
  const at = minuteText(zone, alarm.raisedAt.getTime())
  return `${whatOf(alarm)}, ${at}${alarm.hasReturned ? ', returned' : ''}`
}

function whatOf({ battery, kind, value, limit }: MailedAlarm): string {
  const { label, unit } = alarmKindDetails[kind]
  const numbers = value === null || limit === null ? '' : ` (${value} ${unit}, limit ${limit} ${unit})`
  return `${battery}: ${label}${numbers}`
}
