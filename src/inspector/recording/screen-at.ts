// The state of the running machines, and the address, at a step.
import { type ActorInfo, effect } from '../../../machines/journal/journal.ts'
import type { ActorAt, Playback, Step } from '../../../machines/journal/playback.ts'

export interface ScreenAt {
  /** The path and the names of the query string; null if no navigation was recorded yet. */
  address: string | null
  /** The running machines. */
  machines: readonly MachineAt[]
}

export interface MachineAt {
  name: string
  /** The machine's id. */
  logic: string
  at: ActorAt
}

export function screenAt(playback: Playback, step: Step): ScreenAt {
  const { actors } = playback.journal
  const machines = [...playback.actorsAt(step)].flatMap(([name, at]) => {
    const info: ActorInfo | undefined = actors[name]
    return info && info.logic !== effect && at.running ? [{ name, logic: info.logic, at }] : []
  })
  return { address: addressAt(playback, step), machines }
}

function addressAt({ entryAt }: Playback, step: Step): string | null {
  for (let at = step; at > 0; at--) {
    const entry = entryAt(at)
    if (entry?.kind === 'fact' && entry.actor === 'page' && typeof entry.event.address === 'string')
      return entry.event.address
  }
  return null
}
