// The kinds of alarms, and the numbers of each that an operator can set.
import * as z from 'zod/mini'
import type { CamelCased } from '../field-names.ts'
import { misplacedBeyondM } from '../telemetry/misplaced.ts'

/** In the order of their severities. */
export const alarmKinds = [
  'faulted',
  'projected_shortfall',
  'temperature',
  'silent',
  'low_energy',
  'off_plan',
  'empty_at_site',
  'misplaced',
  'full_early',
  'clock_wrong',
] as const
export type AlarmKind = (typeof alarmKinds)[number]

/** From the worst: what is wrong now, what may go wrong or is not known, and what is worth a look. */
export const alarmSeverities = ['severe', 'warning', 'notice'] as const
export type AlarmSeverity = (typeof alarmSeverities)[number]

type OfKind = { kind: AlarmKind }

/** The worst first, in the order of `sort`. */
export const bySeverity = (one: OfKind, other: OfKind): number => rankOf(one) - rankOf(other)

/** Whether alarms of the kind have this severity, or are worse. */
export const isAsSevereAs = (kind: AlarmKind, severity: AlarmSeverity): boolean =>
  rankOf({ kind }) <= alarmSeverities.indexOf(severity)

const rankOf = ({ kind }: OfKind): number => alarmSeverities.indexOf(alarmKindDetails[kind].severity)

interface KindDetails {
  label: string
  severity: AlarmSeverity
  /** When it is raised, for the page of settings. */
  description: string
  /** Of the limit and the dead band; null: the kind has no number. */
  unit: string | null
}

export const alarmKindDetails: Record<AlarmKind, KindDetails> = {
  faulted: { label: 'Faulted', severity: 'severe', description: 'The battery reports a fault.', unit: null },
  silent: {
    label: 'Silent',
    severity: 'warning',
    description: 'The battery has sent nothing for longer than this.',
    unit: 'min',
  },
  low_energy: {
    label: 'Low energy',
    severity: 'warning',
    description: 'The battery lacks more than this of what its next planned discharge needs.',
    unit: 'kWh',
  },
  projected_shortfall: {
    label: 'Projected shortfall',
    severity: 'severe',
    description: 'As it goes now, sites will lack more than this beyond the plan because of the battery.',
    unit: 'kWh',
  },
  off_plan: {
    label: 'Off plan',
    severity: 'warning',
    description: 'The power differs from the plan by more than this.',
    unit: 'kW',
  },
  empty_at_site: {
    label: 'Empty at a site',
    severity: 'warning',
    description: 'The battery is at a site with a state of charge below this.',
    unit: '%',
  },
  full_early: {
    label: 'Full early',
    severity: 'notice',
    description:
      'The battery is charged above this while its plan has it charging for at least one more period.',
    unit: '%',
  },
  misplaced: {
    label: 'Misplaced',
    severity: 'warning',
    description: `The battery reports a position more than ${misplacedBeyondM} m from where its plan has it, or charges or discharges while its plan has it on a truck.`,
    unit: null,
  },
  temperature: {
    label: 'Temperature',
    severity: 'severe',
    description: 'The battery reports a temperature above this.',
    unit: '°C',
  },
  clock_wrong: {
    label: 'Clock wrong',
    severity: 'notice',
    description: 'The clock of the battery differs from the server by more than this.',
    unit: 's',
  },
}

/** Of one kind. `limit` and `dead_band` are null for kinds without a number. */
export const alarmSetting = z.object({
  kind: z.enum(alarmKinds),
  enabled: z.boolean(),
  limit: z.nullable(z.number()),
  /** The condition ends only this far on the other side of the limit, so that an alarm does not flicker. */
  dead_band: z.nullable(z.number()),
  /** How long the condition must hold before the alarm is raised. */
  on_delay_seconds: z.number(),
  /** How long the condition must not hold before the alarm returns. */
  off_delay_seconds: z.number(),
})
export type AlarmSetting = z.infer<typeof alarmSetting>

/** 'limit 15 min, dead band 0 min, on-delay 0 s, off-delay 60 s' */
export function alarmSettingText(setting: CamelCased<AlarmSetting>): string {
  if (!setting.enabled) return 'off'
  const { limit, deadBand, onDelaySeconds, offDelaySeconds } = setting
  const { unit } = alarmKindDetails[setting.kind]
  const numbers = unit === null ? '' : `limit ${limit} ${unit}, dead band ${deadBand} ${unit}, `
  return `${numbers}on-delay ${onDelaySeconds} s, off-delay ${offDelaySeconds} s`
}

const setting = (
  kind: AlarmKind,
  numbers: Pick<AlarmSetting, 'limit' | 'dead_band' | 'on_delay_seconds' | 'off_delay_seconds'>,
): AlarmSetting => ({ kind, enabled: true, ...numbers })

export const defaultAlarmSettings: readonly AlarmSetting[] = [
  setting('faulted', { limit: null, dead_band: null, on_delay_seconds: 0, off_delay_seconds: 60 }),
  setting('silent', { limit: 15, dead_band: 0, on_delay_seconds: 0, off_delay_seconds: 60 }),
  setting('low_energy', { limit: 10, dead_band: 5, on_delay_seconds: 300, off_delay_seconds: 300 }),
  setting('projected_shortfall', { limit: 5, dead_band: 2, on_delay_seconds: 300, off_delay_seconds: 300 }),
  setting('off_plan', { limit: 50, dead_band: 10, on_delay_seconds: 600, off_delay_seconds: 300 }),
  setting('empty_at_site', { limit: 5, dead_band: 2, on_delay_seconds: 300, off_delay_seconds: 300 }),
  setting('full_early', { limit: 98, dead_band: 2, on_delay_seconds: 300, off_delay_seconds: 300 }),
  setting('misplaced', { limit: null, dead_band: null, on_delay_seconds: 600, off_delay_seconds: 300 }),
  setting('temperature', { limit: 50, dead_band: 3, on_delay_seconds: 60, off_delay_seconds: 300 }),
  setting('clock_wrong', { limit: 120, dead_band: 30, on_delay_seconds: 300, off_delay_seconds: 300 }),
]

/** One person's choice for one kind: mailed after so many minutes unseen; null: never. */
export const alarmMailChoice = z.object({
  kind: z.enum(alarmKinds),
  after_minutes: z.nullable(z.number()),
})
export type AlarmMailChoice = z.infer<typeof alarmMailChoice>
