// The one error type for every failed call of the server.
import { responseUnreadable, serverUnreachable } from './messages/server.ts'

/**
 * - `unreachable`: no response (no network, connection lost, a gateway timed out).
 * - `cancelled`: the caller cancelled the request.
 * - `refused`: the server responded with an error status.
 * - `unreadable`: the response is not what the call promises (not JSON, another shape).
 */
export type FailureKind = 'unreachable' | 'cancelled' | 'refused' | 'unreadable'

/** A failure as plain data, for machines and the journal. */
export interface FailureData {
  kind: FailureKind
  /** HTTP status; null without a response. */
  status: number | null
  /** The status in words ('Not Found'); null without a response. */
  statusText: string | null
  /** The server's error code, or null. */
  code: string | null
  /** The server's message; null if it sent none: the caller's default text applies then (spec 8). */
  serverMessage: string | null
  /** The server's message for each invalid field. */
  fields: Record<string, string>
}

/** The only error that the gateway throws. Contains nothing of the request. */
export class Failure extends Error implements FailureData {
  override readonly name = 'Failure'
  readonly kind: FailureKind
  readonly status: number | null
  readonly statusText: string | null
  readonly code: string | null
  readonly serverMessage: string | null
  readonly fields: Record<string, string>

  constructor(data: Partial<FailureData> & { kind: FailureKind }) {
    super(data.serverMessage ?? standardText(data.kind, data.status ?? null))
    this.kind = data.kind
    this.status = data.status ?? null
    this.statusText = data.statusText ?? null
    this.code = data.code ?? null
    this.serverMessage = data.serverMessage ?? null
    this.fields = data.fields ?? {}
  }

  toJSON(): FailureData {
    const { kind, status, statusText, code, serverMessage, fields } = this
    return { kind, status, statusText, code, serverMessage, fields }
  }
}

/** An actor's error as data. Anything but a `Failure` is a fault in our code and counts as an unreadable response. */
export const failureData = (error: unknown): FailureData =>
  (error instanceof Failure ? error : new Failure({ kind: 'unreadable' })).toJSON()

/** True where the record was deleted. */
export const isGone = ({ kind, status }: FailureData): boolean =>
  kind === 'refused' && (status === 404 || status === 410)

/** The text to show: the server's message if it sent one, else the call's default text (spec 8) followed by the reason. */
export const failureText = (failure: FailureData, defaultText: string): string =>
  failure.serverMessage ?? joinSentences(defaultText, failureReason(failure))

/** Joins texts as sentences: some default texts end without a full stop. */
export const joinSentences = (...texts: string[]): string =>
  texts
    .filter(text => text !== '')
    .map((text, i, { length }) => (i === length - 1 || /[.!?]$/.test(text) ? text : `${text}.`))
    .join(' ')

/** The text, and what the server says of it. */
export const withReason = (text: string, error: unknown): string =>
  error instanceof Failure ? joinSentences(text, error.message) : text

/** Why there is no usable response; empty if the server refused, because that is a response. */
function failureReason({ kind }: FailureData): string {
  if (kind === 'unreachable') return serverUnreachable
  return kind === 'unreadable' ? responseUnreadable : ''
}

function standardText(kind: FailureKind, status: number | null): string {
  if (kind === 'unreachable') return serverUnreachable
  if (kind === 'cancelled') return 'The request was cancelled.'
  if (kind === 'refused') return `The server refused with status ${status}.`
  return responseUnreadable
}
