// What a new access key is to be for, from the words of a call or of the command line.
import {
  assetAmbiguous,
  assetUnknown,
  deliveryKeyWithoutScope,
  oneScopeOnly,
} from '../../domain/messages/access-keys.ts'
import type { AccessKeyPurpose } from '../../domain/records/access-key.ts'
import type { Database } from '../database/connect.ts'
import { refusal } from '../http/errors.ts'
import { type AccessKeyScope, assetsNamed } from '../repositories/accounts/access-keys.ts'

interface WantedScope {
  purpose: AccessKeyPurpose
  organization_id?: string | null | undefined
  /** Their ids, serial numbers or names. */
  assets?: readonly string[] | null | undefined
}

/** Throws the refusal, with the field that is wrong. */
export async function requestedScope(
  db: Database,
  { purpose, organization_id: organizationId = null, assets = null }: WantedScope,
): Promise<AccessKeyScope> {
  if (purpose === 'plans' && (organizationId !== null || assets))
    throw refusal('invalid', { purpose: deliveryKeyWithoutScope })
  if (organizationId !== null && assets) throw refusal('invalid', { assets: oneScopeOnly })
  return { organizationId, assetIds: assets && (await assetIdsOf(db, assets)) }
}

async function assetIdsOf(db: Database, words: readonly string[]): Promise<string[]> {
  const named = await assetsNamed(db, words)
  return [...new Set(words)].map(word => {
    const [id, ...others] = named.get(word) ?? []
    if (id === undefined) throw refusal('invalid', { assets: assetUnknown(word) })
    if (others.length) throw refusal('invalid', { assets: assetAmbiguous(word) })
    return id
  })
}
