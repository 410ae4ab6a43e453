// An authenticator app that an account has already, and its code of now.
import { Secret, TOTP } from 'otpauth'
import type { Database } from '../../../server/database/connect.ts'
import { userOf } from './demo-ids.ts'

const secret = Buffer.from('12345678901234567890')

export async function addAuthenticatorApp(db: Database, email: string): Promise<void> {
  const { id: user_id } = await userOf(db, email)
  await db
    .insertInto('authenticator_apps')
    .values({ user_id, secret, confirmed_at: new Date(), last_step: 0 })
    .execute()
}

export const appCode = (): string =>
  new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }) }).generate()
