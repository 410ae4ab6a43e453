// Writes the journal of running actors, from XState's inspection: who sent what to whom, in the order of sending, and the
// state that it led to. It looks on, and changes nothing of what it sees.
import type { AnyActor, InspectionEvent } from 'xstate'
import { began, effect, type Journal, type JournalEntry, resumed } from './journal.ts'
import { createRedactor, type KnownTypes } from './redact.ts'
import { createRetention, type RetainedActor, sizeOf } from './retention.ts'
import { type AnySnapshot, stateOf } from './state.ts'
import { emitAction, parentOf, stopEvent } from './xstate-internals.ts'

export interface Recorder {
  /** For the `inspect` option of every actor that has no parent. */
  inspect: (seen: InspectionEvent) => void
  /** Writes down something that happened beside the actors: in whose name, and what. */
  recordFact: <Fact extends AnyEvent>(by: string, fact: Fact) => void
  /** All that is kept. Its parts are the recorder's own: for looking at alone. */
  read: () => Journal
  /** Tells of each entry when its state is known. Gives what ends it. */
  subscribe: (tell: (entry: JournalEntry) => void) => () => void
  /** Tells when entries were put before the others, or all were dropped. Gives what ends it. */
  onRewritten: (tell: () => void) => () => void
  /** The running actors by name. */
  live: () => ReadonlyMap<string, AnyActor>
  /** Puts what an earlier page recorded before what this one has recorded. To be called before anybody has read it. */
  continueFrom: (earlier: Journal) => void
  /** Drops all entries; the actors that run go on from the states in which they are. */
  clear: () => void
  pause: () => void
  /** Goes on, from the states in which the actors are by now. */
  resume: () => void
  readonly paused: boolean
  /** UTF-8 bytes of what is kept, as JSON. */
  readonly bytes: number
}

export interface RecorderOptions {
  /** Milliseconds since 1970. */
  now: () => number
  types: KnownTypes
  /** Where it would keep more, the oldest entries are dropped. The states of running actors are kept in any case. */
  maxBytes?: number
}

const twoMegabytes = 2_000_000

/** An actor that was seen. */
interface ObservedActor {
  name: string
  ref: AnyActor
  kept: RetainedActor
  began: boolean
  /** What was sent to it and is not worked off, in order. */
  pending: { raw: object; entry: JournalEntry }[]
  /** What was sent to it before it was started. */
  early: { raw: AnyEvent; source: string | null }[]
  /** The snapshot that `kept.state` was made of. */
  snapshot: AnySnapshot | null
}

interface AnyEvent {
  type: string
}

export function createRecorder({ now, types, maxBytes = twoMegabytes }: RecorderOptions): Recorder {
  const redactor = createRedactor(types)
  const kept = createRetention(maxBytes)
  const nameFor = createNames()
  const listeners = new Set<(entry: JournalEntry) => void>()
  const rewriteListeners = new Set<() => void>()
  const seen = new WeakMap<object, ObservedActor>()
  const live = new Map<string, AnyActor>()
  /** By whom an event was emitted, which the page may send on. */
  const emitters = new WeakMap<object, string>()
  /** Actors to which something was sent that is not worked off. */
  const busy = new Set<ObservedActor>()
  /** Actors of which something was missed during a pause. */
  const missed = new Set<ObservedActor>()
  let paused = false

  function inspect(what: InspectionEvent): void {
    if (what.type === '@xstate.event') {
      sent(actorOf(what.actorRef), what.sourceRef, what.event)
    } else if (what.type === '@xstate.snapshot') {
      reached(actorOf(what.actorRef), what.event, what.snapshot as AnySnapshot)
    } else if (what.type === '@xstate.microstep' && what.event.type === stopEvent) {
      stopping(actorOf(what.actorRef), what.event)
    } else if (what.type === '@xstate.action' && what.action.type === emitAction) {
      emitters.set((what.action.params as { event: object }).event, actorOf(what.actorRef).name)
    }
  }

  function actorOf(ref: object): ObservedActor {
    const known = seen.get(ref)
    if (known) return known
    const actor = ref as AnyActor
    const parentActor = parentOf(actor)
    const parent = parentActor && actorOf(parentActor)
    const name = nameFor(actor, parent?.name ?? null)
    const added: ObservedActor = {
      name,
      ref: actor,
      kept: kept.enter(name, { logic: logicOf(actor), parent: parent?.name ?? null }),
      began: false,
      pending: [],
      early: [],
      snapshot: null,
    }
    seen.set(ref, added)
    return added
  }

  function sent(actor: ObservedActor, from: object | undefined, raw: AnyEvent): void {
    const source = from ? actorOf(from).name : (emitters.get(raw) ?? null)
    if (raw.type === began) begin(actor, source, raw)
    else if (paused) missed.add(actor)
    else if (!actor.began) actor.early.push({ raw, source })
    else if (actor.kept.running) wait(actor, raw, add(actor, source, raw))
    else complete(actor, add(actor, source, raw), null)
  }

  function begin(actor: ObservedActor, source: string | null, raw: AnyEvent): void {
    // Put to sleep and started again, or brought back from a stored state: this is not its machine's beginning.
    const isGiven = actor.began || actor.ref.options.snapshot !== undefined
    actor.began = true
    enter(actor)
    actor.kept.running = true
    live.set(actor.name, actor.ref)
    if (paused) {
      missed.add(actor)
      return
    }
    const entry = add(actor, source, raw)
    if (isGiven) entry.given = true
    wait(actor, raw, entry)
    for (const early of actor.early.splice(0)) wait(actor, early.raw, add(actor, early.source, early.raw))
  }

  /** That an actor is stopped is not announced; what runs in a machine is stopped after it. */
  function stopping(actor: ObservedActor, raw: AnyEvent): void {
    if (!paused) wait(actor, raw, add(actor, actor.kept.facts.parent, raw))
  }

  function reached(actor: ObservedActor, raw: AnyEvent, snapshot: AnySnapshot): void {
    if (snapshot.status !== 'active') end(actor)
    if (paused) {
      missed.add(actor)
      return
    }
    const index = actor.pending.findIndex(pending => pending.raw === raw)
    const [pending] = index < 0 ? [] : actor.pending.splice(index, 1)
    complete(actor, pending?.entry ?? add(actor, actor.kept.facts.parent, raw), snapshot)
    if (actor.pending.length === 0) busy.delete(actor)
  }

  function end(actor: ObservedActor): void {
    actor.kept.running = false
    live.delete(actor.name)
  }

  function wait(actor: ObservedActor, raw: object, entry: JournalEntry): void {
    actor.pending.push({ raw, entry })
    if (busy.size === 0) queueMicrotask(settle)
    busy.add(actor)
  }

  /** What is sent is worked off in the same turn. What is left broke its actor, or came too late for it. */
  function settle(): void {
    for (const actor of busy) {
      const snapshot = actor.ref.getSnapshot() as AnySnapshot
      for (const { entry } of actor.pending.splice(0)) {
        const isFatal = snapshot.status === 'error' && actor.kept.running
        // An effect that threw where it was started: a fact, that no fold gives.
        if (isFatal && actor.kept.facts.logic === effect) entry.given = true
        if (isFatal) end(actor)
        complete(actor, entry, isFatal ? snapshot : null)
      }
    }
    busy.clear()
  }

  function add(actor: ObservedActor, source: string | null, raw: AnyEvent): JournalEntry {
    enter(actor)
    const event = redactor.event(raw)
    return kept.add({ time: now(), kind: 'event', actor: actor.name, source, event, state: null })
  }

  /** Once it had ended and its events were dropped, it was forgotten. */
  function enter(actor: ObservedActor): void {
    actor.kept = kept.enter(actor.name, actor.kept.facts)
  }

  function complete(actor: ObservedActor, entry: JournalEntry, snapshot: AnySnapshot | null): void {
    const { kept: state } = actor
    if (snapshot && snapshot !== actor.snapshot) {
      state.state = stateOf(snapshot, redactor)
      state.stateBytes = sizeOf(state.state)
      actor.snapshot = snapshot
    }
    if (snapshot) entry.state = state.state
    kept.complete(entry, snapshot ? state.stateBytes : 0)
    for (const tell of listeners) tell(entry)
  }

  function goOn(actor: ObservedActor): void {
    const entry = add(actor, null, { type: resumed })
    entry.given = true
    complete(actor, entry, actor.ref.getSnapshot() as AnySnapshot)
  }

  return {
    inspect,

    recordFact(by, fact) {
      if (paused) return
      const event = redactor.event(fact)
      const entry = kept.add({ time: now(), kind: 'fact', actor: by, source: null, event, state: null })
      kept.complete(entry, 0)
      for (const tell of listeners) tell(entry)
    },

    read: kept.read,

    subscribe(tell) {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },

    onRewritten(tell) {
      rewriteListeners.add(tell)
      return () => rewriteListeners.delete(tell)
    },

    live: () => live,

    continueFrom(earlier) {
      kept.continueFrom(earlier)
      for (const tell of rewriteListeners) tell()
    },

    clear() {
      kept.clear()
      for (const tell of rewriteListeners) tell()
    },

    pause() {
      paused = true
    },

    resume() {
      paused = false
      for (const actor of missed) goOn(actor)
      missed.clear()
    },

    get paused() {
      return paused
    },

    get bytes() {
      return kept.bytes
    },
  }
}

/** Names by order: the first, the second ('#2') of its kind. What XState makes up where none is given differs in every run. */
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
