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
  const alarms = listed.toSorted(bySeverity).map(alarm => ({ alarm, what: whatOf(alarm) }))
  const more = alarms.length - maxListed
  const isOne = alarms.length === 1
  return letter({
    to,
    subject: `Gridhaul: ${subjectOf(alarms.map(({ what }) => what))}`,
    before: [
      'Hello,',
      `nobody has acknowledged ${isOne ? 'this alarm' : `these ${pluralize(alarms.length, 'alarm', 'alarms')}`} yet:`,
      ...alarms.slice(0, maxListed).map(({ alarm, what }) => `${what}, ${circumstancesOf(alarm, zone)}`),
      ...(more > 0 ? [`and ${more} more.`] : []),
      `Look at ${isOne ? 'it' : 'them'} here:`,
    ],
    link: { address: alarmsLink(link, listed), label: 'Alarms' },
    after: ['You chose to be mailed about such alarms. You can change that on the same page.'],
  })
}

/** 'MB-1: Low energy (20 kWh, limit 10 kWh), and 3 more alarms', read on a locked phone: the worst is named. */
function subjectOf([worst, ...others]: readonly string[]): string {
  return `${worst}${others.length === 0 ? '' : `, and ${pluralize(others.length, 'more alarm', 'more alarms')}`}`
}

/** `link` leads to the alarms; there these alone are shown: those that are not acknowledged, of one battery and kind where they are. */
export const alarmsLink = (link: string, alarms: readonly MailedAlarm[]): string =>
  `${link}?${filterOf(alarms)}`

function filterOf(alarms: readonly MailedAlarm[]): URLSearchParams {
  const units = new Set(alarms.map(({ batteryId }) => batteryId))
  const kinds = new Set(alarms.map(({ kind }) => kind))
  const only = (name: string, [value, ...others]: Iterable<string>) =>
    value === undefined || others.length > 0 ? {} : { [name]: value }
  return new URLSearchParams({
    seen: 'no',
    ...only('unit', units),
    ...(units.size === 1 && only('kind', kinds)),
  })
}

/** '2026-01-15 14:03 UTC+1, planned to be at Depot North, returned' */
function circumstancesOf({ raisedAt, place, hasReturned }: MailedAlarm, zone: TimeZone): string {
  return [
    minuteText(zone, raisedAt.getTime()),
    ...(place === null ? [] : [`planned to be at ${place}`]),
    ...(hasReturned ? ['returned'] : []),
  ].join(', ')
}

/** 'MB-1: Low energy (20 kWh, limit 10 kWh)' */
function whatOf({ battery, kind, value, limit }: MailedAlarm): string {
  const { label, unit } = alarmKindDetails[kind]
  const numbers = value === null || limit === null ? '' : ` (${value} ${unit}, limit ${limit} ${unit})`
  return `${battery}: ${label}${numbers}`
}
