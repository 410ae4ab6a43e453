// How an alarm follows from readings of its condition: delays, dead band, and what happens to it.
import type { AlarmSetting } from './alarm-kinds.ts'

/** What is known of a condition at an instant. What is unknown neither raises an alarm nor returns it. */
export type AlarmReading =
  | 'unknown'
  | {
      /** How far beyond the limit, in the unit of the kind: the condition holds above 0. */
      excess: number
      /** Null for kinds without a number. */
      value: number | null
      limit: number | null
      /** What happened, as one sentence; empty where the condition does not hold. */
      message: string
    }

/** `none`: no alarm is open. */
export type AlarmPhase = 'none' | 'active' | 'returned'

export interface AlarmProgress {
  phase: AlarmPhase
  /** Since when a delay runs, in ms since 1970: the condition holds, or no longer does. Null: none runs. */
  sinceMs: number | null
}

export type AlarmEvent = 'raised' | 'came_back' | 'returned'

export interface AlarmStep {
  progress: AlarmProgress
  event: AlarmEvent | null
}

export interface AlarmCircumstances {
  nowMs: number
  /** Somebody has seen the alarm: then it is over when it returns. */
  isSeen: boolean
  /** The battery is out of service: nothing is raised. */
  isSilenced: boolean
}

type Rules = Pick<AlarmSetting, 'enabled' | 'dead_band' | 'on_delay_seconds' | 'off_delay_seconds'>

export function stepAlarm(
  { phase, sinceMs }: AlarmProgress,
  reading: AlarmReading,
  rules: Rules,
  { nowMs, isSeen, isSilenced }: AlarmCircumstances,
): AlarmStep {
  const isActive = phase === 'active'
  if (!rules.enabled) return isActive ? returned(isSeen) : waiting(phase, null)
  const isChanging = isActive ? isPast(reading, rules) : !isSilenced && holds(reading)
  if (!isChanging) return waiting(phase, null)
  // A clock that is set back does not make a delay longer.
  const since = Math.min(sinceMs ?? nowMs, nowMs)
  const delayMs = 1_000 * (isActive ? rules.off_delay_seconds : rules.on_delay_seconds)
  if (nowMs - since < delayMs) return waiting(phase, since)
  return isActive ? returned(isSeen) : raised(phase)
}

const holds = (reading: AlarmReading): boolean => reading !== 'unknown' && reading.excess > 0

/** On the other side of the limit by the dead band. */
const isPast = (reading: AlarmReading, { dead_band }: Rules): boolean =>
  reading !== 'unknown' && reading.excess <= -(dead_band ?? 0)

const waiting = (phase: AlarmPhase, sinceMs: number | null): AlarmStep => ({
  progress: { phase, sinceMs },
  event: null,
})

const raised = (phase: AlarmPhase): AlarmStep => ({
  progress: { phase: 'active', sinceMs: null },
  event: phase === 'returned' ? 'came_back' : 'raised',
})

const returned = (isSeen: boolean): AlarmStep => ({
  progress: { phase: isSeen ? 'none' : 'returned', sinceMs: null },
  event: 'returned',
})
