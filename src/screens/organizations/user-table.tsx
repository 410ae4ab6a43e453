// The users of one organization, searched by the server and filtered by role in the client; each row opens its user.
import { useMemo } from 'react'
import { roleLabel } from '../../../domain/roles.ts'
import { pluralize } from '../../../domain/words/pluralize.ts'
import { secondFactorState } from '../../../domain/words/second-factor-state.ts'
import { userStatusLabel } from '../../../domain/words/user-status.ts'
import {
  OrganizationUsersDocument,
  type OrganizationUsersQuery,
} from '../../../gql/operations/organizations.generated.ts'
import { BulkChanges } from '../../bulk-changes/bulk-changes.tsx'
import { useAddressState } from '../../hooks/use-address-state.ts'
import { useFeature } from '../../hooks/use-feature.ts'
import { useRead } from '../../hooks/use-read.ts'
import { useRoleNames } from '../../hooks/use-role-names.ts'
import { useSearchText } from '../../hooks/use-search-text.ts'
import { useMay } from '../../hooks/use-session.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { RoleChips } from '../../ui/button/role-chips.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { roleOptions } from '../../ui/field/role-options.ts'
import { SearchField } from '../../ui/field/search-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { type CsvColumn, ExportCsv } from '../../ui/table/export-csv.tsx'
import { FileActions } from '../../ui/table/file-actions.tsx'
import { sortedRows } from '../../ui/table/table-sort.ts'
import { Toolbar } from '../../ui/table/toolbar.tsx'
import { useRowSelection } from '../../ui/table/use-row-selection.ts'
import { Explained } from '../../ui/tooltip/explained.tsx'
import { recordId } from './organizations.css.ts'
import { mayNotCreateUsers } from './unavailable.ts'

type User = OrganizationUsersQuery['organizationUsers'][number]

const columns: Column<User>[] = [
  { id: 'name', header: 'Name', width: 180, cell: ({ name }) => name, sortBy: ({ name }) => name },
  { id: 'email', header: 'Email', width: 220, cell: ({ email }) => email, sortBy: ({ email }) => email },
  {
    id: 'id',
    header: 'ID',
    width: 160,
    cell: ({ id }) => (
      <span className={recordId} title={id}>
        {id}
      </span>
    ),
    sortBy: ({ id }) => id,
  },
  {
    id: 'roles',
    header: 'Roles',
    // All three roles on one line.
    width: 440,
    cell: ({ roles }) => <RoleChips roles={roles} />,
    sortBy: ({ roles }) => roles.map(roleLabel).join(' '),
  },
]

const statusText = ({ status, roles, rolesWait }: User): string =>
  status ? userStatusLabel(status) + (rolesWait && roles.length > 0 ? ', roles waiting' : '') : ''

/** Shown where the server says it of anybody. */
const statusColumn: Column<User> = {
  id: 'status',
  header: 'Status',
  width: 180,
  onCard: 'beside name',
  cell: user => statusText(user),
  sortBy: user => statusText(user),
}

const factorText = ({ secondFactor, secondFactorRequired }: User): string =>
  secondFactorState(secondFactor === true, secondFactorRequired === true)

/** Shown to whom the server says it. */
const factorColumn: Column<User> = {
  id: 'factor',
  header: 'Second factor',
  width: 140,
  cell: user => factorText(user),
  sortBy: user => factorText(user),
}

const columnsFor = (users: readonly User[] | undefined): Column<User>[] => [
  ...columns,
  ...(users?.some(({ status }) => status) ? [statusColumn] : []),
  ...(users?.some(({ secondFactor }) => typeof secondFactor === 'boolean') ? [factorColumn] : []),
]

const idOf = ({ id }: User) => id

const csvColumns: CsvColumn<User>[] = [
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Email', cell: ({ email }) => email },
  { header: 'Roles', cell: ({ roles }) => roles.map(roleLabel).join('; ') },
  { header: 'Status', cell: statusText },
  { header: 'ID', cell: idOf },
]

const factorCsv: CsvColumn<User> = { header: 'Second factor', cell: factorText }

export function UserTable({ organizationId }: { organizationId: string }) {
  const [{ role, sort }, change] = useAddressState({ role: '', sort: '' })
  const { query, ...box } = useSearchText()
  const roles = useRoleNames(organizationId)
  const users = useRead(
    OrganizationUsersDocument,
    { organizationId, search: query || null },
    { keepPrevious: true },
  )

  const found = users.data?.organizationUsers
  const shown = useMemo(
    () => found?.filter(user => role === '' || user.roles.includes(role)) ?? [],
    [found, role],
  )
  const mayCreate = useMay('create users')
  const mayImport = useFeature('imports', { whenQuiet: true }) && mayCreate
  const selection = useRowSelection(shown, useMay('edit users'))
  const shownColumns = useMemo(() => columnsFor(found), [found])
  return (
    <>
      <Toolbar>
        <SearchField
          {...box}
          placeholder="Name, email or ID"
          found={!found || users.previous ? '' : pluralize(shown.length, 'user', 'users')}
        />
        <SelectField
          label="Role"
          value={role}
          options={[{ value: '', label: 'All roles' }, ...roleOptions(roles.names)]}
          onChange={next => change({ role: next })}
        />
        <FileActions importTo={mayImport && paths.importUsers.link(organizationId)}>
          <ExportCsv
            name="users"
            columns={shownColumns.includes(factorColumn) ? [...csvColumns, factorCsv] : csvColumns}
            rows={found && sortedRows(shown, shownColumns, sort)}
          />
        </FileActions>
        <NewUser organizationId={organizationId} />
      </Toolbar>
      <Loaded reading={users}>
        {() => (
          <DataTable
            label="Users"
            columns={shownColumns}
            rows={shown}
            rowId={idOf}
            linkTo={({ id }) => paths.user.link(id)}
            sort={sort}
            onSort={next => change({ sort: next })}
            empty={<NothingFound searched={query !== ''} filtered={role !== ''} />}
            selection={selection}
            fills
          />
        )}
      </Loaded>
      <BulkChanges kind="user" selection={selection} organizationId={organizationId} />
    </>
  )
}

function NewUser({ organizationId }: { organizationId: string }) {
  if (useMay('create users'))
    return (
      <ButtonLink look="primary" to={paths.createUser.link(organizationId)}>
        New User
      </ButtonLink>
    )
  return (
    <Explained reason={mayNotCreateUsers}>
      <Button look="primary">New User</Button>
    </Explained>
  )
}

function NothingFound({ searched, filtered }: { searched: boolean; filtered: boolean }) {
  if (filtered) return <EmptyState text="No users found" advice="Choose All roles, or clear the search." />
  if (searched)
    return (
      <EmptyState
        text="No users found"
        advice="Try a shorter part of the name, the email or the ID, or clear the search."
      />
    )
  return <EmptyState text="No users yet" advice="Add the first one with New User." />
}
