// REST resource: the keys of devices and programs (extension).
import * as z from 'zod/mini'
import type { NewAccessKeyBody, RotateAccessKeyBody } from '../../domain/calls/access-keys.ts'
import { inPath } from './address.ts'
import { type CallerHttp, ignoredBody, json, jsonList } from './http.ts'
import { id, named, optionalNamed, optionalTextShape, record, textShape } from './shapes.ts'

const accessKey = record({
  id,
  name: textShape,
  purpose: textShape,
  organization: optionalNamed,
  assets: z.catch(z.nullable(z.array(named)), null),
  state: textShape,
  created_at: optionalTextShape,
  created_by: optionalTextShape,
  expires_at: optionalTextShape,
  last_used_at: optionalTextShape,
  previous_ends_at: optionalTextShape,
})
export type AccessKeyRow = z.infer<typeof accessKey>

const issued = z.object({ id, name: textShape, secret: z.string() })

export const accessKeyCalls = (http: CallerHttp) => ({
  all: () => http.get('/api/access-keys', jsonList(accessKey)),
  create: (body: NewAccessKeyBody) => http.send('POST', '/api/access-keys', body, json(issued)),
  rotate: (keyId: string, body: RotateAccessKeyBody) =>
    http.send('POST', `/api/access-keys/${inPath(keyId)}/rotation`, body, json(issued)),
  revoke: (keyId: string) =>
    http.send('POST', `/api/access-keys/${inPath(keyId)}/revocation`, undefined, ignoredBody),
})
