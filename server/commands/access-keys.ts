// Lists, issues, rotates and revokes access keys for the command line.
import type { AccessKey, AccessKeyPurpose, IssuedAccessKey } from '../../domain/records/access-key.ts'
import {
  accessKeyName,
  defaultOverlapHours,
  defaultValidDays,
  maxOverlapHours,
  maxValidDays,
} from '../../domain/validate/access-keys.ts'
import { issueAccessKey, reissueAccessKey } from '../auth/access-key.ts'
import { requestedScope } from '../auth/access-key-scope.ts'
import { StartupError } from '../config/startup-error.ts'
import type { Database } from '../database/connect.ts'
import { operator, recordChange } from '../history/record.ts'
import { AppError } from '../http/errors.ts'
import { listAccessKeys, revokeAccessKey, revokeAccessKeys } from '../repositories/accounts/access-keys.ts'
import { UsageError } from './command.ts'

const commandOf = (action: 'create' | 'rotate' | 'revoke') =>
  ({
    actor: operator(),
    action,
    operation: `npm run admin -- ${action}-key`,
    objectType: 'access_key',
  }) as const

/** What a key is for and how long it is valid, as options of a command. */
export const keyOptions = {
  organization: { type: 'string' },
  asset: { type: 'string', multiple: true },
  days: { type: 'string' },
} as const

export interface TypedKey {
  name: string
  organization?: string | undefined
  asset?: string[] | undefined
  days?: string | undefined
  /** Revokes all earlier keys of the purpose. */
  only?: boolean
}

/** Throws UsageError and StartupError. */
export const issueKey = (
  db: Database,
  purpose: AccessKeyPurpose,
  { name, organization, asset, days, only }: TypedKey,
): Promise<IssuedAccessKey> =>
  saying(() =>
    recordChange(db, commandOf('create'), async (change, draft) => {
      const checked = accessKeyName.safeParse(name)
      if (!checked.success) throw new StartupError(`${checked.error.issues[0]?.message}.`)
      const scope = await requestedScope(change, {
        purpose,
        organization_id: organization === undefined ? null : await organizationCalled(change, organization),
        assets: asset,
      })
      if (only) await revokeAccessKeys(change, purpose)
      const key = { name: checked.data, purpose, scope, validHours: hoursOf(days), createdBy: null }
      const issued = await issueAccessKey(change, key)
      draft.objectId = issued.id
      return issued
    }),
  )

/** Gives a key another secret; the one so far is accepted for some hours more. Throws UsageError and StartupError. */
export const rotateKey = (
  db: Database,
  id: string,
  { days, hours = String(defaultOverlapHours) }: { days?: string | undefined; hours?: string | undefined },
): Promise<IssuedAccessKey> =>
  saying(() =>
    recordChange(db, { ...commandOf('rotate'), objectId: id }, change =>
      reissueAccessKey(change, id, {
        validHours: hoursOf(days),
        overlapHours: wholeNumber('--hours', hours, 0, maxOverlapHours),
      }),
    ),
  )

/** Throws StartupError if there is none with this id. */
export async function revokeKey(db: Database, id: string): Promise<string> {
  await recordChange(db, { ...commandOf('revoke'), objectId: id }, async change => {
    if (!(await revokeAccessKey(change, id))) throw new StartupError(`There is no key ${id}.`)
  })
  return `The key ${id} is revoked.`
}

/** One line each. */
export async function listKeys(db: Database): Promise<string> {
  const keys = await listAccessKeys(db)
  return keys.length ? keys.map(lineOf).join('\n') : 'There are no keys yet.'
}

const lineOf = ({ id, name, purpose, state, expires_at, last_used_at, ...scope }: AccessKey): string =>
  [
    id,
    name,
    purpose,
    scopeText(scope),
    state === 'active' && expires_at ? `active until ${expires_at.slice(0, 10)}` : state,
    last_used_at ? `last used ${last_used_at.slice(0, 16)}Z` : 'never used',
  ].join('  ')

function scopeText({ organization, assets }: Pick<AccessKey, 'organization' | 'assets'>): string {
  if (organization) return `for ${organization.name}`
  return assets ? `for ${assets.map(({ name }) => name).join(', ')}` : 'for everything'
}

/** Its id or its name. */
async function organizationCalled(db: Database, typed: string): Promise<string> {
  const found = await db
    .selectFrom('organizations')
    .select(['id'])
    .where(({ or, eb }) => or([eb('id', '=', typed), eb('name', '=', typed)]))
    .execute()
  const [only, ...others] = found
  if (!only) throw new StartupError(`No organization has the id or name ${typed}.`)
  if (others.length) throw new StartupError(`Several organizations are called ${typed}: use the id.`)
  return only.id
}

const hoursOf = (days = String(defaultValidDays)): number | null =>
  days === 'never' ? null : 24 * wholeNumber('--days', days, 1, maxValidDays)

function wholeNumber(option: string, typed: string, min: number, max: number): number {
  const number = /^\d{1,6}$/.test(typed) ? Number(typed) : Number.NaN
  if (number >= min && number <= max) return number
  const orNever = option === '--days' ? ', or never' : ''
  throw new UsageError(`${option} is followed by a whole number from ${min} to ${max}${orNever}.`)
}

/** Turns the refusal of a call into the sentence of a command. */
async function saying<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof AppError)
      throw new StartupError(Object.values(error.fields ?? {})[0] ?? error.message)
    throw error
  }
}
