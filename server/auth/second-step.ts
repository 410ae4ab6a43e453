// The second step of a sign-in: where the account has a second factor, the password alone opens no session.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PasskeyBody } from '../../domain/calls/second-factors.ts'
import type { SecondStep } from '../../domain/records/second-factors.ts'
import type { Database } from '../database/connect.ts'
import { refusal } from '../http/errors.ts'
import { countUse, findPasskey, type OwnedPasskey } from '../repositories/accounts/passkeys.ts'
import {
  findLinkedUser,
  linkUser,
  takeLinkPermission,
  verifyOwner,
} from '../repositories/accounts/provider-links.ts'
import { hasEnded } from '../repositories/accounts/provider-logouts.ts'
import type { ProviderSession, ProviderSubject } from '../repositories/accounts/provider-session.ts'
import {
  findAppSecret,
  findRecoverySalt,
  findSecondFactors,
  takeRecoveryCode,
  takeStep,
} from '../repositories/accounts/second-factors.ts'
import type { Principal, SignedInAs } from '../repositories/accounts/sessions.ts'
import { useChallenge } from '../repositories/accounts/used-challenges.ts'
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
  connects?: ProviderSession
}

/** Begins the session; throws 'second_factor_required', with a challenge for the browser, if the account has a second factor. */
export async function finishOrChallenge(
  request: FastifyRequest,
  reply: FastifyReply,
  first: FirstStep,
): Promise<Principal['user']> {
  if (await challengeIfNeeded(reply, first)) throw refusal('second_factor_required')
  return finishSignIn(request, reply, first)
}

/** Whether the account has a second factor: then the browser has a challenge. */
export async function challengeIfNeeded(
  reply: FastifyReply,
  { signedInAs, account, connects, byProvider }: FirstStep & Pick<Challenge<'second_factor'>, 'byProvider'>,
): Promise<boolean> {
  const app = reply.server
  const { userId, passwordHash = (await findPasswordHash(app.db, userId)) ?? '' } = signedInAs
  if ((await signInMethodsOf(app, userId)).length === 0) return false
  const [passwordProof = ''] = app.keyedHashes(passwordHash)
  reply.issueChallenge('second_factor', {
    userId,
    account,
    passwordProof,
    ...(byProvider && { byProvider }),
    ...(connects && { connects }),
  })
  return true
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

/** Uses up what was checked. False if it is wrong, or was used meanwhile. */
export type TakeProof = (store: Database) => Promise<boolean>

/** Checks a code outside of the transaction that uses it up, because hashing takes its time. */
export async function checkCode(app: FastifyInstance, userId: string, code: string): Promise<TakeProof> {
  const secret = await findAppSecret(app.db, userId)
  const step = secret && stepOfCode(secret, code, Date.now())
  if (step !== undefined) return store => takeStep(store, userId, step)
  const salt = await findRecoverySalt(app.db, userId)
  if (salt === undefined) return async () => false
  const codeHash = await hashRecoveryCode(code, salt, app.hashCost)
  return store => takeRecoveryCode(store, userId, codeHash)
}

/** The passkey that answers a challenge; its use is stored. Undefined if the answer is wrong, or of a passkey of somebody else. */
export async function takePasskey(
  app: FastifyInstance,
  challenge: string,
  {
    credential,
    isVerified,
    userId,
    store,
  }: PasskeyBody & { isVerified: boolean; userId?: string; store: Database },
): Promise<OwnedPasskey | undefined> {
  const site = app.relyingParty()
  const stored = site && (await findPasskey(store, credential.id))
  if (!site || !stored || (userId !== undefined && stored.user_id !== userId)) return undefined
  const { userHandle } = credential.response
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== stored.user_id) return undefined
  const signCount = await verifyPasskey(site, challenge, { credential, stored, isVerified })
  const isRight = signCount !== undefined && (await countUse(store, stored.credential_id, signCount))
  return isRight ? stored : undefined
}

/**
 * Begins the session with the second factor, all in one transaction and the challenge first, so that a refused sign-in uses up no code.
 * `takeProof` throws what it is refused with. Throws 'sign_in_expired' if the challenge was used, or meanwhile the password was changed,
 * the provider disconnected or the person signed out there.
 */
export async function finishSecondStep(
  request: FastifyRequest,
  reply: FastifyReply,
  step: Challenge<'second_factor'>,
  takeProof: (store: Database) => Promise<void>,
): Promise<Principal['user']> {
  const { userId, account, challenge, passwordProof, byProvider, connects } = step
  const { db, keyedHashes } = reply.server
  const passwordHash = (await findPasswordHash(db, userId)) ?? undefined
  if (!keyedHashes(passwordHash ?? '').includes(passwordProof)) throw refusal('sign_in_expired')
  const signedInAs = {
    userId,
    passwordHash,
    ...(byProvider && { byProvider: true, provider: byProvider }),
  }
  const user = await finishSignIn(
    request,
    reply,
    { signedInAs, account, ...(connects && { connects }) },
    async store => {
      if (!(await useChallenge(store, challenge))) throw refusal('sign_in_expired')
      if (byProvider && !(await stillOpens(store, userId, { person: byProvider, isNew: Boolean(connects) })))
        throw refusal('sign_in_expired')
      await takeProof(store)
    },
  )
  reply.clearChallenge('second_factor')
  return user
}

/**
 * Whether the person of the provider still signs in to the locked account: connected to it, or new and permitted, which is used up. A
 * recovery ends both.
 */
export const stillOpens = async (
  store: Database,
  userId: string,
  { person, isNew }: { person: ProviderSubject; isNew: boolean },
): Promise<boolean> =>
  isNew ? takeLinkPermission(store, userId) : (await findLinkedUser(store, person)) === userId

/**
 * Begins the session with the entry in the history, connects the person of the identity provider, and remembers the browser. Throws
 * 'sign_in_expired' if the person has signed out at the provider meanwhile.
 */
export async function finishSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { signedInAs, account, connects }: FirstStep,
  before?: (store: Database) => Promise<void>,
): Promise<Principal['user']> {
  const user = await request.recorded(async (store, draft) => {
    // The history has locked the user: a recovery at the same time comes before all of it, or ends it.
    const { provider = connects } = signedInAs
    if (provider && (await hasEnded(store, provider))) throw refusal('sign_in_expired')
    await before?.(store)
    if (connects) await verifyOwner(store, signedInAs.userId)
    const begun = await reply.beginSession({ ...signedInAs, ...(provider && { provider }) }, store)
    if (connects) {
      draft.action = 'connect_provider'
      await linkUser(store, connects, signedInAs.userId)
    }
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
async function reportNewBrowser(
  request: FastifyRequest,
  { id: userId, email: recipient }: Principal['user'],
  store: Database,
): Promise<void> {
  if (request.server.writesMailFiles || request.knownBrowserOf(emailKey(recipient)) !== undefined) return
  await queueMailTo(store, 'new_sign_in', { userId, recipient })
}
