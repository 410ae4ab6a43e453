// Recovery codes: each confirms one sign-in in place of a second factor that is lost.
import { randomBytes, randomInt } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import type { HashCost } from './passwords.ts'

const codesOfASet = 10
/** Without letters that look like digits. Ten of these 31 are 49 bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeLength = 10

export interface RecoveryCodeSet {
  /** As they are shown: 'k7m2p-9xqwd'. */
  codes: string[]
  salt: Buffer
  hashes: Buffer[]
}

export async function newRecoveryCodes(cost: HashCost): Promise<RecoveryCodeSet> {
  const salt = randomBytes(16)
  const codes = Array.from({ length: codesOfASet }, newCode)
  const hashes = await Promise.all(codes.map(code => hashRecoveryCode(code, salt, cost)))
  return { codes, salt, hashes }
}

/** All codes of a user have the same salt, so that a typed one is hashed once and not ten times. */
export const hashRecoveryCode = (code: string, salt: Buffer, cost: HashCost): Promise<Buffer> =>
  hashRaw(code.toLowerCase().replaceAll(/[\s-]/g, ''), { ...cost, salt })

function newCode(): string {
  const letters = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)])
  return `${letters.slice(0, codeLength / 2).join('')}-${letters.slice(codeLength / 2).join('')}`
}
