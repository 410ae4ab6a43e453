// Texts of access keys.
import { grouped } from '../words/pluralize.ts'

export const accessKeyNotIssued = 'Error issuing the key.'
export const keyOrganizationRequired = 'Choose an organization'
export const keyAssetsRequired = 'Name at least one asset'
export const validDaysWrong = (max: number) => `Enter a whole number of days from 1 to ${grouped(max)}.`
export const accessKeyWasRevoked = 'Key revoked'
export const accessKeyNotRevoked = 'Error revoking the key.'
/** By the state of a key that a program or device presents. */
export const accessKeyRefusals = {
  expired: 'This key has expired. Ask an administrator for a new one.',
  revoked: 'This key is revoked. Ask an administrator for a new one.',
  replaced: 'This key was replaced by a new one.',
  deactivated: 'The account that this key is for is deactivated.',
} as const
/** By the purpose of a key that is presented for another one. */
export const accessKeyWrongPurpose = {
  telemetry: 'This is an ingest key: it sends telemetry and nothing else.',
  plans: 'This is a delivery key: it delivers plans and nothing else.',
} as const
export const deliveryKeyWithoutScope = 'A delivery key has no organization and no assets.'
export const oneScopeOnly = 'A key is for an organization or for assets, not for both.'
export const assetUnknown = (word: string) => `No asset has the id, serial number or name ${word}.`
export const assetAmbiguous = (word: string) => `Several assets are called ${word}: name this one by its id.`
