// Journal entries as messages between lifelines: who sent what to whom, and what was noted beside it.
import type { JournalEntry, RecordedEvent } from '../../../machines/journal/journal.ts'
import { eventWords } from '../common/state-words.ts'

export interface Sequence {
  /**
   * Actors and other sources, in the order in which they first appear; the page first. Those of one kind, which come one after
   * another, share a lifeline: 'signIn' and 'signIn#2'.
   */
  lifelines: string[]
  messages: Message[]
}

export interface Message {
  seq: number
  /** A reply is what an effect says to the machine that asked for it; a note is no message, and stands at its own lifeline. */
  kind: 'message' | 'reply' | 'own' | 'note'
  from: string
  to: string
  text: string
}

/** Whoever is no actor. */
const page = 'page'

export function sequenceOf(entries: readonly JournalEntry[]): Sequence {
  const messages = entries.map(messageOf)
  const lifelines = new Set(messages.some(({ from }) => from === page) ? [page] : [])
  for (const { from, to } of messages) lifelines.add(lifelineOf(from)).add(lifelineOf(to))
  return { lifelines: [...lifelines], messages }
}

/** The number that tells actors of one name apart, left out: at whatever place of the name it stands. */
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

/** What XState sends itself, in words. */
const ownWords: Record<string, string> = {
  'xstate.init': 'begins',
  'xstate.stop': 'is stopped',
  'xstate.promise.resolve': 'is answered',
  'xstate.promise.reject': 'fails',
  'journal.resumed': 'recording goes on',
}

const sentWords = (type: string): string =>
  (Object.hasOwn(ownWords, type) && ownWords[type]) || eventWords(type)

function factWords({ type, operation, outcome, durationMs, address }: RecordedEvent): string {
  if (typeof operation === 'string')
    return `${operation} ${shortWord(outcome)} in ${shortWord(durationMs)} ms`
  return typeof address === 'string' ? `${type} ${address}` : type
}

/** What is neither text nor number is no word. */
const shortWord = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '?'
