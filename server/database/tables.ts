// The row types of each table for the query builder. server/migrations/ creates the tables.
import type { ColumnType, Generated } from 'kysely'
import type { AlarmKind } from '../../domain/alarms/alarm-kinds.ts'
import type { BackupResult } from '../../domain/backups/backup.ts'
import type { Action, ActorType, ObjectType, Result } from '../../domain/history/entry.ts'
import type { ImportKind } from '../../domain/import/columns.ts'
import type { AccessKeyPurpose } from '../../domain/records/access-key.ts'
import type { Asset, UnitLimits } from '../../domain/records/asset.ts'
import type { Place } from '../../domain/records/place.ts'
import type { Truck } from '../../domain/records/truck.ts'
import type { RestorableType } from '../../domain/restorable-type.ts'
import type { RoleName } from '../../domain/roles.ts'
import type { StopTick } from '../../domain/run-sheets/tick.ts'

/** Set by the database, never by a query. */
type ReadOnly<T> = ColumnType<T, never, never>

export interface Tables {
  organizations: OrganizationsTable
  users: UsersTable
  identity_roles: IdentityRolesTable
  sessions: SessionsTable
  schedules: SchedulesTable
  drafts: DraftsTable
  draft_steps: DraftStepsTable
  server_keys: ServerKeysTable
  service_areas: ReferenceTable
  asset_models: ReferenceTable
  assets: AssetsTable
  trucks: TrucksTable
  places: PlacesTable
  recovery_notes: RecoveryNotesTable
  maintenance: MaintenanceTable
  alarms: AlarmsTable
  alarm_notes: AlarmNotesTable
  run_sheet_ticks: RunSheetTicksTable
  alarm_timers: AlarmTimersTable
  alarm_settings: AlarmSettingsTable
  alarm_mail_choices: AlarmMailChoicesTable
  alarm_mails: AlarmMailsTable
  alarm_webhooks: AlarmWebhooksTable
  access_keys: AccessKeysTable
  queued_mails: QueuedMailsTable
  password_resets: PasswordResetsTable
  provider_links: ProviderLinksTable
  email_changes: EmailChangesTable
  email_undos: EmailUndosTable
  idempotent_requests: IdempotentRequestsTable
  deleted_records: DeletedRecordsTable
  imports: ImportsTable
  backups: BackupsTable
  history: HistoryTable
  history_chain: HistoryChainTable
  history_queue: HistoryQueueTable
  authenticator_apps: AuthenticatorAppsTable
  passkeys: PasskeysTable
  recovery_codes: RecoveryCodesTable
  used_challenges: UsedChallengesTable
  provider_logouts: ProviderLogoutsTable
}

/** The tables of a backup. Everything else in the schema can be recreated, or belongs to somebody else. */
export const storeTables = [
  'access_keys',
  'alarm_mail_choices',
  'alarm_mails',
  'alarm_notes',
  'alarm_settings',
  'alarm_timers',
  'alarm_webhooks',
  'alarms',
  'asset_models',
  'assets',
  'authenticator_apps',
  'backups',
  'clock_differences',
  'deleted_records',
  'draft_steps',
  'drafts',
  'email_changes',
  'email_undos',
  'history',
  'history_chain',
  'identity_roles',
  'imports',
  'maintenance',
  'organizations',
  'passkeys',
  'password_resets',
  'places',
  'provider_links',
  'queued_mails',
  'recovery_codes',
  'recovery_notes',
  'run_sheet_ticks',
  'schedules',
  'server_keys',
  'service_areas',
  'sessions',
  'telemetry',
  'telemetry_15min',
  'telemetry_1day',
  'telemetry_1min',
  'telemetry_backfills',
  'telemetry_local_day_zone',
  'telemetry_local_days',
  'telemetry_rollup_queue',
  'telemetry_series',
  'trucks',
  'users',
] as const

/** What else the migrations create: it can be recreated. */
export const passingTables = [
  'history_queue',
  'idempotent_requests',
  'kysely_migration',
  'kysely_migration_lock',
  'provider_logouts',
  'rate_limits',
  'sent_invitations',
  'telemetry_drops',
  'telemetry_local_day_energy',
  'used_challenges',
] as const

/** Names that tables had before later migrations: a backup of an earlier version holds them. */
export const earlierTables = ['ingest_keys', 'reset_requests'] as const

export interface OrganizationsTable {
  id: Generated<string>
  name: string
  /** Closed by an administrator, with all its users. */
  deactivated_at: Date | null
  /** The text that a search looks through, see server/database/search-key.ts. */
  search_key: Generated<string>
  /** Counts the changes. */
  version: ReadOnly<number>
  created_at: ReadOnly<Date>
}

export interface UsersTable {
  id: Generated<string>
  /** Roles belong to identities (spec 3, 7); each user has one. */
  identity_id: Generated<string>
  email: string
  /** The e-mail in the form in which no two users may share it. */
  email_key: string
  name: string
  /** Null for somebody who was invited and has not chosen a password yet. */
  password_hash: string | null
  /** Somebody else chose the password. */
  must_change_password: Generated<boolean>
  /** The owner of the address chose the password by a mailed link, or it is known to nobody else: until then, roles wait. */
  owner_verified: Generated<boolean>
  /** Null where nobody is invited: the invitation was accepted or withdrawn, or there was none. */
  invitation_expires_at: Date | null
  /** Until then the identity provider can be connected without the password. */
  connectable_until: Date | null
  /** Closed by an administrator. */
  deactivated_at: Date | null
  /** When the account got its address by a change; null: it has had it from the beginning, or has it back. */
  email_changed_at: Date | null
  organization_id: string
  search_key: Generated<string>
  /** Counts the changes. */
  version: ColumnType<number, never, number>
  created_at: ReadOnly<Date>
}

export interface ProviderLinksTable {
  id: Generated<string>
  /** Of the identity provider, as its ID tokens name it. */
  issuer: string
  /** The person's id there. */
  subject: string
  user_id: string
  created_at: Generated<Date>
}

export interface IdentityRolesTable {
  identity_id: string
  role: RoleName
}

export interface SessionsTable {
  /** SHA-256 of the token, so that a reader of the table cannot sign in with it. */
  token_hash: Buffer
  user_id: string
  /** Names the session where its token must not be told. */
  id: Generated<string>
  /** Where it began, in words. */
  device: string | null
  address: string | null
  /** It began with the identity provider. */
  by_provider: Generated<boolean>
  /** Whoever ends it can sign out at the identity provider too. */
  provider_sign_out: Generated<boolean>
  created_at: Generated<Date>
  last_seen_at: Generated<Date>
}

export interface SchedulesTable {
  tx_id: string
  /** As received. */
  timestamp: string
  total_cost: number
  /** Of plans that were delivered to an earlier version: null. */
  period_count: number | null
  /** The plan's JSON text, as received. */
  content: string
  delivered_at: ReadOnly<Date>
  delivered_by: string | null
  /** The name of the person or key then. */
  delivered_by_name: string | null
  withdrawn_at: Date | null
  withdrawn_by_name: string | null
  withdrawal_reason: string | null
  /** Of a plan that was sent from a draft: the draft's base, like the following. */
  parent_tx_id: string | null
  draft_id: string | null
  /** The name of the draft then. */
  draft_name: string | null
  /** Why it was sent though there were errors. */
  send_reason: string | null
  /** To the base, as sentences. */
  differences: string[] | null
}

/** A plan being edited: a log of steps on a delivered plan. */
export interface DraftsTable {
  /** Chosen by the client, which may make the draft while it is offline. */
  id: string
  base_tx_id: string
  /** SHA-256 of the plan's text as it was then. */
  base_hash: string
  name: string
  /** The last step that is done; null at the base. */
  head: string | null
  /** The last step of the branch that redo follows. */
  tip: string | null
  created_at: ReadOnly<Date>
  created_by_name: string | null
  changed_at: ColumnType<Date, never, Date>
  changed_by_name: string | null
  /** A deleted draft can be restored for some days. */
  deleted_at: Date | null
  /** Counts the changes. */
  version: ReadOnly<number>
}

export interface DraftStepsTable {
  draft_id: string
  id: string
  /** The order in which the steps came, from 1. */
  number: number
  /** The step that it was made after; null for the base. */
  parent_id: string | null
  at: ColumnType<Date, Date | undefined, never>
  by_id: string | null
  /** The name of the person then. */
  by_name: string | null
  /** JSON text. */
  operation: string
  words: string
  /** The draft's, since which it has the step. */
  version: number
}

/** Secrets that every server process on this database shares and that outlive a restart. */
export interface ServerKeysTable {
  id: ReadOnly<number>
  name: string
  key: Buffer
  created_at: ReadOnly<Date>
}

export interface ReferenceTable {
  id: Generated<string>
  name: string
}

export interface AssetsTable extends Omit<Asset, 'id' | 'asset_model' | keyof UnitLimits>, UnitLimits {
  id: Generated<string>
  asset_model_id: string
  search_key: Generated<string>
  /** Counts the changes. */
  version: ReadOnly<number>
  created_at: ReadOnly<Date>
}

/** Its columns are the fields of the API's record. */
export interface TrucksTable extends Omit<Truck, 'id'> {
  id: Generated<string>
  search_key: Generated<string>
  /** Counts the changes. */
  version: ReadOnly<number>
  created_at: ReadOnly<Date>
}

export interface PlacesTable extends Omit<Place, 'organization'> {
  organization_id: string | null
  search_key: string
  /** Counts the changes. */
  version: ReadOnly<number>
  created_at: ReadOnly<Date>
}

/** What somebody wrote about a fault that was under way at `at`. */
export interface RecoveryNotesTable {
  asset_id: string
  at: Date
  note: string
  /** The name of the person then. */
  written_by: string | null
  written_at: Generated<Date>
}

/** A repair or maintenance of one battery or truck, which is out of service meanwhile. */
export interface MaintenanceTable {
  id: Generated<string>
  asset_id: string | null
  truck_id: string | null
  started_at: Date
  /** Null: not ended yet. */
  ended_at: Date | null
  notes: string
  servicer: string | null
  /** Counts the changes. */
  version: ReadOnly<number>
  created_at: ReadOnly<Date>
}

/** One that is over keeps its row: it has both returned and been seen. */
export interface AlarmsTable {
  id: Generated<string>
  asset_id: string
  kind: AlarmKind
  raised_at: Date
  /** When it was last raised; `count` says how often it was. */
  last_raised_at: Date
  count: Generated<number>
  /** Null while it is active. */
  returned_at: Date | null
  /** Both null for kinds without a number. */
  value: number | null
  limit_value: number | null
  message: string
  /** Where the plan had the battery when it was last raised, by the plan's id of the place. */
  place_id: string | null
  seen_at: Date | null
  /** The name of the person then. */
  seen_by: string | null
  note: string | null
  shelved_until: Date | null
  assignee_id: string | null
}

export interface RunSheetTicksTable {
  id: string
  /** In the order in which they were received. */
  number: ReadOnly<string>
  truck_id: string
  /** Of the plan: '2026-01-15'. */
  day: string
  tx_id: string
  unit: string
  trip_id: string
  place: string
  stop: StopTick
  ticked: boolean
  /** By the clock of the device. */
  at: Date
  planned_at: Date
  received_at: Date
  /** The name of the person then. */
  author: string
}

export interface BackupsTable {
  /** Counts from 1. */
  id: ReadOnly<string>
  begun_at: ReadOnly<Date>
  /** Null while it is under way. */
  ended_at: Date | null
  /** Where it is stored, without secrets. */
  place: string
  name: string
  /** The instant whose state it holds. */
  snapshot_at: Date | null
  bytes: string | number | null
  /** Of the stored file, in hexadecimal. */
  sha256: string | null
  encrypted: boolean
  result: Generated<BackupResult>
  note: string | null
  removed_at: Date | null
}

export interface AlarmNotesTable {
  id: ReadOnly<string>
  alarm_id: string
  at: Date
  /** The name of the person then. */
  author: string
  text: string
}

/** A delay that runs: until an alarm is raised, or until an active one returns. */
export interface AlarmTimersTable {
  asset_id: string
  kind: AlarmKind
  since: Date
}

/** Of kinds whose settings differ from the defaults, or did. */
export interface AlarmSettingsTable {
  kind: AlarmKind
  enabled: boolean
  limit_value: number | null
  dead_band: number | null
  on_delay_seconds: number
  off_delay_seconds: number
}

/** A kind that a person is mailed of. */
export interface AlarmMailChoicesTable {
  user_id: string
  kind: AlarmKind
  after_minutes: number
}

/** Where the alarms that a person is mailed of are posted, too. */
export interface AlarmWebhooksTable {
  id: Generated<string>
  user_id: string
  address: string
  /** Posts are signed with it. */
  secret: Buffer
  created_at: ReadOnly<Date>
  /** When something was last sent there. */
  tried_at: Date | null
  /** Why it was not delivered then. */
  failure: string | null
}

/** An alarm that a person was mailed of, or is going to be: once each time it is raised. */
export interface AlarmMailsTable {
  alarm_id: string
  user_id: string
  /** The alarm's. */
  count: number
  /** The queued mail's id while it waits. */
  mail_id: string
}

/** A user, battery, truck or place that can be restored. */
export interface DeletedRecordsTable {
  type: RestorableType
  id: string
  /** What the deletion removed, by the name of its table. */
  rows: Record<string, Record<string, unknown>[]>
  /** Of the plans that a user had delivered. */
  delivered_tx_ids: string[]
  deleted_at: Date
}

/** A request with a key of the client's, and the reply to it. */
export interface IdempotentRequestsTable {
  /** The id of a user, or 'key' and the id of an access key. */
  sender_id: string
  key: string
  operation: string
  body_hash: Buffer
  status: ColumnType<number | null, never, number>
  body: ColumnType<string | null, never, string | null>
  at: ReadOnly<Date>
}

/** An import that can be undone. */
export interface ImportsTable {
  id: Generated<string>
  kind: ImportKind
  at: ReadOnly<Date>
  by_id: string
  /** The name of the person then. */
  by_name: string | null
  /** JSON text: a list of ImportedRecord (server/repositories/imports.ts). */
  records: string
}

/** A mail until it is sent. A password reset waits whether or not a user has the e-mail. */
export interface QueuedMailsTable {
  id: ReadOnly<string>
  kind: MailKind
  /** The key of the account's e-mail, or of the recipient's. */
  email_key: string
  /** Whom it is about, where that is not who has the e-mail. */
  user_id: string | null
  recipient: string | null
  requested_at: Generated<Date>
  /** When another process may take it up. */
  next_try_at: Generated<Date>
  tries: Generated<number>
  /** A recovery has ended the link that undoes what the mail is about. */
  without_link: Generated<boolean>
  /** For a post to a webhook: where, which alarm, and which time that it was raised. */
  webhook_id: ReadOnly<string | null>
  alarm_id: ReadOnly<string | null>
  alarm_count: ReadOnly<number | null>
}

export interface PasswordResetsTable {
  /** SHA-256 of the mailed token, so that a reader of the table cannot reset a password with it. */
  token_hash: Buffer
  user_id: string
  /** The e-mail that it was mailed to. */
  email_key: string
  created_at: Generated<Date>
  /** An interval. */
  valid_for: Generated<string>
}

export type MailKind =
  | 'reset'
  | 'invitation'
  | 'confirm_email'
  | 'email_changed'
  | 'email_replaced'
  | 'email_replaced_with_undo'
  | 'alarms'
  | 'new_sign_in'
  | 'history_head'
  | FactorMailKind
  | NewMethodMailKind

/** What a user is told of a new way to sign in to the account, with a link that takes it back. */
export type NewMethodMailKind =
  | 'passkey_added'
  | 'app_added'
  | 'recovery_codes_renewed'
  | 'provider_connected'

/** What a user is told of the own second factors and connections besides. */
export type FactorMailKind =
  | 'passkey_removed'
  | 'app_removed'
  | 'recovery_code_used'
  | 'factors_reset'
  | 'provider_disconnected'

/** An address that a user wants to have, until the link sent to it is opened. */
export interface EmailChangesTable {
  user_id: string
  new_email: string
  /** Null until the mail is sent. */
  token_hash: Buffer | null
  requested_at: Generated<Date>
}

/** What the owner of an address that an account had can undo: the change of the address, or a sign-in method added at that time. */
export interface EmailUndosTable {
  token_hash: Buffer
  user_id: string
  old_email: string
  changed_at: Date
  undoes: Generated<UndoableChange>
}

export type UndoableChange = 'email_change' | 'sign_in_method'

/** An authenticator app of a user (TOTP, RFC 6238). */
export interface AuthenticatorAppsTable {
  user_id: string
  /** The key that the codes are computed with. */
  secret: Buffer
  /** Null until a first code has shown that the app has the secret: it does not count before. */
  confirmed_at: Date | null
  /** The time step of the code that was used last: no code of it or of an earlier one is accepted again. */
  last_step: string | number | null
  created_at: Generated<Date>
}

/** A WebAuthn credential. */
export interface PasskeysTable {
  id: Generated<string>
  user_id: string
  /** As the authenticator names it, in base64url. */
  credential_id: string
  /** COSE. */
  public_key: Buffer
  /** The authenticator's own count of its signatures; 0 where it does not count. */
  sign_count: string | number
  /** How browsers reach the authenticator, in WebAuthn's words. */
  transports: string[]
  /** The user's own name for it. */
  name: string
  created_at: Generated<Date>
  last_used_at: Date | null
}

export interface RecoveryCodesTable {
  user_id: string
  /** Argon2id with `salt`, which all codes of a user share. */
  code_hash: Buffer
  salt: Buffer
  created_at: Generated<Date>
}

/** Challenges of sign-ins that were answered, until they expire. */
export interface UsedChallengesTable {
  challenge: string
  used_at: Generated<Date>
}

/** What the identity provider has told, until no sign-in of before can go on. */
export interface ProviderLogoutsTable {
  /** Of the token that told it. */
  token_id: string
  issuer: string
  subject: string | null
  sid: string | null
  received_at: Generated<Date>
}

/** A bigint is a text here. Of each instant the milliseconds are stored, which a Date can hold. */
export interface HistoryTable {
  /** Counts from 1 without a gap. */
  id: string
  at: Date
  actor_type: ActorType
  actor_id: string | null
  actor_name: string | null
  actor_roles: string[]
  action: Action
  operation: string
  object_type: ObjectType | null
  object_id: string | null
  object_name: string | null
  /** JSON text: a list of FieldChange. */
  changes: string
  result: Result
  reason: string | null
  request_id: string | null
  address: string | null
  hash: Buffer
}

/** Entries of the transaction under way, which join the history when it is committed. */
export type HistoryQueueTable = Omit<HistoryTable, 'id' | 'at' | 'hash'> & { hashed_text: string }

/** Its only row: both ends of the chain. */
export interface HistoryChainTable {
  last_id: string
  last_hash: Buffer
  removed_id: string
  removed_hash: Buffer
}

export interface AccessKeysTable {
  id: ReadOnly<number>
  /** SHA-256 of the secret, so that a reader of the table cannot use the key. */
  key_hash: Buffer
  name: string
  purpose: AccessKeyPurpose
  /** Telemetry is accepted for assets of this organization alone. */
  organization_id: string | null
  /** Telemetry is accepted for these assets alone. */
  asset_ids: string[] | null
  created_at: ReadOnly<Date>
  created_by_name: string | null
  /** Null: the key does not expire. */
  expires_at: Date | null
  /** To the minute. */
  last_used_at: ReadOnly<Date | null>
  revoked_at: Date | null
  /** SHA-256 of the secret before the last rotation. */
  previous_hash: Buffer | null
  previous_ends_at: Date | null
}
