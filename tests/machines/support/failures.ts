// The ways in which a call that changes something can fail.
import { Failure } from '../../../domain/failure.ts'

export const refused = (status: number, serverMessage: string | null = null, fields = {}) =>
  new Failure({ kind: 'refused', status, statusText: statusTexts[status] ?? null, serverMessage, fields })

export const unreachable = new Failure({ kind: 'unreachable' })
export const unreadable = new Failure({ kind: 'unreadable', status: 200, statusText: 'OK' })

const statusTexts: Record<number, string> = {
  404: 'Not Found',
  409: 'Conflict',
  500: 'Internal Server Error',
}

export const outcomeUnknown = 'The change may have been made anyway.'

export const serverUnreachable = 'The server cannot be reached.'
export const responseUnreadable = 'The server sent a response that could not be read.'

/** `text` as a sentence, which some default texts of the specification are not. */
export const sentence = (text: string) => (text.endsWith('.') ? text : `${text}.`)

/** What failed, the text for it, and whether the server may have acted. */
export const failureCases = (defaultText: string): [string, unknown, string, boolean][] => [
  ['refused with a sentence', refused(409, 'It is in use.'), 'It is in use.', false],
  ['refused without one', refused(500), defaultText, false],
  ['lost', unreachable, `${sentence(defaultText)} ${serverUnreachable} ${outcomeUnknown}`, true],
  [
    'answered unreadably',
    unreadable,
    `${sentence(defaultText)} ${responseUnreadable} ${outcomeUnknown}`,
    true,
  ],
  [
    'broken by a fault of ours',
    new TypeError('s3cret'),
    `${sentence(defaultText)} ${responseUnreadable} ${outcomeUnknown}`,
    true,
  ],
]
