// PATCH /api/auth/change-password: another password for whoever is signed in and knows the old one.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { changePasswordBody } from '../../../../domain/calls/credentials.ts'
import { oldPasswordWrong, passwordNotNew } from '../../../../domain/messages/passwords.ts'
import { checkNewPassword } from '../../../auth/password-rules.ts'
import { hashPassword, passwordMatches } from '../../../auth/passwords.ts'
import { requirePrincipal } from '../../../auth/principal.ts'
import { signedInUser } from '../../../history/objects.ts'
import { AppError, WrongPassword } from '../../../http/errors.ts'
import { replacePassword } from '../../../repositories/accounts/password-resets.ts'
import { findPasswordHash } from '../../../repositories/accounts/users.ts'

const schema = {
  summary: "Changes the caller's password, given the old one",
  body: changePasswordBody,
}

export const changePasswordRoute: FastifyPluginAsyncZod = async app => {
  const config = {
    refuses: ['too_many'],
    history: { action: 'change_password', object: 'user', id: signedInUser },
  } as const
  const options = { schema, config, onRequest: app.allowWithTemporaryPassword }
  app.patch('/api/auth/change-password', options, async (request, reply) => {
    const { user, mustChangePassword } = requirePrincipal(request)
    const { id, name, email } = user
    const { old_password, new_password } = request.body
    checkNewPassword(
      new_password,
      { name: name ?? '', email },
      {
        field: 'new_password',
        isBreached: app.isBreached,
      },
    )
    if (mustChangePassword && new_password === old_password)
      throw new AppError('invalid', passwordNotNew, { new_password: passwordNotNew })
    await app.rateLimit.attempt('change password', { ip: request.ip, account: id }, async () => {
      const oldHash = await findPasswordHash(app.db, id)
      if (!oldHash || !(await passwordMatches(oldHash, old_password))) throw oldPasswordRefused()
      const newHash = await hashPassword(new_password, app.hashCost)
      await request.recorded(async store => {
        const ownSession = request.sessionHash
        if (!(await replacePassword(store, { userId: id, oldHash, newHash, ownSession })))
          throw oldPasswordRefused()
        await reply.renewSession(newHash, store)
      })
    })
    return reply.code(204).send()
  })
}

const oldPasswordRefused = () => new WrongPassword('old_password', oldPasswordWrong)
