// An entry of the history: who did what to which object, and when.
import * as z from 'zod/mini'

/** `nobody`: not signed in. `operator`: a command on the machine of the server. `system`: the server itself. */
export const actorTypes = ['person', 'key', 'operator', 'system', 'nobody'] as const
export type ActorType = (typeof actorTypes)[number]

export const objectTypes = [
  'organization',
  'user',
  'asset',
  'truck',
  'place',
  'plan',
  'draft',
  'asset_model',
  'service_area',
  'access_key',
  'telemetry',
  'database',
  'history',
  'alarm',
  'alarm_settings',
] as const
export type ObjectType = (typeof objectTypes)[number]

export const actions = [
  'sign_in',
  'sign_out',
  'connect_provider',
  'disconnect_provider',
  'request_password_reset',
  'reset_password',
  'change_password',
  'confirm_email',
  'undo_email_change',
  'undo_sign_in_method',
  'confirm_identity',
  'create',
  'change',
  'delete',
  'set_roles',
  'deactivate',
  'activate',
  'invite',
  'withdraw_invitation',
  'allow_provider_link',
  'end_session',
  'end_sessions',
  'sign_out_by_provider',
  'begin_second_factor',
  'add_second_factor',
  'remove_second_factor',
  'renew_recovery_codes',
  'reset_second_factors',
  'deliver',
  'send',
  'withdraw',
  'take_back',
  'unlock',
  'rotate',
  'revoke',
  'back_up',
  'restore',
  'remove_old',
  'export',
  'fill_with_demo',
  'lock_demo',
  'replace_demo_passwords',
  'import',
  'undo_import',
  'acknowledge',
  'shelve',
  'unshelve',
  'assign',
  'unassign',
  'add_note',
  'call',
] as const
/** `call`: of an earlier version, which had no word for the call; its operation says which. */
export type Action = (typeof actions)[number]

export const results = ['done', 'refused'] as const
export type Result = (typeof results)[number]

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])
/** What a field of a record held; names in place of ids. Null: nothing. */
export type FieldValue = z.infer<typeof value>

export const fieldChange = z.object({ field: z.string(), before: value, after: value })
export type FieldChange = z.infer<typeof fieldChange>

/** What is read from another server may have types and actions that this client does not know. */
export const historyEntry = z.object({
  id: z.string(),
  /** By the database's clock. */
  at: z.string(),
  actor: z.object({
    type: z.string(),
    id: z.nullable(z.string()),
    /** At that time, like the roles. */
    name: z.nullable(z.string()),
    roles: z.array(z.string()),
  }),
  action: z.string(),
  /** The call or the command: 'PATCH /api/trucks/:id', 'npm run backup'. */
  operation: z.string(),
  object: z.object({
    type: z.nullable(z.string()),
    id: z.nullable(z.string()),
    name: z.nullable(z.string()),
  }),
  changes: z.array(fieldChange),
  result: z.string(),
  /** Why it was refused: a code of the API's errors, or of a sign-in with the identity provider. */
  reason: z.nullable(z.string()),
  /** Null for those who may not see it, like the address. */
  request_id: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Of a deletion that can be taken back: until this instant. */
  restorable_until: z.optional(z.string()),
})
export type HistoryEntry = z.infer<typeof historyEntry>

/** Last first. `next` asks for the entries before these; null at the beginning of the history. */
export const historyPage = z.object({ entries: z.array(historyEntry), next: z.nullable(z.string()) })
export type HistoryPage = z.infer<typeof historyPage>
