/** What a migration does to those who use the database meanwhile and afterwards. All that are missing run in one transaction. */
export interface MigrationImpact {
  /** Existing tables that nobody can write to until the migrations are done, or not even read. */
  locks: Readonly<Record<string, 'writes' | 'reads and writes'>>
  /** Whether servers of the version before can go on, and be started again. */
  runsBesideOlder: boolean
}
