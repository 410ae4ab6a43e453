// Speaks Stately's inspection protocol (https://github.com/statelyai/inspect) to a window that asks for it: which actors there
// are, what was sent to them, and what it led to. All of it comes from the journal, where nothing secret is.
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
 * In the browser's storage: the address of the tool ('https://stately.ai/inspect'). A window of its origin is answered, and no
 * other; where nothing is set, none.
 */
export const statelySetting = 'statelyInspector'

/** The address that is set; null where there is none, or what is set is none. */
export function statelyAddress(window: Window): URL | null {
  try {
    const address = new URL(safeStorage(window).read(statelySetting) ?? '')
    // Of all else, whatever has no origin would have the same.
    return /^https?:$/.test(address.protocol) ? address : null
  } catch {
    return null
  }
}

/** Answers from now on. Gives what ends it. */
export function speakStately({ recorder, replayable, window }: StatelyOptions): () => void {
  const talks = new Map<Listener, Talk>()

  function hear({ data, origin, source }: MessageEvent): void {
    if (data?.type !== connected || !source || source === window) return
    if (origin !== statelyAddress(window)?.origin) return
    const listener = source as Listener
    talks.get(listener)?.end()
    talks.set(
      listener,
      startTalk(recorder, replayable, event => tell(listener, origin, event)),
    )
  }

  function tell(listener: Listener, origin: string, event: object): void {
    if (listener.closed) {
      talks.get(listener)?.end()
      talks.delete(listener)
    } else {
      listener.postMessage(event, origin)
    }
  }

  window.addEventListener('message', hear)
  return () => {
    window.removeEventListener('message', hear)
    for (const talk of talks.values()) talk.end({ type: disconnected })
    talks.clear()
  }
}

/** The window of the tool. */
type Listener = Pick<Window, 'postMessage' | 'closed'>

interface Talk {
  end: (last?: object) => void
}

const connected = '@statelyai.connected'
const disconnected = '@statelyai.disconnected'
/** The version of the protocol, which is that of its package. */
const version = '0.7.2'
/** As many of the newest entries are told at once. */
const toldAtOnce = 200

function startTalk(recorder: Recorder, { machines }: Replayable, tell: (event: object) => void): Talk {
  const introduced = new Set<string>()

  function introduce(name: string, { actors }: Pick<Journal, 'actors'>, state: RecordedState | null): void {
    const facts = actors[name]
    if (!facts || introduced.has(name)) return
    introduced.add(name)
    if (facts.parent !== null) introduce(facts.parent, { actors }, null)
    tell(actorEvent(name, facts.parent, machines[facts.logic], state))
  }

  function say(entry: JournalEntry, journal: () => Pick<Journal, 'actors'>): void {
    if (entry.kind === 'fact') return
    if (!introduced.has(entry.actor)) introduce(entry.actor, journal(), entry.state)
    for (const event of eventsOf(entry)) tell(event)
  }

  const journal = recorder.read()
  for (const name of recorder.live().keys()) introduce(name, journal, lastState(journal, name))
  for (const entry of journal.events.slice(-toldAtOnce)) say(entry, () => journal)
  const quit = recorder.subscribe(entry => say(entry, recorder.read))
  return {
    end(last) {
      quit()
      if (last) tell(last)
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
  // What an actor starts has its name before its own.
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

/** The machine as it is written, with the names of its functions; an effect has no more than a name. */
function definitionOf(name: string, machine: AnyStateMachine | undefined): string {
  if (!machine) return JSON.stringify({ id: name })
  return JSON.stringify(machine.config, (_, value) =>
    typeof value === 'function' ? { type: value.name } : value,
  )
}
