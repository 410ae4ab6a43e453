// The rules of what can be set of alarms: of the forms, and of the fields of the calls.
import * as z from 'zod/mini'
import { maxAlarmNoteLength, maxShelvedHours } from '../alarms/alarm.ts'
import { type AlarmKind, alarmKinds, alarmMailChoice, alarmSetting } from '../alarms/alarm-kinds.ts'
import {
  alarmNoteRequired,
  alarmNoteTooLong,
  shelvingEndRequired,
  shelvingEndWrong,
  webhookAddressWrong,
} from '../messages/alarms.ts'
import { fieldNotValid, numberInRange, wholeNumberInRange } from '../messages/values.ts'
import { instantOf, type TimeZone } from '../time/zone.ts'
import { isDecimal, wholeFrom } from './numbers.ts'
import { optionalText, requiredText, storable } from './texts.ts'

interface Range {
  min: number
  max: number
}

/** Of the limit of a kind, in its unit; null: the kind has no number. Its dead band goes from 0 to the same maximum. */
const alarmLimitRanges: Record<AlarmKind, Range | null> = {
  faulted: null,
  silent: { min: 1, max: 1_440 },
  low_energy: { min: 0, max: 100_000 },
  projected_shortfall: { min: 0, max: 100_000 },
  off_plan: { min: 0, max: 100_000 },
  empty_at_site: { min: 0, max: 100 },
  full_early: { min: 0, max: 100 },
  misplaced: null,
  temperature: { min: 0, max: 150 },
  // Smaller differences are not noticed: server/repositories/clock-differences.ts.
  clock_wrong: { min: 15, max: 86_400 },
}
const delaySeconds: Range = { min: 0, max: 86_400 }
const mailMinutes: Range = { min: 1, max: 10_080 }

const deadBandRange = (kind: AlarmKind): Range | null => {
  const range = alarmLimitRanges[kind]
  return range && { min: 0, max: range.max }
}

const isIn = (value: number, { min, max }: Range): boolean => value >= min && value <= max

// In calls

const wholeNumber = ({ min, max }: Range) =>
  z.number().check(...wholeFrom(min, max, wholeNumberInRange(min, max)))

const fits = (value: number | null, range: Range | null): boolean =>
  range === null || value === null ? range === value : isIn(value, range)

export const alarmSettingBody = z
  .extend(alarmSetting, {
    on_delay_seconds: wholeNumber(delaySeconds),
    off_delay_seconds: wholeNumber(delaySeconds),
  })
  .check(
    z.refine(({ kind, limit }) => fits(limit, alarmLimitRanges[kind]), {
      error: fieldNotValid,
      path: ['limit'],
    }),
    z.refine(({ kind, dead_band }) => fits(dead_band, deadBandRange(kind)), {
      error: fieldNotValid,
      path: ['dead_band'],
    }),
  )

export const alarmMailChoiceBody = z.extend(alarmMailChoice, {
  after_minutes: z.nullable(wholeNumber(mailMinutes)),
})

// In forms, where numbers are typed

const typed = (isRight: (text: string) => boolean, error: string) =>
  z.string().check(z.trim(), z.refine(isRight, error))

/** Not checked where the kind has no number. */
const typedNumber = (range: Range | null) =>
  range === null
    ? z.string()
    : typed(text => isDecimal(text) && isIn(Number(text), range), numberInRange(range.min, range.max))

const isWhole = (text: string, range: Range) => /^\d+$/.test(text) && isIn(Number(text), range)

const typedDelay = typed(
  text => isWhole(text, delaySeconds),
  wholeNumberInRange(delaySeconds.min, delaySeconds.max),
)

const settingFields = (kind: AlarmKind) =>
  z.object({
    enabled: z.boolean(),
    limit: typedNumber(alarmLimitRanges[kind]),
    deadBand: typedNumber(deadBandRange(kind)),
    onDelay: typedDelay,
    offDelay: typedDelay,
  })

const byKind = <Schema extends z.ZodMiniType>(schemaOf: (kind: AlarmKind) => Schema) =>
  z.object(Object.fromEntries(alarmKinds.map(kind => [kind, schemaOf(kind)])) as Record<AlarmKind, Schema>)

export const alarmSettingsForm = byKind(settingFields)
export type AlarmSettingsValues = z.infer<typeof alarmSettingsForm>

/** Minutes; empty: never. */
export const alarmMailsForm = byKind(() =>
  typed(
    text => text === '' || isWhole(text, mailMinutes),
    wholeNumberInRange(mailMinutes.min, mailMinutes.max),
  ),
)
export type AlarmMailsValues = z.infer<typeof alarmMailsForm>

const maxAddressLength = 1_000

/** Without encryption only to the machine of the server, where nobody can read along. No user and password before an @. */
const webhookAddress =
  /^(?:https:\/\/[^\s/?#@\\]+|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?)(?:[/?#]\S*)?$/i

const error = webhookAddressWrong

export const alarmWebhookForm = z.object({
  address: z.pipe(
    z.string().check(z.trim()),
    z.url({ error }).check(z.maxLength(maxAddressLength, { error }), z.regex(webhookAddress, { error })),
  ),
})

const noteRules = () => [
  z.maxLength(maxAlarmNoteLength, { error: alarmNoteTooLong(maxAlarmNoteLength), abort: true }),
  storable(),
]

export const acknowledgementForm = z.object({ note: optionalText(...noteRules()) })

export const alarmNoteForm = z.object({ text: requiredText(alarmNoteRequired).check(...noteRules()) })

/** For how many hours an alarm is shelved; empty: until a time that is typed. */
export const shelvingHours = ['1', '8'] as const

/** `until`: of a field for date and time, in the time of the zone. */
export const shelvingForm = (zone: TimeZone) =>
  z.object({ hours: z.string(), until: z.string() }).check(
    z.refine(({ hours, until }) => hours !== '' || until !== '', {
      error: shelvingEndRequired,
      path: ['until'],
    }),
    z.refine(({ hours, until }) => hours !== '' || until === '' || isShelvable(instantOf(zone, until)), {
      error: shelvingEndWrong(maxShelvedHours / 24),
      path: ['until'],
    }),
  )

const isShelvable = (untilMs: number): boolean =>
  untilMs > Date.now() && untilMs <= Date.now() + maxShelvedHours * 3_600_000
