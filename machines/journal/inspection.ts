// Turns the steps of XState's inspection into entries of the journal.
import type { InspectionEvent } from 'xstate'
import type { EntryWriter } from './entry-writer.ts'
import { began, resumed } from './journal.ts'
import type { AnyEvent, ObservedActor, ObservedActors } from './observed-actors.ts'
import { createPendingEvents } from './pending-events.ts'
import type { AnySnapshot } from './state.ts'
import { emitAction, stopEvent } from './xstate-internals.ts'

export interface Inspection {
  inspect: (step: InspectionEvent) => void
  pause: () => void
  /** Continues from the actors' present states. */
  resume: () => void
  /** The entries were dropped: the actors' present states are known. */
  clear: () => void
  readonly paused: boolean
}

export function createInspection(actors: ObservedActors, writer: EntryWriter): Inspection {
  const pending = createPendingEvents(actors, writer)
  /** Which actor emitted an event, because the application may send it on to another actor. */
  const emitters = new WeakMap<object, string>()
  /** Actors of which events were missed during a pause. */
  const missed = new Set<ObservedActor>()
  let paused = false

  function onSent(actor: ObservedActor, from: object | undefined, raw: AnyEvent): void {
    const source = from ? actors.of(from).name : (emitters.get(raw) ?? null)
    if (raw.type === began) onStart(actor, source, raw)
    else if (paused) missed.add(actor)
    else if (!actor.began) actor.early.push({ raw, source })
    else if (actor.retained.running) pending.add(actor, raw, writer.add(actor, source, raw))
    else writer.complete(actor, writer.add(actor, source, raw), null)
  }

  function onStart(actor: ObservedActor, source: string | null, raw: AnyEvent): void {
    // A stopped actor that is started again, or one restored from a stored state, does not begin at its machine's initial
    // state.
    const isGiven = actor.began || actor.ref.options.snapshot !== undefined
    actors.start(actor)
    if (paused) {
      missed.add(actor)
      return
    }
    const entry = writer.add(actor, source, raw)
    if (isGiven) entry.given = true
    pending.add(actor, raw, entry)
    for (const early of actor.early.splice(0))
      pending.add(actor, early.raw, writer.add(actor, early.source, early.raw))
  }

  /** XState does not announce a stop by an event; children are stopped after their parent. */
  function onStopping(actor: ObservedActor, raw: AnyEvent): void {
    if (!paused) pending.add(actor, raw, writer.add(actor, actor.retained.info.parent, raw))
  }

  function onReached(actor: ObservedActor, raw: AnyEvent, snapshot: AnySnapshot): void {
    if (snapshot.status !== 'active') actors.end(actor)
    if (paused) {
      missed.add(actor)
      if (isUnrecorded(actor)) {
        missed.delete(actor)
        actors.forget(actor)
      }
      return
    }
    const entry = pending.take(actor, raw) ?? writer.add(actor, actor.retained.info.parent, raw)
    writer.complete(actor, entry, snapshot)
  }

  return {
    inspect(step) {
      if (actors.isMuted(step.actorRef)) return
      if (step.type === '@xstate.event') {
        onSent(actors.of(step.actorRef), step.sourceRef, step.event)
      } else if (step.type === '@xstate.snapshot') {
        onReached(actors.of(step.actorRef), step.event, step.snapshot as AnySnapshot)
      } else if (step.type === '@xstate.microstep' && step.event.type === stopEvent) {
        onStopping(actors.of(step.actorRef), step.event)
      } else if (step.type === '@xstate.action' && step.action.type === emitAction) {
        emitters.set((step.action.params as { event: object }).event, actors.of(step.actorRef).name)
      }
    },

    pause() {
      paused = true
    },

    resume() {
      paused = false
      for (const actor of missed) if (!isUnrecorded(actor)) writePresentState(actor, writer)
      missed.clear()
    },

    clear: () => missed.clear(),

    get paused() {
      return paused
    },
  }
}

/** It has ended, or not started, and no entry names it. */
const isUnrecorded = ({ retained: { running, entries } }: ObservedActor): boolean => !running && entries === 0

function writePresentState(actor: ObservedActor, writer: EntryWriter): void {
  const entry = writer.add(actor, null, { type: resumed })
  entry.given = true
  writer.complete(actor, entry, actor.ref.getSnapshot() as AnySnapshot)
}
