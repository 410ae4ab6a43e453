// The actors as rows of a tree.
import { type ActorInfo, effect } from '../../../machines/journal/journal.ts'
import type { ActorAt } from '../../../machines/journal/playback.ts'
import { stateName } from '../../../machines/journal/state-name.ts'

export interface ActorRow {
  name: string
  /** Its name below its parent. */
  shortName: string
  /** From 1 on. */
  level: number
  isEffect: boolean
  running: boolean
  /** Its state, or how it ended. */
  state: string
  /** Null if it has no children. */
  expanded: boolean | null
  /** Its position among its siblings, from 1 on. */
  position: number
  siblings: number
}

interface Wanted {
  actors: Record<string, ActorInfo>
  /** The actors that have started. */
  at: ReadonlyMap<string, ActorAt>
  collapsed: ReadonlySet<string>
  withEnded: boolean
}

/** The actors in the order in which they started, each followed by its children. */
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

/** The children of a parent that is not shown move up a level. */
function shownParent(parent: string | null, at: Wanted['at'], withEnded: boolean): string | null {
  const known = parent === null ? undefined : at.get(parent)
  return known && (withEnded || known.running) ? parent : null
}
