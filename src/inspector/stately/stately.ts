// Speaks Stately's inspection protocol (https://github.com/statelyai/inspect) to a window that connects: the actors, the events
// sent to them, and the resulting states. Everything comes from the journal, which contains no secrets.
import type { StatelyInspectionEvent } from '@statelyai/inspect'
import type { AnyStateMachine } from 'xstate'
import type { Replayable } from '../../../machines/journal/fold.ts'
import type { Journal, JournalEntry, RecordedState } from '../../../machines/journal/journal.ts'
import type { Recorder } from '../../../machines/journal/record.ts'
import { safeStorage } from '../../ui/hooks/safe-storage.ts'

export interface StatelyOptions {
  recorder: Recorder
  replayable: Replayable
  window: Window
}

/**
 * In the browser's storage: the address of the tool ('https://stately.ai/inspect'). Only a window of its origin gets responses.
 */
export const statelySetting = 'statelyInspector'

/** The configured address; null if there is none, or if it is not valid. */
export function statelyAddress(window: Window): URL | null {
  try {
    const address = new URL(safeStorage(window).read(statelySetting) ?? '')
    // Addresses of other protocols have no origin that could be compared.
    return /^https?:$/.test(address.protocol) ? address : null
  } catch {
    return null
  }
}

/** Accepts connections from now on. Returns the function that ends them. */
export function speakStately({ recorder, replayable, window }: StatelyOptions): () => void {
  const connections = new Map<Listener, Connection>()

  function onMessage({ data, origin, source }: MessageEvent): void {
    if (data?.type !== connected || !source || source === window) return
    if (origin !== statelyAddress(window)?.origin) return
    const listener = source as Listener
    connections.get(listener)?.end()
    connections.set(
      listener,
      connect(recorder, replayable, event => post(listener, origin, event)),
    )
  }

  function post(listener: Listener, origin: string, event: object): void {
    if (listener.closed) {
      connections.get(listener)?.end()
      connections.delete(listener)
    } else {
      listener.postMessage(event, origin)
    }
  }

  window.addEventListener('message', onMessage)
  return () => {
    window.removeEventListener('message', onMessage)
    for (const connection of connections.values()) connection.end({ type: disconnected })
    connections.clear()
  }
}

/** The window of the tool. */
type Listener = Pick<Window, 'postMessage' | 'closed'>

interface Connection {
  end: (last?: object) => void
}

const connected = '@statelyai.connected'
const disconnected = '@statelyai.disconnected'
/** The version of the protocol, which is the version of its package. */
const version = '0.7.2'
/** How many of the newest entries are sent to a new connection. */
const maxFirstEntries = 200

function connect(recorder: Recorder, { machines }: Replayable, post: (event: object) => void): Connection {
  const introduced = new Set<string>()

  function introduce(name: string, { actors }: Pick<Journal, 'actors'>, state: RecordedState | null): void {
    const facts = actors[name]
    if (!facts || introduced.has(name)) return
    introduced.add(name)
    if (facts.parent !== null) introduce(facts.parent, { actors }, null)
    post(actorEvent(name, facts.parent, machines[facts.logic], state))
  }

  function send(entry: JournalEntry, journal: () => Pick<Journal, 'actors'>): void {
    if (entry.kind === 'fact') return
    if (!introduced.has(entry.actor)) introduce(entry.actor, journal(), entry.state)
    for (const event of eventsOf(entry)) post(event)
  }

  const journal = recorder.read()
  for (const name of recorder.live().keys()) introduce(name, journal, lastState(journal, name))
  for (const entry of journal.events.slice(-maxFirstEntries)) send(entry, () => journal)
  const unsubscribe = recorder.subscribe(entry => send(entry, recorder.read))
  return {
    end(last) {
      unsubscribe()
      if (last) post(last)
    },
  }
}

const lastState = ({ actors, events }: Journal, name: string): RecordedState | null =>
  events.findLast(({ actor, state }) => actor === name && state)?.state ?? actors[name]?.from ?? null

function actorEvent(
  name: string,
  parent: string | null,
  machine: AnyStateMachine | undefined,
  state: RecordedState | null,
): StatelyInspectionEvent {
  return {
    type: '@xstate.actor',
    name,
    snapshot: snapshotOf(state),
    definition: definitionOf(name, machine),
    parentId: parent ?? undefined,
    ...about(name, 'actor', Date.now()),
  }
}

function eventsOf({ seq, time, actor, source, event, state }: JournalEntry): StatelyInspectionEvent[] {
  const sent: StatelyInspectionEvent = {
    type: '@xstate.event',
    event,
    sourceId: source ?? undefined,
    ...about(actor, `${seq} event`, time),
  }
  if (!state) return [sent]
  const reached = {
    type: '@xstate.snapshot',
    event,
    snapshot: snapshotOf(state),
    ...about(actor, `${seq} snapshot`, time),
  } as unknown as StatelyInspectionEvent
  return [sent, reached]
}

const about = (name: string, id: string, time: number) => ({
  // The name of an actor starts with its parent's.
  rootId: name.split('.')[0] ?? name,
  sessionId: name,
  createdAt: String(time),
  id,
  _version: version,
})

const snapshotOf = (state: RecordedState | null) => {
  const { status, value, context, output, error } = state ?? { status: 'active' as const }
  return { status, value, context, output, error }
}

/** The machine's config, with functions replaced by their names; an effect has only a name. */
function definitionOf(name: string, machine: AnyStateMachine | undefined): string {
  if (!machine) return JSON.stringify({ id: name })
  return JSON.stringify(machine.config, (_, value) =>
    typeof value === 'function' ? { type: value.name } : value,
  )
}
