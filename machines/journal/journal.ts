// What the client did, as plain JSON: the events of all actors on one time line, each with the resulting state, and the
// calls and navigations between them.

/** Counts up when entries get another form, or events and states other names: older journals are refused. */
export const journalVersion = 2

export interface Journal {
  version: typeof journalVersion
  /** The actors of the events, by name. */
  actors: Record<string, ActorInfo>
  /** In the order in which they were sent. */
  events: JournalEntry[]
}

export interface ActorInfo {
  /** The id of its machine, or `effect` for an effect of a machine, whose responses come from outside. */
  logic: string
  parent: string | null
  /** Its state before the first of its events that are still kept; null if that is the first of all. */
  from: RecordedState | null
}

export const effect = 'effect'

export interface JournalEntry {
  /** Counts up, across reloads too; dropped entries leave a gap only at the beginning. */
  seq: number
  /** Milliseconds since 1970. */
  time: number
  /** A fact is a call or a navigation beside the actors; it has no state. */
  kind: 'event' | 'fact'
  /** The same name in every run: 'session', the third 'signIn#3', and 'signIn.login' for an effect. */
  actor: string
  /** The actor that sent the event; null where it came from the page. */
  source: string | null
  event: RecordedEvent
  /** The resulting state; null for a fact, and for an event that arrived after the actor's end. */
  state: RecordedState | null
  /** The state is not the result of the event: the actor was started again, or a recording was resumed. */
  given?: true
}

export interface RecordedEvent {
  type: string
  [key: string]: Plain
}

/** A snapshot without what is the same in every state of its machine. Folding the same events gives the same again. */
export interface RecordedState {
  status: 'active' | 'done' | 'error' | 'stopped'
  value?: Plain
  context?: Plain
  /** The name and input of each running effect. */
  children?: Record<string, Plain>
  output?: Plain
  error?: Plain
  /** The input of an effect. */
  input?: Plain
  historyValue?: Plain
}

export type Plain = null | boolean | number | string | Plain[] | { [key: string]: Plain }

/** The event that starts an actor, and the one that continues after a pause of the recording. */
export const began = 'xstate.init'
export const resumed = 'journal.resumed'

/** The first fact of every page. Actors of the page before no longer run. */
export const pageLoaded = 'page.loaded'

/** The text is not a journal; the message says why in one sentence. */
export class InvalidJournal extends Error {
  override readonly name = 'InvalidJournal'
}

/** Reads an exported journal, or that of a report; throws `InvalidJournal`. */
export function readJournal(text: string): Journal {
  const value = journalIn(parseJson(text))
  if (!isRecord(value) || !('version' in value) || !('events' in value))
    throw new InvalidJournal('This is not a journal: it has no version and no events.')
  if (value.version !== journalVersion)
    throw new InvalidJournal(
      `This journal has version ${JSON.stringify(value.version)}, and only ${journalVersion} can be read.`,
    )
  if (!isRecord(value.actors)) throw new InvalidJournal('This is not a journal: it does not name its actors.')
  if (!Array.isArray(value.events))
    throw new InvalidJournal('This is not a journal: its events are not a list.')
  if (isTooDeep(value)) throw new InvalidJournal('This is not a journal: it is nested too deeply.')
  const { actors } = value
  for (const [name, facts] of Object.entries(actors))
    if (!isActor(facts))
      throw new InvalidJournal(`This is not a journal: its data of the actor ${name} are invalid.`)
  if (Object.keys(actors).some(name => isTooFarDown(name, actors as Journal['actors'])))
    throw new InvalidJournal('This is not a journal: its actors are nested too deeply.')
  let last = Number.NEGATIVE_INFINITY
  for (const [index, entry] of value.events.entries()) {
    const fault = faultOf(entry, last, actors)
    if (fault) throw new InvalidJournal(`This is not a journal: events[${index}]${fault}.`)
    last = entry.seq
  }
  return value as unknown as Journal
}

/** A report holds a journal among other things. */
const journalIn = (value: unknown): unknown =>
  isRecord(value) && 'journal' in value && !('events' in value) ? value.journal : value

function faultOf(entry: unknown, last: number, actors: Record<string, unknown>): string | null {
  if (!isRecord(entry)) return ' is not an object'
  const { seq, time, kind, actor, source, event, state } = entry
  if (typeof seq !== 'number' || !(seq > last)) return '.seq is not a number above the one before'
  if (typeof time !== 'number' || Number.isNaN(new Date(time).getTime())) return '.time is not a time'
  if (kind !== 'event' && kind !== 'fact') return '.kind is neither event nor fact'
  if (typeof actor !== 'string') return '.actor is not a text'
  if (kind === 'event' && !Object.hasOwn(actors, actor)) return `.actor is not among the actors: ${actor}`
  if (source !== null && typeof source !== 'string') return '.source is not a text'
  if (!isRecord(event) || typeof event.type !== 'string') return '.event has no type'
  if (state !== null && !isState(state)) return '.state has no status'
  return null
}

const isActor = (facts: unknown): boolean =>
  isRecord(facts) &&
  typeof facts.logic === 'string' &&
  (facts.parent === null || typeof facts.parent === 'string') &&
  (facts.from === null || isState(facts.from))

const isState = (state: unknown): boolean => isRecord(state) && typeof state.status === 'string'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Far deeper than anything recorded, and shallow enough for recursive functions. */
const maxDepth = 500

const isTooDeep = (value: unknown, levels = maxDepth): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some(inner => isTooDeep(inner, levels - 1)))

/** A cycle of parents counts as too deep. */
function isTooFarDown(name: string, actors: Journal['actors']): boolean {
  let above: string | null = name
  for (let level = 0; level < maxDepth; level++) {
    above = Object.hasOwn(actors, above) ? (actors[above]?.parent ?? null) : null
    if (above === null) return false
  }
  return true
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidJournal('This is not a journal: it is not JSON.')
  }
}
