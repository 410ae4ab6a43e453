// What the list says of an access key.

import { dateText } from '../../../domain/time/texts.ts'
import type { TimeZone } from '../../../domain/time/zone.ts'
import { expiryUrgency, timeLeftText } from '../../../domain/words/key-expiry.ts'
import type { AccessKeyListQuery } from '../../../gql/operations/access-keys.generated.ts'

type Key = AccessKeyListQuery['accessKeys'][number]

const purposes: Record<string, string> = { telemetry: 'Telemetry', plans: 'Plans' }

export const purposeLabel = (purpose: string): string => purposes[purpose] ?? purpose

export function scopeText({ purpose, organizationName, assetNames }: Key): string {
  if (organizationName) return `Assets of ${organizationName}`
  if (assetNames) return assetNames.join(', ')
  return purpose === 'plans' ? 'Delivers plans' : 'Every asset'
}

export function stateText(key: Key, zone: TimeZone, nowMs: number): string {
  const { state, expiresAt } = key
  if (state === 'revoked') return 'Revoked'
  if (state === 'expired') return 'Expired'
  if (state === 'deactivated') return 'Account deactivated'
  if (!expiresAt) return 'No expiry'
  const until = `Until ${dateText(zone, expiresAt)}`
  return expiryUrgency(key, nowMs) ? `${until}, ${timeLeftText(expiresAt, nowMs)}` : until
}
