// Passwords are stored as argon2id hashes, and checking one costs the same work for a known and an unknown e-mail.
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** What one argon2id hash costs. `memoryCost` is in KiB. A hash names its cost, so that it is verified at the same one. */
export interface HashCost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** OWASP's recommendation for argon2id, which is also the library's default algorithm. */
export const recommendedCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string, cost = recommendedCost): Promise<string> =>
  hash(password, cost)

/** False for a hash of another cost: it is renewed at the next sign-in. */
export const hasCost = (passwordHash: string, { memoryCost, timeCost, parallelism }: HashCost): boolean =>
  passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)

/** Without a hash it does the same work on one that nothing matches, and returns false. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await unmatchableHash), password)
  return matches && passwordHash !== undefined
}

const unmatchableHash = hashPassword(randomBytes(32).toString('hex'))
