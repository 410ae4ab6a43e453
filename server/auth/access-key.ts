// Access keys: bearer tokens of machines. They belong to no user and permit nothing but their purpose.
import type { IncomingHttpHeaders } from 'node:http'
import type { AccessKeyPurpose, IssuedAccessKey } from '../../domain/records/access-key.ts'
import type { Database } from '../database/connect.ts'
import { orNotFound } from '../http/errors.ts'
import {
  addAccessKey,
  findAccessKey,
  type NewAccessKey,
  type Rotation,
  rotateAccessKey,
} from '../repositories/accounts/access-keys.ts'
import { hashToken, newToken } from './session-cookie.ts'

/** The prefix lets people and secret scanners recognise a key. */
export const newSecret = (purpose: AccessKeyPurpose): string => `gridhaul_${words[purpose]}_${newToken()}`

const words = { telemetry: 'ingest', plans: 'delivery' } as const satisfies Record<AccessKeyPurpose, string>

/** Creates a key and stores its hash. Only the return value contains the secret. */
export async function issueAccessKey(db: Database, key: NewAccessKey): Promise<IssuedAccessKey> {
  const secret = newSecret(key.purpose)
  const id = await addAccessKey(db, hashToken(secret), key)
  return { ...orNotFound(await findAccessKey(db, id)), secret }
}

/** The same for a new secret of an existing key. Throws the refusal if there is no such key, or if it is revoked. */
export async function reissueAccessKey(
  db: Database,
  id: string,
  rotation: Rotation,
): Promise<IssuedAccessKey> {
  const { purpose } = orNotFound(await findAccessKey(db, id))
  const secret = newSecret(purpose)
  await rotateAccessKey(db, id, hashToken(secret), rotation)
  return { ...orNotFound(await findAccessKey(db, id)), secret }
}

/** Whether a request wants to be answered for a key, and for nobody who may be signed in. */
export const hasBearer = ({ authorization }: IncomingHttpHeaders): boolean =>
  /^Bearer(?: |$)/i.test(authorization ?? '')

/** The key that a request presents; undefined if there is none that could be one. */
export const bearerOf = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  /^Bearer +([\w-]{1,200})$/i.exec(authorization ?? '')?.[1]
