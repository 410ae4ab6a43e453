// The rules of rows that are users: those of the user's forms. Rows name users by email, which an import does not change.
import * as z from 'zod/mini'
import { refusalTexts } from '../messages/server.ts'
import type { User } from '../records/user.ts'
import { type RoleName, roleLabel, roleNames } from '../roles.ts'
import { editUserForm } from '../validate/users.ts'
import { importColumns } from './columns.ts'
import type { Cells } from './file-rows.ts'
import { type FormValues, type Match, type PlannedRow, type RowRules, refusedRow } from './plan-rows.ts'
import type { Problem } from './report.ts'
import {
  emailFixed,
  idUnknown,
  mayNotEditUsers,
  mayNotSetRoles,
  organizationFixed,
  roleUnknown,
} from './texts.ts'
import { newRecord, type Owners, ownerName, ownerOf, textsOf } from './unit-rules.ts'

export interface UserRecords {
  /** All that the file names by email or id. */
  users: readonly User[]
  owners: Owners
  /** Two spellings of one address have the same key. */
  emailKey: (email: string) => string
  mayEdit: boolean
  maySetRoles: boolean
}

const columns = importColumns.users
const roles = z.array(z.enum(roleNames))
const editForm = z.partial(z.extend(editUserForm, { roles }))
const newForm = z.extend(editUserForm, { roles: z._default(roles, []) })

export const userRules = (records: UserRecords): RowRules<User> => ({
  columns,
  newForm,
  editForm,
  find: userFinder(records),
  read(cells) {
    const texts = textsOf(cells, ['name', 'email'])
    if (cells.roles === undefined) return { values: texts, problems: [] }
    const read = readRoles(cells.roles)
    return 'problems' in read
      ? { values: texts, problems: read.problems }
      : { values: { ...texts, roles: read.roles }, problems: [] }
  },
  nameOf: ({ name }) => name,
  valuesOf: userValues,
  shown: (field, value) =>
    field === 'roles' ? ((value as RoleName[] | null)?.map(roleLabel) ?? null) : (value as string | null),
  refuse: (values, user) => refuse(values, user, records),
})

export const userValues = ({ name, email, identity }: User): FormValues => ({
  name,
  email,
  roles: identity.roles.map(role => role.name),
})

function userFinder({ users, owners, emailKey }: UserRecords): (cells: Cells) => Match<User> {
  const byKey = new Map(users.map(user => [emailKey(user.email), user]))
  const byId = new Map(users.map(user => [user.id, user]))
  return cells => {
    const key = emailKey(cells.email ?? '')
    return findUser(cells, owners, { key, byKey: byKey.get(key), byId: byId.get(cells.id ?? '') })
  }
}

function findUser(
  cells: Cells,
  owners: Owners,
  { key, byKey: user, byId }: { key: string; byKey: User | undefined; byId: User | undefined },
): Match<User> {
  const owner = ownerOf(cells, owners, columns.organization)
  const problems: Problem[] = []
  if (cells.id !== undefined && !byId) problems.push({ field: columns.id, reason: idUnknown })
  if (byId && byId !== user) problems.push({ field: columns.email, reason: emailFixed(byId.email) })
  if (owner.type === 'refused') problems.push(...owner.problems)
  if (owner.type === 'refused' || problems.length) return { type: 'refused', problems }
  if (!user) return newRecord(key, owner.id, owners)
  const { organization } = user.identity
  if (organization.id !== owner.id && (cells.organization !== undefined || cells.id === undefined))
    return {
      type: 'refused',
      problems: [
        { field: columns.organization, reason: organizationFixed(ownerName(owners, organization.id)) },
      ],
    }
  return { type: 'found', record: user }
}

/** Labels or names of roles, separated by semicolons or commas; in the order of the roles. */
function readRoles(text: string): { roles: RoleName[] } | { problems: Problem[] } {
  const words = text
    .split(/[;,]/)
    .map(word => word.trim())
    .filter(word => word !== '')
  const known = words.map(word => roleNames.find(role => isRole(role, word)))
  const unknown = words.find((_, i) => known[i] === undefined)
  if (unknown !== undefined) return { problems: [{ field: columns.roles, reason: roleUnknown(unknown) }] }
  return { roles: roleNames.filter(role => known.includes(role)) }
}

const isRole = (role: RoleName, word: string): boolean =>
  [role, roleLabel(role)].some(known => known.toLowerCase() === word.toLowerCase())

function refuse(
  values: FormValues,
  user: User | undefined,
  { mayEdit, maySetRoles }: UserRecords,
): Problem[] {
  const problems: Problem[] = []
  const given = (values.roles ?? []) as RoleName[]
  const setsRoles = user ? values.roles !== undefined : given.length > 0
  if (user && !mayEdit)
    for (const field of ['name', 'email'] as const)
      if (values[field] !== undefined) problems.push({ field: columns[field], reason: mayNotEditUsers })
  if (setsRoles && !maySetRoles) problems.push({ field: columns.roles, reason: mayNotSetRoles })
  return problems
}

const isAdmin = (user: User | undefined): boolean =>
  user?.identity.roles.some(({ name }) => name === 'ADMIN') ?? false

/** `admins`: the ids of all that can sign in. Rows that would leave none are wrong. */
export function keepAnAdmin(
  rows: readonly PlannedRow<User>[],
  admins: readonly string[],
): PlannedRow<User>[] {
  const left = new Set(admins)
  const takes = (row: PlannedRow<User>) => {
    if (row.action?.type !== 'change' || row.action.values.roles === undefined) return false
    return isAdmin(row.action.record) && !(row.action.values.roles as RoleName[]).includes('ADMIN')
  }
  for (const row of rows) {
    if (row.action?.type !== 'change' || row.id === null) continue
    const given = row.action.values.roles as RoleName[] | undefined
    const { status, roles_wait = false } = row.action.record
    if (given?.includes('ADMIN') && status === 'active' && !roles_wait) left.add(row.id)
    if (takes(row)) left.delete(row.id)
  }
  if (left.size > 0 || admins.length === 0) return [...rows]
  const problem = { field: columns.roles, reason: refusalTexts.last_admin }
  return rows.map(row => (takes(row) ? refusedRow(row, [problem]) : row))
}
