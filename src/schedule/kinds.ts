// What the kinds of runs are called, and the pattern that each is filled with (see marks/kind-patterns.tsx).
import type { RunKind } from '../../domain/schedule/runs.ts'

export const kindLabels: Record<RunKind, string> = {
  park: 'Parked',
  trip: 'Trip',
  charge: 'Charging',
  microgrid: 'Discharging',
  stage: 'Staged',
  carried: 'Carried',
}

export const patternId = (kind: RunKind): string => `kind-${kind}`
export const kindFill = (kind: RunKind): string => `url(#${patternId(kind)})`
