// All kinds of failing responses, and the Failure that each must become.
import { STATUS_CODES } from 'node:http'
import type { FailureData } from '../../../domain/failure.ts'
import { type Answer, json, text } from './loopback-server.ts'

export interface FailingResponse {
  name: string
  /** Null: the server is down. */
  answer: Answer | null
  failure: FailureData
}

const failure = (
  kind: FailureData['kind'],
  status: number | null,
  rest: Partial<FailureData> = {},
): FailureData => ({
  kind,
  status,
  statusText: (status !== null && STATUS_CODES[status]) || null,
  code: null,
  serverMessage: null,
  fields: {},
  ...rest,
})

const page = '<!doctype html><title>Somebody else</title>'

/** No connection, or one that breaks. */
const broken: FailingResponse[] = [
  { name: 'a server that is not there', answer: null, failure: failure('unreachable', null) },
  {
    name: 'a connection cut before the answer',
    answer: response => void response.socket?.destroy(),
    failure: failure('unreachable', null),
  },
  {
    name: 'a connection cut within the answer',
    answer: response => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
      response.write('[{"tx_id":', () => response.socket?.destroy())
    },
    failure: failure('unreachable', null),
  },
  {
    name: 'a gateway that found no server',
    answer: text(502, page, 'text/html'),
    failure: failure('unreachable', 502),
  },
  {
    name: 'a gateway that waited in vain',
    answer: text(504, '', 'text/plain'),
    failure: failure('unreachable', 504),
  },
]

/** An answer with an error status. */
const refused: FailingResponse[] = [
  {
    name: 'a refusal that says all',
    answer: json(422, {
      message: 'Some of the values are not valid.',
      code: 'invalid',
      fields: { email: 'Email is not valid' },
    }),
    failure: failure('refused', 422, {
      serverMessage: 'Some of the values are not valid.',
      code: 'invalid',
      fields: { email: 'Email is not valid' },
    }),
  },
  {
    name: 'a server without its database',
    answer: json(503, { message: 'The server cannot reach its database.', code: 'database_away' }),
    failure: failure('refused', 503, {
      serverMessage: 'The server cannot reach its database.',
      code: 'database_away',
    }),
  },
  {
    name: 'a refusal whose code is a number',
    answer: json(409, { message: 'The name is taken.', code: 409 }),
    failure: failure('refused', 409, { serverMessage: 'The name is taken.' }),
  },
  {
    name: 'a refusal whose field errors are a list',
    answer: json(400, { message: 'Not valid.', fields: ['email'] }),
    failure: failure('refused', 400, { serverMessage: 'Not valid.' }),
  },
  {
    name: 'a refusal whose message is no text',
    answer: json(403, { message: { text: 'No.' }, code: 'forbidden' }),
    failure: failure('refused', 403, { code: 'forbidden' }),
  },
  {
    name: 'a refusal whose message is blank',
    answer: json(403, { message: '  ' }),
    failure: failure('refused', 403),
  },
  {
    name: 'a refusal that is a page',
    answer: text(500, page, 'text/html'),
    failure: failure('refused', 500),
  },
  { name: 'a refusal without a word', answer: text(401, ''), failure: failure('refused', 401) },
  { name: 'a refusal that is a list', answer: json(404, ['nothing']), failure: failure('refused', 404) },
  { name: 'a refusal that is null', answer: json(418, null), failure: failure('refused', 418) },
]

/** An answer with a good status that is not what the call promises. */
export const unreadable: FailingResponse[] = [
  { name: 'a page', answer: text(200, page, 'text/html'), failure: failure('unreadable', 200) },
  { name: 'half of an object', answer: text(200, '{"email":'), failure: failure('unreadable', 200) },
  { name: 'an empty body', answer: text(200, ''), failure: failure('unreadable', 200) },
  {
    name: 'no content',
    answer: response => void response.writeHead(204).end(),
    failure: failure('unreadable', 204),
  },
  {
    name: 'an answer of another shape',
    answer: json(200, { count: 1 }),
    failure: failure('unreadable', 200),
  },
  { name: 'null', answer: json(200, null), failure: failure('unreadable', 200) },
]

export const withoutReadableBody: FailingResponse[] = [...broken, ...refused]
export const failingResponses: FailingResponse[] = [...withoutReadableBody, ...unreadable]
