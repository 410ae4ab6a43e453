// The table of organizations, each row opening its users, and the button that adds one (spec 2).
import { pluralize } from '../../../domain/words/pluralize.ts'
import {
  OrganizationListDocument,
  type OrganizationListQuery,
} from '../../../gql/operations/organizations.generated.ts'
import { createOrganization } from '../../hooks/flows/organizations.ts'
import { useAddressState } from '../../hooks/use-address-state.ts'
import { useDialogFlow } from '../../hooks/use-dialog-flow.ts'
import { useRead } from '../../hooks/use-read.ts'
import { useSearchText } from '../../hooks/use-search-text.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SearchField } from '../../ui/field/search-field.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { usePageCommand } from '../../ui/page-commands.ts'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { type CsvColumn, ExportCsv } from '../../ui/table/export-csv.tsx'
import { sortedRows } from '../../ui/table/table-sort.ts'
import { Toolbar } from '../../ui/table/toolbar.tsx'

type Organization = OrganizationListQuery['organizations'][number]

const columns: Column<Organization>[] = [
  { id: 'name', header: 'Name', width: 220, cell: ({ name }) => name, sortBy: ({ name }) => name },
  { id: 'id', header: 'ID', width: 200, cell: ({ id }) => id, sortBy: ({ id }) => id },
]

const csvColumns: CsvColumn<Organization>[] = [
  { header: 'Name', cell: ({ name }) => name },
  { header: 'ID', cell: ({ id }) => id },
]

export default function Organizations() {
  const [{ sort }, change] = useAddressState({ sort: '' })
  const { query, ...box } = useSearchText()
  const list = useRead(OrganizationListDocument, { search: query || null }, { keepPrevious: true })

  const organizations = list.data?.organizations
  const found = organizations?.length
  return (
    <Page title="Organizations" fills>
      <Toolbar>
        <SearchField
          {...box}
          placeholder="Name or ID"
          found={
            found === undefined || list.previous ? '' : pluralize(found, 'organization', 'organizations')
          }
        />
        <ExportCsv
          name="organizations"
          columns={csvColumns}
          rows={organizations && sortedRows(organizations, columns, sort)}
        />
        <CreateOrganization />
      </Toolbar>
      <Loaded reading={list}>
        {({ organizations }) => (
          <DataTable
            label="Organizations"
            columns={columns}
            rows={organizations}
            rowId={({ id }) => id}
            linkTo={({ id }) => paths.organization.link(id)}
            sort={sort}
            onSort={next => change({ sort: next })}
            empty={<NothingFound searched={query !== ''} />}
            fills
          />
        )}
      </Loaded>
    </Page>
  )
}

const NothingFound = ({ searched }: { searched: boolean }) =>
  searched ? (
    <EmptyState text="No organizations found" advice="Try another name or ID, or clear the search." />
  ) : (
    <EmptyState text="No organizations yet" advice="Add the first one with Create Organization." />
  )

/** The button for a new organization (spec 2). Its dialog is loaded with the first press. */
const OrganizationDialog = lazyComponent(() => import('./organization-dialog.tsx'), { name: 'The form' })

function CreateOrganization() {
  const { dialog, open } = useDialogFlow(createOrganization, { id: null })
  usePageCommand({ label: 'Create Organization', run: open })
  return (
    <>
      <Button look="primary" onClick={open}>
        Create Organization
      </Button>
      {dialog && <OrganizationDialog {...dialog} />}
    </>
  )
}
