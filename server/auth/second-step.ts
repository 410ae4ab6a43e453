// The second step of a sign-in: where the account has a second factor, the password alone opens no session.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PasskeyBody } from '../../domain/calls/second-factors.ts'
import type { SecondStep } from '../../domain/records/second-factors.ts'
import type { Database } from '../database/connect.ts'
import { refusal } from '../http/errors.ts'
import { countUse, findPasskey, type OwnedPasskey } from '../repositories/accounts/passkeys.ts'
import { type ConnectingPerson, linkUser } from '../repositories/accounts/provider-links.ts'
import {
  findAppSecret,
  findRecoverySalt,
  findSecondFactors,
  takeRecoveryCode,
  takeStep,
} from '../repositories/accounts/second-factors.ts'
import type { Principal, SignedInAs } from '../repositories/accounts/sessions.ts'
import { emailKey, findPasswordHash } from '../repositories/accounts/users.ts'
import { queueMailTo } from '../repositories/queued-mails.ts'
import { stepOfCode } from './authenticator-app.ts'
import type { Challenge } from './challenges.ts'
import { verifyPasskey } from './passkeys.ts'
import { hashRecoveryCode } from './recovery-codes.ts'

interface FirstStep {
  signedInAs: SignedInAs
  /** By which a browser and its attempts are known. */
  account: string
  /** The person of the identity provider who is connected when the sign-in succeeds. */
  connects?: ConnectingPerson
}

/** Begins the session; throws 'second_factor_required', with a challenge for the browser, if the account has a second factor. */
export async function finishOrChallenge(
  request: FastifyRequest,
  reply: FastifyReply,
  first: FirstStep,
): Promise<Principal['user']> {
  const { signedInAs, account, connects } = first
  const app = reply.server
  const { userId, passwordHash = '' } = signedInAs
  if ((await signInMethodsOf(app, userId)).length === 0) return finishSignIn(request, reply, first)
  const [passwordProof = ''] = app.keyedHashes(passwordHash)
  reply.issueChallenge('second_factor', { userId, account, passwordProof, ...(connects && { connects }) })
  throw refusal('second_factor_required')
}

/** None where the account has no second factor: recovery codes alone are none. */
export async function signInMethodsOf(app: FastifyInstance, userId: string): Promise<SecondStep['methods']> {
  const factors = await findSecondFactors(app.db, userId)
  const methods: SecondStep['methods'] = []
  if (factors?.passkeys.length) methods.push('passkey')
  if (factors?.authenticator_app_since) methods.push('authenticator_app')
  if (methods.length && factors?.recovery_codes_left) methods.push('recovery_code')
  return methods
}

/** The challenge of this request. Throws 'sign_in_expired'. */
export function requireSecondStep(request: FastifyRequest): Challenge<'second_factor'> {
  const challenge = request.findChallenge('second_factor')
  if (!challenge) throw refusal('sign_in_expired')
  return challenge
}

/** Whether a code is right; then it is used up. */
export async function takeCode(app: FastifyInstance, userId: string, code: string): Promise<boolean> {
  const secret = await findAppSecret(app.db, userId)
  const step = secret && stepOfCode(secret, code, Date.now())
  if (step !== undefined) return takeStep(app.db, userId, step)
  const salt = await findRecoverySalt(app.db, userId)
  return (
    salt !== undefined && takeRecoveryCode(app.db, userId, await hashRecoveryCode(code, salt, app.hashCost))
  )
}

/** The passkey that answers a challenge; its use is stored. Undefined if the answer is wrong, or of a passkey of somebody else. */
export async function takePasskey(
  app: FastifyInstance,
  challenge: string,
  { credential, isVerified, userId }: PasskeyBody & { isVerified: boolean; userId?: string },
): Promise<OwnedPasskey | undefined> {
  const site = app.relyingParty()
  const stored = site && (await findPasskey(app.db, credential.id))
  if (!site || !stored || (userId !== undefined && stored.user_id !== userId)) return undefined
  const { userHandle } = credential.response
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== stored.user_id) return undefined
  const signCount = await verifyPasskey(site, challenge, { credential, stored, isVerified })
  const isRight = signCount !== undefined && (await countUse(app.db, stored.credential_id, signCount))
  return isRight ? stored : undefined
}

/** Begins the session after the second factor was right. Throws 'sign_in_expired' if the password was changed meanwhile. */
export async function finishSecondStep(
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, account, challenge, passwordProof, connects }: Challenge<'second_factor'>,
): Promise<Principal['user']> {
  const passwordHash = (await findPasswordHash(reply.server.db, userId)) ?? ''
  if (!reply.server.keyedHashes(passwordHash).includes(passwordProof)) throw refusal('sign_in_expired')
  if (!(await reply.redeemChallenge('second_factor', challenge))) throw refusal('sign_in_expired')
  return finishSignIn(request, reply, {
    signedInAs: { userId, passwordHash },
    account,
    ...(connects && { connects }),
  })
}

/** Begins the session with the entry in the history, connects the person of the identity provider, and remembers the browser. */
export async function finishSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { signedInAs, account, connects }: FirstStep,
): Promise<Principal['user']> {
  const user = await request.recorded(async (store, draft) => {
    if (connects) {
      draft.action = 'connect_provider'
      await linkUser(store, connects, signedInAs.userId)
    }
    const begun = await reply.beginSession(
      { ...signedInAs, providerSignOut: connects?.canSignOut ?? false },
      store,
    )
    await reportNewBrowser(request, begun, store)
    return begun
  }, signedInAs.userId)
  reply.rememberBrowser(account)
  request.server.sendQueuedMails()
  return user
}

/**
 * Mails the owner of the account that a browser signed in which it had not been used with. Not where mails are written to files: those
 * are for links that somebody waits for.
 */
export async function reportNewBrowser(
  request: FastifyRequest,
  { id: userId, email: recipient }: Principal['user'],
  store: Database,
): Promise<void> {
  if (request.server.writesMailFiles || request.knownBrowserOf(emailKey(recipient)) !== undefined) return
  await queueMailTo(store, 'new_sign_in', { userId, recipient })
}
