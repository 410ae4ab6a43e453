// The actors that the journal has seen, by the references that XState's inspection gives.
import type { AnyActor } from 'xstate'
import { effect, type JournalEntry } from './journal.ts'
import type { RetainedActor } from './retained-actors.ts'
import type { Retention } from './retention.ts'
import type { AnySnapshot } from './state.ts'
import { parentOf } from './xstate-internals.ts'

export interface AnyEvent {
  type: string
}

export interface ObservedActor {
  name: string
  ref: AnyActor
  retained: RetainedActor
  began: boolean
  /** Events that were sent to it and not processed yet, in order. */
  pending: { raw: object; entry: JournalEntry }[]
  /** Events that were sent to it before it was started. */
  early: { raw: AnyEvent; source: string | null }[]
  /** The snapshot that `retained.state` was made of. */
  snapshot: AnySnapshot | null
  /** It is recorded as long as this is the present one. */
  generation: number
}

export interface ObservedActors {
  /** The actor of this reference; one that was not seen before is added, with its parents. */
  of: (ref: object) => ObservedActor
  /** An ended actor is forgotten once its events are dropped: it is entered again for a later event. */
  enter: (actor: ObservedActor) => void
  start: (actor: ObservedActor) => void
  end: (actor: ObservedActor) => void
  /** It has ended and has no entries. */
  forget: (actor: ObservedActor) => void
  /** From now on only these actors and their children are recorded, and those that start later. */
  muteAllBut: (continuing: readonly string[]) => void
  isMuted: (ref: object) => boolean
  /** The running actors by name. */
  readonly live: ReadonlyMap<string, AnyActor>
}

export function createObservedActors(retention: Retention): ObservedActors {
  const nameFor = createNames()
  const observed = new WeakMap<object, ObservedActor>()
  const live = new Map<string, AnyActor>()
  let generation = 0

  function of(ref: object): ObservedActor {
    const known = observed.get(ref)
    if (known) return known
    const actor = ref as AnyActor
    const parentActor = parentOf(actor)
    const parent = parentActor && of(parentActor)
    const name = nameFor(actor, parent?.name ?? null)
    const added: ObservedActor = {
      name,
      ref: actor,
      retained: retention.enter(name, { logic: logicOf(actor), parent: parent?.name ?? null }),
      began: false,
      pending: [],
      early: [],
      snapshot: null,
      generation,
    }
    observed.set(ref, added)
    return added
  }

  function enter(actor: ObservedActor): void {
    actor.retained = retention.enter(actor.name, actor.retained.info)
  }

  function end(actor: ObservedActor): void {
    actor.retained.running = false
    live.delete(actor.name)
  }

  function isMuted(ref: object): boolean {
    const known = observed.get(ref)
    if (known) return known.generation !== generation
    const parent = parentOf(ref as AnyActor)
    return parent !== null && isMuted(parent)
  }

  return {
    of,
    enter,
    live,
    end,
    isMuted,
    forget: ({ name }) => retention.forget(name),

    start(actor) {
      actor.began = true
      enter(actor)
      actor.retained.running = true
      live.set(actor.name, actor.ref)
    },

    muteAllBut(continuing) {
      generation += 1
      for (const [name, ref] of live) {
        const actor = of(ref)
        if (continuing.includes(rootOf(name))) actor.generation = generation
        else end(actor)
      }
    },
  }
}

/** Names by order: the first, the second ('#2') of its kind. Generated ids of XState differ from run to run. */
function createNames() {
  const counts = new Map<string, number>()
  return (actor: AnyActor, parent: string | null): string => {
    const own = /^x:\d+$/.test(actor.id) ? logicOf(actor) : actor.id
    const name = parent === null ? (actor.systemId ?? own) : `${parent}.${own}`
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : `${name}#${count}`
  }
}

const rootOf = (name: string): string => name.split('.', 1)[0] ?? name

const logicOf = (actor: AnyActor): string => machineId(actor) ?? effect

const machineId = ({ logic }: AnyActor): string | null => ('root' in logic ? (logic.id as string) : null)
