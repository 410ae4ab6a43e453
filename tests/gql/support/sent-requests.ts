// Requests as the server receives them, without what every HTTP client adds.
import type { Received } from './loopback-server.ts'

export const sentRequest = ({ method, path, headers, body }: Received) => ({
  method,
  path,
  body,
  type: headers['content-type'],
  accept: headers.accept,
})

/** A request without a body. */
export const requestWithoutBody = (method: string, path: string) => ({
  method,
  path,
  body: '',
  type: undefined,
  accept: 'application/json',
})

export const requestWithBody = (method: string, path: string, body: string) => ({
  ...requestWithoutBody(method, path),
  body,
  type: 'application/json',
})
