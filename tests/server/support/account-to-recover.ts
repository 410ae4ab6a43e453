// The product with an identity provider and the demo's people, one of whose accounts is taken over and recovered.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeEach } from 'vitest'
import { startProvider } from '../../support/identity-provider.ts'
import { userOf } from './demo-ids.ts'
import { mailsTo } from './mailbox.ts'
import { addDemo, appWithDatabase } from './test-app.ts'
import { newVisitor } from './visitor.ts'

export const origin = 'http://localhost:8080'
export const owner = 'field@gridhaul.example'
export const admin = 'admin@gridhaul.example'
export const evil = 'mallory@evil.example'

/** Call it at the top of a test file. */
export async function accountToRecover() {
  const client = { clientId: 'gridhaul', clientSecret: 'oidc-geheim' }
  const provider = await startProvider({
    ...client,
    callback: `${origin}/api/auth/login-with-google/callback`,
  })
  afterAll(() => provider.close())
  const server = appWithDatabase({
    publicUrl: origin,
    settings: { oidc: { ...client, issuer: provider.issuer } },
  })
  /** The owner's; set before each test. */
  const account = { id: '' }

  beforeEach(async () => {
    await addDemo(server.db)
    await rm(path.join(server.dataDir, 'mail'), { recursive: true, force: true })
    account.id = (await userOf(server.db, owner)).id
  })

  return {
    server,
    provider,
    account,
    newestMail: async (address: string, subject: RegExp) =>
      (await mailsTo(server, address)).filter(mail => subject.test(mail.subject ?? '')).at(-1),
    /** The status of the call to which a mailed link leads. */
    openLink: async (call: string, body: object): Promise<number> => {
      const visitor = newVisitor(server.app)
      await visitor.get('/api/auth/identify')
      return (await visitor.post(`/api/auth/${call}`, body)).statusCode
    },
  }
}
