// REST resource: who is signed in (spec 7, Authentication).
import * as z from 'zod/mini'
import type {
  ChangePasswordBody,
  ConfirmEmailBody,
  ConnectAccountBody,
  LoginBody,
  RequestResetBody,
  ResetPasswordBody,
} from '../../domain/calls/credentials.ts'
import type { ConfirmIdentityBody } from '../../domain/calls/second-factors.ts'
import { type CamelCased, snakeCased } from '../../domain/field-names.ts'
import { type CallerHttp, ignoredBody, json } from './http.ts'
import { optionalId, record, rolesShape, textShape } from './shapes.ts'

/** A reply with an email is a user (spec 5), even if other fields are missing or malformed. */
export const user = record({
  id: optionalId,
  email: z.string().check(z.minLength(1)),
  name: textShape,
  roles: z.catch(rolesShape, []),
  organization_id: optionalId,
  must_change_password: z.catch(z.boolean(), false),
  must_set_up_second_factor: z.catch(z.boolean(), false),
  provider_sign_out: z.catch(z.boolean(), false),
  waiting_roles: z.catch(rolesShape, []),
})
const userOrNobody = z.catch(z.nullable(user), null)

export type ViewerRow = z.infer<typeof user>

export const authCalls = (http: CallerHttp) => ({
  identify: () => http.get('/api/auth/identify', json(userOrNobody)),
  login: (body: LoginBody) => http.send('POST', '/api/auth/login', body, json(user)),
  connectAccount: (body: ConnectAccountBody) =>
    http.send('POST', '/api/auth/connect-account', body, json(user)),
  logout: () => http.send('POST', '/api/auth/logout', undefined, ignoredBody),
  requestPasswordReset: (body: RequestResetBody) =>
    http.send('POST', '/api/auth/request-password-reset', body, ignoredBody),
  resetPassword: (body: ResetPasswordBody) =>
    http.send('POST', '/api/auth/reset-password', body, ignoredBody),
  confirmEmail: (body: ConfirmEmailBody) => http.send('POST', '/api/auth/confirm-email', body, ignoredBody),
  undoEmailChange: (body: { token: string }) =>
    http.send('POST', '/api/auth/undo-email-change', body, ignoredBody),
  undoSignInMethod: (body: { token: string }) =>
    http.send('POST', '/api/auth/undo-sign-in-method', body, ignoredBody),
  confirmIdentity: (body: ConfirmIdentityBody) =>
    http.send('POST', '/api/auth/confirm-identity', body, ignoredBody),
  changePassword: (passwords: CamelCased<ChangePasswordBody>) =>
    http.send('PATCH', '/api/auth/change-password', snakeCased(passwords), ignoredBody),
})
