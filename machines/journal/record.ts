// Records the journal of running actors from XState's inspection: who sent what to whom, and the resulting state. It
// observes only.
import type { AnyActor, InspectionEvent } from 'xstate'
import { began, effect, type Journal, type JournalEntry, resumed } from './journal.ts'
import { createRedactor, type KnownTypes } from './redact.ts'
import { createRetention, type RetainedActor, sizeOf } from './retention.ts'
import { type AnySnapshot, stateOf } from './state.ts'
import { emitAction, parentOf, stopEvent } from './xstate-internals.ts'

export interface Recorder {
  /** For the `inspect` option of every actor that has no parent. */
  inspect: (step: InspectionEvent) => void
  /** Records a fact beside the actors (a call, a navigation), under the name of its origin. */
  recordFact: <Fact extends AnyEvent>(by: string, fact: Fact) => void
  /** The journal so far. Read only: its parts belong to the recorder. */
  read: () => Journal
  /** Called with each entry once its state is known. Returns the unsubscribe function. */
  subscribe: (listener: (entry: JournalEntry) => void) => () => void
  /** Called when entries were put before the others, or all were dropped. Returns the unsubscribe function. */
  onRewritten: (listener: () => void) => () => void
  /** The running actors by name. */
  live: () => ReadonlyMap<string, AnyActor>
  /** Puts the entries of an earlier page before those of this one. To be called before anything was read. */
  continueFrom: (earlier: Journal) => void
  /** Drops all entries; running actors continue from their present states. */
  clear: () => void
  pause: () => void
  /** Continues from the actors' present states. */
  resume: () => void
  readonly paused: boolean
  /** UTF-8 bytes of the journal as JSON. */
  readonly bytes: number
}

export interface RecorderOptions {
  /** Milliseconds since 1970. */
  now: () => number
  types: KnownTypes
  /** Beyond this the oldest entries are dropped. The states of running actors are always kept. */
  maxBytes?: number
}

const twoMegabytes = 2_000_000

interface ObservedActor {
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
}

interface AnyEvent {
  type: string
}

export function createRecorder({ now, types, maxBytes = twoMegabytes }: RecorderOptions): Recorder {
  const redactor = createRedactor(types)
  const retention = createRetention(maxBytes)
  const nameFor = createNames()
  const listeners = new Set<(entry: JournalEntry) => void>()
  const rewriteListeners = new Set<() => void>()
  const observed = new WeakMap<object, ObservedActor>()
  const live = new Map<string, AnyActor>()
  /** Which actor emitted an event, because the application may send it on to another actor. */
  const emitters = new WeakMap<object, string>()
  /** Actors with unprocessed events. */
  const busy = new Set<ObservedActor>()
  /** Actors of which events were missed during a pause. */
  const missed = new Set<ObservedActor>()
  let paused = false

  function inspect(step: InspectionEvent): void {
    if (step.type === '@xstate.event') {
      onSent(observe(step.actorRef), step.sourceRef, step.event)
    } else if (step.type === '@xstate.snapshot') {
      onReached(observe(step.actorRef), step.event, step.snapshot as AnySnapshot)
    } else if (step.type === '@xstate.microstep' && step.event.type === stopEvent) {
      onStopping(observe(step.actorRef), step.event)
    } else if (step.type === '@xstate.action' && step.action.type === emitAction) {
      emitters.set((step.action.params as { event: object }).event, observe(step.actorRef).name)
    }
  }

  function observe(ref: object): ObservedActor {
    const known = observed.get(ref)
    if (known) return known
    const actor = ref as AnyActor
    const parentActor = parentOf(actor)
    const parent = parentActor && observe(parentActor)
    const name = nameFor(actor, parent?.name ?? null)
    const added: ObservedActor = {
      name,
      ref: actor,
      retained: retention.enter(name, { logic: logicOf(actor), parent: parent?.name ?? null }),
      began: false,
      pending: [],
      early: [],
      snapshot: null,
    }
    observed.set(ref, added)
    return added
  }

  function onSent(actor: ObservedActor, from: object | undefined, raw: AnyEvent): void {
    const source = from ? observe(from).name : (emitters.get(raw) ?? null)
    if (raw.type === began) onStart(actor, source, raw)
    else if (paused) missed.add(actor)
    else if (!actor.began) actor.early.push({ raw, source })
    else if (actor.retained.running) enqueue(actor, raw, add(actor, source, raw))
    else complete(actor, add(actor, source, raw), null)
  }

  function onStart(actor: ObservedActor, source: string | null, raw: AnyEvent): void {
    // A stopped actor that is started again, or one restored from a stored state, does not begin at its machine's initial
    // state.
    const isGiven = actor.began || actor.ref.options.snapshot !== undefined
    actor.began = true
    enter(actor)
    actor.retained.running = true
    live.set(actor.name, actor.ref)
    if (paused) {
      missed.add(actor)
      return
    }
    const entry = add(actor, source, raw)
    if (isGiven) entry.given = true
    enqueue(actor, raw, entry)
    for (const early of actor.early.splice(0)) enqueue(actor, early.raw, add(actor, early.source, early.raw))
  }

  /** XState does not announce a stop by an event; children are stopped after their parent. */
  function onStopping(actor: ObservedActor, raw: AnyEvent): void {
    if (!paused) enqueue(actor, raw, add(actor, actor.retained.info.parent, raw))
  }

  function onReached(actor: ObservedActor, raw: AnyEvent, snapshot: AnySnapshot): void {
    if (snapshot.status !== 'active') end(actor)
    if (paused) {
      missed.add(actor)
      return
    }
    const index = actor.pending.findIndex(pending => pending.raw === raw)
    const [pending] = index < 0 ? [] : actor.pending.splice(index, 1)
    complete(actor, pending?.entry ?? add(actor, actor.retained.info.parent, raw), snapshot)
    if (actor.pending.length === 0) busy.delete(actor)
  }

  function end(actor: ObservedActor): void {
    actor.retained.running = false
    live.delete(actor.name)
  }

  function enqueue(actor: ObservedActor, raw: object, entry: JournalEntry): void {
    actor.pending.push({ raw, entry })
    if (busy.size === 0) queueMicrotask(settle)
    busy.add(actor)
  }

  /** Events are processed in the same turn. What is left by then broke its actor, or arrived too late for it. */
  function settle(): void {
    for (const actor of busy) {
      const snapshot = actor.ref.getSnapshot() as AnySnapshot
      for (const { entry } of actor.pending.splice(0)) {
        const isFatal = snapshot.status === 'error' && actor.retained.running
        // An effect that threw when it was started: no fold reproduces that.
        if (isFatal && actor.retained.info.logic === effect) entry.given = true
        if (isFatal) end(actor)
        complete(actor, entry, isFatal ? snapshot : null)
      }
    }
    busy.clear()
  }

  function add(actor: ObservedActor, source: string | null, raw: AnyEvent): JournalEntry {
    enter(actor)
    const event = redactor.event(raw)
    return retention.add({ time: now(), kind: 'event', actor: actor.name, source, event, state: null })
  }

  /** An ended actor is forgotten once its events are dropped. */
  function enter(actor: ObservedActor): void {
    actor.retained = retention.enter(actor.name, actor.retained.info)
  }

  function complete(actor: ObservedActor, entry: JournalEntry, snapshot: AnySnapshot | null): void {
    const { retained } = actor
    if (snapshot && snapshot !== actor.snapshot) {
      retained.state = stateOf(snapshot, redactor)
      retained.stateBytes = sizeOf(retained.state)
      actor.snapshot = snapshot
    }
    if (snapshot) entry.state = retained.state
    retention.complete(entry, snapshot ? retained.stateBytes : 0)
    for (const listener of listeners) listener(entry)
  }

  function continueRecording(actor: ObservedActor): void {
    const entry = add(actor, null, { type: resumed })
    entry.given = true
    complete(actor, entry, actor.ref.getSnapshot() as AnySnapshot)
  }

  return {
    inspect,

    recordFact(by, fact) {
      if (paused) return
      const event = redactor.event(fact)
      const entry = retention.add({ time: now(), kind: 'fact', actor: by, source: null, event, state: null })
      retention.complete(entry, 0)
      for (const listener of listeners) listener(entry)
    },

    read: retention.read,

    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    onRewritten(listener) {
      rewriteListeners.add(listener)
      return () => rewriteListeners.delete(listener)
    },

    live: () => live,

    continueFrom(earlier) {
      retention.continueFrom(earlier)
      for (const listener of rewriteListeners) listener()
    },

    clear() {
      retention.clear()
      for (const listener of rewriteListeners) listener()
    },

    pause() {
      paused = true
    },

    resume() {
      paused = false
      for (const actor of missed) continueRecording(actor)
      missed.clear()
    },

    get paused() {
      return paused
    },

    get bytes() {
      return retention.bytes
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

const logicOf = (actor: AnyActor): string => machineId(actor) ?? effect

const machineId = ({ logic }: AnyActor): string | null => ('root' in logic ? (logic.id as string) : null)
