// The actors as the lines of a tree.
import { type ActorInfo, effect } from '../../../machines/journal/journal.ts'
import type { ActorAt } from '../../../machines/journal/playback.ts'
import { stateName } from '../../../machines/journal/state-name.ts'

export interface ActorRow {
  name: string
  /** What it is called beneath its parent. */
  shortName: string
  /** From 1 on. */
  level: number
  isEffect: boolean
  running: boolean
  /** Where it is, or how it ended. */
  state: string
  /** Null where nothing lies beneath it. */
  expanded: boolean | null
  /** Its place among those that lie beneath the same one, from 1 on. */
  position: number
  siblings: number
}

interface Wanted {
  actors: Record<string, ActorInfo>
  /** Who has begun, and what they are. */
  at: ReadonlyMap<string, ActorAt>
  collapsed: ReadonlySet<string>
  withEnded: boolean
}

/** Those that have begun, in the order in which they did, and beneath each what it began. */
export function actorRows({ actors, at, collapsed, withEnded }: Wanted): ActorRow[] {
  const beneath = new Map<string | null, [string, ActorAt][]>()
  for (const [name, actor] of at) {
    if (!withEnded && !actor.running) continue
    const parent = shownParent(actors[name]?.parent ?? null, at, withEnded)
    const siblings = beneath.get(parent) ?? []
    siblings.push([name, actor])
    beneath.set(parent, siblings)
  }
  const rowsOf = (parent: string | null, level: number): ActorRow[] => {
    const siblings = beneath.get(parent) ?? []
    return siblings.flatMap(([name, { state, running }], index) => {
      const hasMore = beneath.has(name)
      const expanded = hasMore ? !collapsed.has(name) : null
      const row: ActorRow = {
        name,
        shortName: parent !== null && name.startsWith(`${parent}.`) ? name.slice(parent.length + 1) : name,
        level,
        isEffect: actors[name]?.logic === effect,
        running,
        state: state ? stateName(state) : 'unknown',
        expanded,
        position: index + 1,
        siblings: siblings.length,
      }
      return expanded ? [row, ...rowsOf(name, level + 1)] : [row]
    })
  }
  return rowsOf(null, 1)
}

/** A parent that is not shown leaves its children a level up. */
function shownParent(parent: string | null, at: Wanted['at'], withEnded: boolean): string | null {
  const known = parent === null ? undefined : at.get(parent)
  return known && (withEnded || known.running) ? parent : null
}
