// What a server is sent, without what every HTTP client adds.
import type { Received } from './loopback-server.ts'

export const spoken = ({ method, path, headers, body }: Received) => ({
  method,
  path,
  body,
  type: headers['content-type'],
  accept: headers.accept,
})

/** A call without a payload. */
export const asks = (method: string, path: string) => ({
  method,
  path,
  body: '',
  type: undefined,
  accept: 'application/json',
})

export const sends = (method: string, path: string, body: string) => ({
  ...asks(method, path),
  body,
  type: 'application/json',
})
