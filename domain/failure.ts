// The one shape that every way of failing to get an answer from the server takes.
import { answerUnreadable, serverUnreachable } from './messages.ts'

/**
 * - `unreachable`: no answer came (no network, connection lost, a gateway in between gave up).
 * - `cancelled`: the caller took the question back.
 * - `refused`: the server answered with an error status.
 * - `unreadable`: an answer came, but not what the call promises (no JSON, another shape).
 */
export type FailureKind = 'unreachable' | 'cancelled' | 'refused' | 'unreadable'

/** A failure as plain data, as machines and the journal keep it. */
export interface FailureData {
  kind: FailureKind
  /** HTTP status, or null where no answer came. */
  status: number | null
  /** The status in words ('Not Found'), or null where no answer came. */
  statusText: string | null
  /** The server's word for the program, or null. */
  code: string | null
  /** The server's sentence for the person, or null where it sent none: then the caller's own default applies (spec 8). */
  serverMessage: string | null
  /** The server's sentence for each field at fault. */
  fields: Record<string, string>
}

/** Thrown by the gateway, and the only thing that it throws. Carries nothing of what was asked. */
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

/** What a failed actor left behind, as data; anything that is no Failure is a fault of ours and counts as an unreadable answer. */
export const failureData = (error: unknown): FailureData =>
  (error instanceof Failure ? error : new Failure({ kind: 'unreadable' })).toJSON()

/** The text to show: the server's message where it sent one, else the call's default text (spec 8), followed by the reason. */
export const failureText = (failure: FailureData, defaultText: string): string =>
  failure.serverMessage ?? joinSentences(defaultText, failureReason(failure))

/** Puts texts one after the other, each as a sentence of its own: some default texts end without a full stop. */
export const joinSentences = (...texts: string[]): string =>
  texts
    .filter(text => text !== '')
    .map((text, i, { length }) => (i === length - 1 || /[.!?]$/.test(text) ? text : `${text}.`))
    .join(' ')

/** Why no usable response came; empty where the server refused, which is a response. */
function failureReason({ kind }: FailureData): string {
  if (kind === 'unreachable') return serverUnreachable
  return kind === 'unreadable' ? answerUnreadable : ''
}

function standardText(kind: FailureKind, status: number | null): string {
  if (kind === 'unreachable') return serverUnreachable
  if (kind === 'cancelled') return 'The question was taken back.'
  if (kind === 'refused') return `The server refused with status ${status}.`
  return answerUnreadable
}
