// The bodies of the REST calls (spec 7): the rules of the forms under the names of the REST API.
import * as z from 'zod/mini'
import { alarmKinds } from './alarms/alarm-kinds.ts'
import { snakeCased } from './field-names.ts'
import { maxImportLength } from './import/columns.ts'
import { fileTooLarge } from './import/texts.ts'
import { codeMissing } from './messages/second-factors.ts'
import { roleNames } from './roles.ts'
import {
  accessKeyName,
  accessKeyPurpose,
  defaultOverlapHours,
  defaultValidDays,
  maxAssetsOfKey,
  maxOverlapHours,
  validDays,
} from './validate/access-keys.ts'
import { acknowledgementForm, alarmMailChoiceBody, alarmSettingBody } from './validate/alarms.ts'
import { assetForm } from './validate/assets.ts'
import {
  factorCode,
  givenPassword,
  maxEmailLength,
  newPassword,
  passkeyName,
  requestResetForm,
  resetToken,
} from './validate/credentials.ts'
import { accountForm } from './validate/customers.ts'
import { draftForm, sendDraftForm } from './validate/drafts.ts'
import { recoveryNoteForm } from './validate/faults.ts'
import { maintenanceFields } from './validate/maintenance.ts'
import { wholeFrom } from './validate/numbers.ts'
import { coordinatesRule, newPlaceFields, placeFields } from './validate/places.ts'
import { withdrawalForm } from './validate/schedules.ts'
import { storable } from './validate/texts.ts'
import { editTruckForm, mbessCapacity, newTruckForm } from './validate/trucks.ts'
import { unitLimit } from './validate/unit-limits.ts'
import { editUserForm, newUserForm } from './validate/users.ts'

export const loginBody = z.object({
  email: z.string().check(z.maxLength(maxEmailLength)),
  password: givenPassword,
})
export type LoginBody = z.infer<typeof loginBody>

export const requestResetBody = requestResetForm
export type RequestResetBody = z.infer<typeof requestResetBody>

export const resetPasswordBody = z.object({ password: newPassword, token: resetToken })
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>

export const changePasswordBody = z.object({ old_password: givenPassword, new_password: newPassword })
export type ChangePasswordBody = z.infer<typeof changePasswordBody>

export const connectAccountBody = z.object({ password: givenPassword })
export type ConnectAccountBody = z.infer<typeof connectAccountBody>

export const emailTokenBody = z.object({ token: resetToken })

export const confirmEmailBody = z.extend(emailTokenBody, { password: givenPassword })
export type ConfirmEmailBody = z.infer<typeof confirmEmailBody>

/** For changes of one's own second factors. Without the password the session must have begun in the last ten minutes. */
export const confirmedBody = z.object({ password: z.optional(givenPassword) })

/** A code of an authenticator app or a recovery code. */
export const codeBody = z.object({ code: factorCode })

/** Bytes in base64url. A call as a whole is limited too. */
const bytes = z.string().check(z.maxLength(12_000), z.regex(/^[\w-]+=*$/))

/** A credential as browsers write it (WebAuthn, RegistrationResponseJSON and AuthenticationResponseJSON). */
const credential = { id: bytes, rawId: bytes, type: z.literal('public-key') }
const transports = z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))

export const newPasskeyBody = z.object({
  name: passkeyName,
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z.optional(transports),
    }),
  }),
})
export type NewPasskeyBody = z.infer<typeof newPasskeyBody>

const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(z.nullable(bytes)),
  }),
})

export const passkeyBody = z.object({ credential: assertion })
export type PasskeyBody = z.infer<typeof passkeyBody>

/** One of the two. */
export const secondFactorBody = z
  .object({ code: z.optional(factorCode), credential: z.optional(assertion) })
  .check(
    z.refine(({ code, credential }) => (code === undefined) !== (credential === undefined), {
      error: codeMissing,
      path: ['code'],
    }),
  )
export type SecondFactorBody = z.infer<typeof secondFactorBody>

export const organizationBody = accountForm
export type OrganizationBody = z.infer<typeof organizationBody>

/** Without a password the user is invited to choose one (extension). */
export const newUserBody = z.extend(newUserForm, { password: z.optional(newUserForm.shape.password) })
export type NewUserBody = z.infer<typeof newUserBody>

export const editUserBody = z.partial(editUserForm)
export type EditUserBody = z.infer<typeof editUserBody>

export const setRolesBody = z.object({ role_names: z.array(z.enum(roleNames)) })

/** The organization that owns the record. */
const organizationId = z.string().check(z.minLength(1))

const assetBody = z.object(snakeCased(assetForm.shape))

export const newAssetBody = z.extend(assetBody, { organization_id: organizationId })
export type NewAssetBody = z.infer<typeof newAssetBody>

/** Omitted fields keep their value. */
export const editAssetBody = z.extend(z.partial(assetBody), {
  /** Null: unknown (extension). */
  capacity_kwh: unitLimit,
  max_charge_kw: unitLimit,
  max_discharge_kw: unitLimit,
})
export type EditAssetBody = z.infer<typeof editAssetBody>

// The capacity is text in the form and a number in the call.
export const newTruckBody = z.object({
  ...snakeCased(newTruckForm.shape),
  mbess_capacity: mbessCapacity,
  organization_id: organizationId,
})
export type NewTruckBody = z.infer<typeof newTruckBody>

export const editTruckBody = z.partial(
  z.object({ ...snakeCased(editTruckForm.shape), mbess_capacity: mbessCapacity }),
)
export type EditTruckBody = z.infer<typeof editTruckBody>

export const newPlaceBody = z.object(snakeCased(newPlaceFields)).check(coordinatesRule)
export type NewPlaceBody = z.infer<typeof newPlaceBody>

export const editPlaceBody = z.partial(z.object(snakeCased(placeFields)))
export type EditPlaceBody = z.infer<typeof editPlaceBody>

export const newAccessKeyBody = z.object({
  name: accessKeyName,
  purpose: accessKeyPurpose,
  /** Accepts telemetry for its assets alone. */
  organization_id: z.optional(z.nullable(organizationId)),
  /** Accepts telemetry for these alone: their ids, serial numbers or names. */
  assets: z.optional(
    z.nullable(z.array(z.string().check(z.trim())).check(z.minLength(1), z.maxLength(maxAssetsOfKey))),
  ),
  valid_days: z._default(validDays, defaultValidDays),
})
export type NewAccessKeyBody = z.input<typeof newAccessKeyBody>

export const rotateAccessKeyBody = z.object({
  valid_days: z._default(validDays, defaultValidDays),
  overlap_hours: z._default(z.number().check(...wholeFrom(0, maxOverlapHours)), defaultOverlapHours),
})
export type RotateAccessKeyBody = z.input<typeof rotateAccessKeyBody>

/** Names a draft or a step of one: chosen by the client. */
const draftId = z.string().check(z.regex(/^[\w-]{1,64}$/))

/** Without an id the server chooses one. With a hash (SHA-256, hexadecimal), the server compares its plan. */
export const newDraftBody = z.extend(draftForm, {
  id: z.optional(draftId),
  base_hash: z.optional(z.string().check(z.regex(/^[\da-f]{64}$/))),
})
export type NewDraftBody = z.infer<typeof newDraftBody>

/** `head` and `tip` are steps of the draft; null is the base. Omitted fields keep their value. */
export const editDraftBody = z.object({
  name: z.optional(draftForm.shape.name),
  head: z.optional(z.nullable(draftId)),
  tip: z.optional(z.nullable(draftId)),
})
export type EditDraftBody = z.infer<typeof editDraftBody>

/** Of a new step. `operation` is checked by its own schema, which is not needed where drafts are only read. */
export const newDraftStep = z.object({
  id: draftId,
  parent_id: z.nullable(draftId),
  operation: z.looseObject({ type: z.string() }),
  words: z.string().check(z.trim(), z.minLength(1), storable()),
})
export type NewDraftStep = z.infer<typeof newDraftStep>

export const sendDraftBody = sendDraftForm

export const withdrawalBody = withdrawalForm
export type WithdrawalBody = z.infer<typeof withdrawalBody>

/** In this century, so that every clock and database knows it. */
const instant = z.iso.datetime({ offset: true }).check(z.refine(text => /^20\d\d-/.test(text)))

export const newMaintenanceBody = z.object({
  started_at: instant,
  /** Null or omitted: not ended. */
  ended_at: z.optional(z.nullable(instant)),
  ...maintenanceFields,
})
export type NewMaintenanceBody = z.infer<typeof newMaintenanceBody>

/** Omitted fields keep their value. */
export const editMaintenanceBody = z.partial(newMaintenanceBody)
export type EditMaintenanceBody = z.infer<typeof editMaintenanceBody>

export const recoveryNoteBody = recoveryNoteForm

export const acknowledgementBody = acknowledgementForm

/** Null: shelved no longer. */
export const shelvingBody = z.object({ until: z.nullable(instant) })

/** Kinds that are left out keep their numbers. */
export const alarmSettingsBody = z.object({
  settings: z.array(alarmSettingBody).check(z.maxLength(alarmKinds.length)),
})

/** Kinds that are left out stay as they are. */
export const alarmMailChoicesBody = z.object({
  choices: z.array(alarmMailChoiceBody).check(z.maxLength(alarmKinds.length)),
})

export const importBody = z.object({
  /** The text of the file. */
  csv: z.string().check(z.maxLength(maxImportLength, fileTooLarge)),
  /** Explains every row, and writes nothing. */
  dry_run: z._default(z.boolean(), false),
  /** Of a dry run: refused if the rows say something else by now. */
  digest: z.optional(z.string()),
  /** Of rows that name no organization; else the caller's own. */
  organization_id: z.optional(organizationId),
})

export const importUsersBody = z.extend(importBody, {
  /** To new users. */
  send_invitations: z._default(z.boolean(), true),
})
export type ImportUsersBody = z.input<typeof importUsersBody>
