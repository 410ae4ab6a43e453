// The labels of a statechart's states and transitions. XState's own event names become words.
import type { AnyStateNode } from 'xstate'
import type { TransitionInfo } from '../../../machines/journal/transitions.ts'

/** 'deletion.requested', 'done: login', 'failed: login', 'after 3 s', 'always', 'any other event' */
export function eventWords(event: string): string {
  if (event === '') return 'always'
  if (event === '*') return 'any other event'
  if (event.endsWith('.*')) return `any ${event.slice(0, -2)} event`
  const [, kind, about] =
    /^xstate\.(done\.actor|error\.actor|snapshot|done\.state|after)\.(.*)$/.exec(event) ?? []
  if (about === undefined) return event
  switch (kind) {
    case 'done.actor':
      return `done: ${about}`
    case 'error.actor':
      return `failed: ${about}`
    case 'snapshot':
      return `news: ${about}`
    case 'done.state':
      return 'finished'
    default:
      return `after ${delayWords(about.split('.')[0] ?? '')}`
  }
}

/** The name of a guard that has none. */
export const unnamedGuard = '(guard)'

/** 'if isUser', or 'else' after guarded candidates; '' without a guard. */
export function guardWords({ guard, source, event }: TransitionInfo, all: readonly TransitionInfo[]): string {
  if (guard !== null) return `if ${guard === unnamedGuard ? 'a condition holds' : guard}`
  const first = all.find(other => other.source === source && other.event === event)
  return first && first.guard !== null ? 'else' : ''
}

/** 'signedIn' of 'session.signedIn'; the machine's id for its root. */
export const stateLabel = (id: string): string => id.slice(id.lastIndexOf('.') + 1)

/** The effects that a state starts, in words; null if there are none. */
export function callWords({ invoke }: AnyStateNode): string | null {
  return invoke.length === 0 ? null : `calls ${invoke.map(({ id }) => id).join(' and ')}`
}

/** A number is in milliseconds, anything else is the name of a delay. */
function delayWords(delay: string): string {
  if (!/^\d+$/.test(delay)) return delay
  const ms = Number(delay)
  return ms < 1000 ? `${ms} ms` : `${ms / 1000} s`
}
