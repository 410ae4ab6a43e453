// Journal entries as messages between lifelines, with facts as notes.
import type { JournalEntry, RecordedEvent } from '../../../machines/journal/journal.ts'
import { eventWords } from '../common/state-words.ts'

export interface Sequence {
  /**
   * Actors and other sources, in the order in which they first appear, the page first. Actors of one kind, which follow each
   * other in time, share a lifeline: 'signIn' and 'signIn#2'.
   */
  lifelines: string[]
  messages: Message[]
}

export interface Message {
  seq: number
  /** A reply comes from an effect to its machine; a note is a fact at its own lifeline. */
  kind: 'message' | 'reply' | 'own' | 'note'
  from: string
  to: string
  text: string
}

/** The lifeline of everything that is not an actor. */
const page = 'page'

export function sequenceOf(entries: readonly JournalEntry[]): Sequence {
  const messages = entries.map(messageOf)
  const lifelines = new Set(messages.some(({ from }) => from === page) ? [page] : [])
  for (const { from, to } of messages) lifelines.add(lifelineOf(from)).add(lifelineOf(to))
  return { lifelines: [...lifelines], messages }
}

/** A name without the numbers that distinguish actors of one kind, anywhere in it. */
export const lifelineOf = (name: string): string => name.replace(/#\d+/g, '')

/** 'signIn to session: login.started', 'gateway: SignIn answered in 120 ms' */
export const messageWords = ({ kind, from, to, text }: Message): string =>
  kind === 'note' || kind === 'own' ? `${to}: ${text}` : `${from} to ${to}: ${text}`

function messageOf({ seq, kind, actor, source, event, state }: JournalEntry): Message {
  if (kind === 'fact') return { seq, kind: 'note', from: actor, to: actor, text: factWords(event) }
  const from = source ?? page
  const late = state === null ? ' (too late)' : ''
  return { seq, kind: kindOf(from, actor, event.type), from, to: actor, text: sentWords(event.type) + late }
}

function kindOf(from: string, to: string, type: string): Message['kind'] {
  if (from === to) return 'own'
  return /^xstate\.(done|error|snapshot)\./.test(type) ? 'reply' : 'message'
}

/** XState's own events in words. */
const ownWords: Record<string, string> = {
  'xstate.init': 'begins',
  'xstate.stop': 'is stopped',
  'xstate.promise.resolve': 'is answered',
  'xstate.promise.reject': 'fails',
  'journal.resumed': 'recording continues',
}

const sentWords = (type: string): string =>
  (Object.hasOwn(ownWords, type) && ownWords[type]) || eventWords(type)

function factWords({ type, operation, outcome, durationMs, address }: RecordedEvent): string {
  if (typeof operation === 'string')
    return `${operation} ${shortWord(outcome)} in ${shortWord(durationMs)} ms`
  return typeof address === 'string' ? `${type} ${address}` : type
}

/** '?' for anything but a text or a number. */
const shortWord = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '?'
