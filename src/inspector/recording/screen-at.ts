// What the machines decide of the screen, at a step.
import { type ActorFacts, effect } from '../../../machines/journal/journal.ts'
import type { ActorAt, Playback, Step } from '../../../machines/journal/playback.ts'

export interface ScreenAt {
  /** Path and names of the query; null where no move was recorded yet. */
  place: string | null
  /** The machines that run. */
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
    const facts: ActorFacts | undefined = actors[name]
    return facts && facts.logic !== effect && at.running ? [{ name, logic: facts.logic, at }] : []
  })
  return { place: placeAt(playback, step), machines }
}

function placeAt({ entryAt }: Playback, step: Step): string | null {
  for (let at = step; at > 0; at--) {
    const entry = entryAt(at)
    if (entry?.kind === 'fact' && entry.actor === 'page' && typeof entry.event.place === 'string')
      return entry.event.place
  }
  return null
}
