// The rows of each table, as the query layer sees them. The tables themselves are made in server/migrations/.
import type { ColumnType, Generated } from 'kysely'
import type { Truck } from '../../domain/records.ts'
import type { RoleName } from '../../domain/roles.ts'

/** Set by the database, never by a query. */
type Made<T> = ColumnType<T, never, never>

export interface Tables {
  organizations: OrganizationsTable
  users: UsersTable
  identity_roles: IdentityRolesTable
  sessions: SessionsTable
  schedules: SchedulesTable
  server_keys: ServerKeysTable
  service_areas: ReferenceTable
  asset_models: ReferenceTable
  assets: AssetsTable
  trucks: TrucksTable
  ingest_keys: IngestKeysTable
  reset_requests: ResetRequestsTable
  password_resets: PasswordResetsTable
}

/** What a backup keeps. Whatever else stands in the schema is made anew, or belongs to an extension or to somebody else. */
export const storeTables = [
  'asset_models',
  'assets',
  'identity_roles',
  'ingest_keys',
  'organizations',
  'password_resets',
  'reset_requests',
  'schedules',
  'server_keys',
  'service_areas',
  'sessions',
  'telemetry',
  'telemetry_series',
  'trucks',
  'users',
] as const

export interface OrganizationsTable {
  id: Generated<string>
  name: string
  /** What a search looks through: made in server/repositories/search-key.ts. */
  search_key: Generated<string>
  created_at: Made<Date>
}

export interface UsersTable {
  id: Generated<string>
  /** What roles are given to (spec 3, 7): one for each user. */
  identity_id: Generated<string>
  email: string
  /** The e-mail in the form in which no two users may share it. */
  email_key: string
  name: string
  password_hash: string
  organization_id: string
  search_key: Generated<string>
  created_at: Made<Date>
}

export interface IdentityRolesTable {
  identity_id: string
  role: RoleName
}

export interface SessionsTable {
  /** SHA-256 of the token: who reads the table cannot sign in with it. */
  token_hash: Buffer
  user_id: string
  created_at: Generated<Date>
  last_seen_at: Generated<Date>
}

export interface SchedulesTable {
  tx_id: string
  /** As received. */
  timestamp: string
  total_cost: number
  /** The plan's JSON text, as received. */
  content: string
  delivered_at: Made<Date>
  delivered_by: string | null
}

/** Secrets that every server process on this database shares and that outlive a restart. */
export interface ServerKeysTable {
  name: string
  key: Buffer
}

export interface ReferenceTable {
  id: Generated<string>
  name: string
}

export interface AssetsTable {
  id: Generated<string>
  name: string
  serial_number: string | null
  asset_model_id: string
  service_area_id: string | null
  organization_id: string
  search_key: Generated<string>
  created_at: Made<Date>
}

/** Its columns are the fields of the API's record. */
export interface TrucksTable extends Omit<Truck, 'id'> {
  id: Generated<string>
  search_key: Generated<string>
  created_at: Made<Date>
}

/** A password reset that somebody asked for, whether or not a user has this e-mail, until the mail is out. */
export interface ResetRequestsTable {
  id: Made<string>
  email_key: string
  requested_at: Generated<Date>
  /** By then another process may take it up. */
  next_try_at: Generated<Date>
  tries: Generated<number>
}

export interface PasswordResetsTable {
  /** SHA-256 of the token that was mailed: who reads the table cannot reset a password with it. */
  token_hash: Buffer
  user_id: string
  /** Where it was mailed to. */
  email_key: string
  created_at: Generated<Date>
}

export interface IngestKeysTable {
  /** SHA-256 of the key: who reads the table cannot send telemetry with it. */
  key_hash: Buffer
  created_at: Made<Date>
  /** Null: the key does not run out. */
  expires_at: Date | null
}
