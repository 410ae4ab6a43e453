// The mail that lists alarms which nobody has seen for as long as the recipient chose.
import { alarmKindDetails } from '../../domain/alarms/alarm-kinds.ts'
import { minuteText } from '../../domain/time/texts.ts'
import type { TimeZone } from '../../domain/time/zone.ts'
import { pluralize } from '../../domain/words/pluralize.ts'
import type { MailedAlarm } from '../repositories/alarms/mails.ts'
import { letter } from './letter.ts'
import type { Mail } from './mail.ts'

const maxListed = 50

/** Texts that batteries sent are not in it. Times are in `zone`. */
export function alarmMail(
  to: string,
  link: string,
  { alarms, zone }: { alarms: readonly MailedAlarm[]; zone: TimeZone },
): Mail {
  const more = alarms.length - maxListed
  const count = pluralize(alarms.length, 'alarm', 'alarms')
  return letter({
    to,
    subject: `Gridhaul: ${count} not acknowledged`,
    before: [
      'Hello,',
      `nobody has acknowledged ${alarms.length === 1 ? 'this alarm' : `these ${count}`} yet:`,
      ...alarms.slice(0, maxListed).map(alarm => lineOf(alarm, zone)),
      ...(more > 0 ? [`and ${more} more.`] : []),
      'Look at them here:',
    ],
    link: { address: link, label: 'Alarms' },
    after: ['You chose to be mailed about such alarms. You can change that on the same page.'],
  })
}

/** 'MB-1: Low energy (20 kWh, limit 10 kWh), 2026-01-15 14:03 UTC+1, returned' */
function lineOf({ battery, kind, value, limit, raisedAt, hasReturned }: MailedAlarm, zone: TimeZone): string {
  const { label, unit } = alarmKindDetails[kind]
  const numbers = value === null || limit === null ? '' : ` (${value} ${unit}, limit ${limit} ${unit})`
  const at = minuteText(zone, raisedAt.getTime())
  return `${battery}: ${label}${numbers}, ${at}${hasReturned ? ', returned' : ''}`
}
