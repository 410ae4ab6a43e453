// Whose batteries a person sees: the one rule of every list, count and search of batteries and of their alarms, applied where rows are
// chosen.
import { type RawBuilder, sql } from 'kysely'
import { may } from '../../domain/roles.ts'

/** The same for persons who see the same, so that their requests can be one query. */
export type AssetScope = 'all' | 'none'

/** Each of the three roles sees the batteries of all organizations (decisions, The server). */
export const assetScopeOf = ({ roles }: { roles: readonly string[] }): AssetScope =>
  may(roles, 'see assets') ? 'all' : 'none'

/** A condition on the table assets. */
export const isInScope = (scope: AssetScope): RawBuilder<boolean> =>
  scope === 'all' ? sql<boolean>`true` : sql<boolean>`false`
