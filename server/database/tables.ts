// The rows of each table, as the query layer sees them. The tables themselves are made in server/migrations/.
import type { ColumnType, Generated } from 'kysely'
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
}

export interface OrganizationsTable {
  id: Generated<string>
  name: string
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
  /** Read as text only: a plan of 30 MB is not to be parsed to be sent. */
  content: ColumnType<never, string, string>
  delivered_at: Made<Date>
  delivered_by: string | null
}

/** Secrets that every server process on this database shares and that outlive a restart. */
export interface ServerKeysTable {
  name: string
  key: Buffer
}
