// What a person is signalled of new alarms in one browser.
import * as z from 'zod/mini'
import { type AlarmKind, alarmSeverities, bySeverity, isAsSevereAs } from './alarm-kinds.ts'

export const alarmSignal = z.object({
  sound: z.boolean(),
  notification: z.boolean(),
  /** Alarms of this severity, and worse ones. */
  severity: z.enum(alarmSeverities),
  /** Only what was raised later, by the server's clock; null: whatever is raised. */
  since: z.nullable(z.string()),
  /** The same for the sound, which the browser may not have allowed yet. */
  soundedSince: z.nullable(z.string()),
  /** When there was a sound last, in ms since 1970 by the browser's clock; 0: never. */
  soundAtMs: z.number(),
})
export type AlarmSignal = z.infer<typeof alarmSignal>

interface RaisedAlarm {
  kind: AlarmKind
  lastRaisedAt: string
}

/** The worst first. `unseen`: alarms that nobody has acknowledged. */
export const alarmsToSignal = <Alarm extends RaisedAlarm>(
  unseen: readonly Alarm[],
  { severity, since }: Pick<AlarmSignal, 'severity' | 'since'>,
): Alarm[] =>
  unseen
    .filter(
      ({ kind, lastRaisedAt }) =>
        isAsSevereAs(kind, severity) && (since === null || Date.parse(lastRaisedAt) > Date.parse(since)),
    )
    .sort(bySeverity)

const minSoundPauseMs = 10_000

/** How long until there may be a sound again. */
export function soundPauseMs({ soundAtMs }: Pick<AlarmSignal, 'soundAtMs'>, nowMs: number): number {
  const passedMs = nowMs - soundAtMs
  // The clock may have been set back since.
  return Math.abs(passedMs) >= minSoundPauseMs ? 0 : minSoundPauseMs - passedMs
}

/** The later one; null: none. */
export const latestRaise = (
  alarms: readonly Pick<RaisedAlarm, 'lastRaisedAt'>[],
  since: string | null,
): string | null =>
  alarms.reduce<string | null>(
    (latest, { lastRaisedAt }) =>
      latest === null || Date.parse(lastRaisedAt) > Date.parse(latest) ? lastRaisedAt : latest,
    since,
  )
