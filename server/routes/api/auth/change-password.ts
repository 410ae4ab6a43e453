// PATCH /api/auth/change-password: another password for whoever is signed in and knows the old one.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type ChangePasswordBody, changePasswordBody } from '../../../../domain/calls.ts'
import { oldPasswordWrong, passwordNotNew } from '../../../../domain/messages.ts'
import { checkNewPassword } from '../../../auth/password-rules.ts'
import { hashPassword, passwordMatches } from '../../../auth/passwords.ts'
import type { Database } from '../../../database/connect.ts'
import { AppError } from '../../../http/errors.ts'
import { requirePrincipal } from '../../../plugins/authentication.ts'
import { replacePassword } from '../../../repositories/password-resets.ts'
import { findPasswordHash } from '../../../repositories/users.ts'

const schema = {
  summary: 'Another password for whoever is signed in and knows the old one',
  body: changePasswordBody,
}

export const changePasswordRoute: FastifyPluginAsyncZod = async app => {
  const config = { refuses: ['too_many'] as const }
  const options = { schema, config, onRequest: app.allowWithTemporaryPassword }
  app.patch('/api/auth/change-password', options, async (request, reply) => {
    const { user, mustChangePassword } = requirePrincipal(request)
    const { id, name, email } = user
    const { old_password, new_password } = request.body
    checkNewPassword(new_password, { name: name ?? '', email }, 'new_password')
    if (mustChangePassword && new_password === old_password)
      throw new AppError('invalid', passwordNotNew, { new_password: passwordNotNew })
    await app.rateLimit.attempt('change password', { ip: request.ip, account: id }, async () => {
      const passwordHash = await change(app.db, id, request.body, request.sessionHash)
      // Not 401, which would mean that the session ended.
      if (!passwordHash) throw new AppError('invalid', oldPasswordWrong, { old_password: oldPasswordWrong })
      // A token that somebody has read meanwhile is worth nothing from now on.
      await reply.beginSession({ userId: id, passwordHash })
    })
    return reply.code(204).send()
  })
}

/** The new hash; undefined if the old password is wrong. All other sessions end. */
async function change(
  db: Database,
  userId: string,
  { old_password, new_password }: ChangePasswordBody,
  keptSession: Buffer | undefined,
): Promise<string | undefined> {
  const oldHash = await findPasswordHash(db, userId)
  if (!oldHash || !(await passwordMatches(oldHash, old_password))) return undefined
  const newHash = await hashPassword(new_password)
  return (await replacePassword(db, { userId, oldHash, newHash, keptSession })) ? newHash : undefined
}
