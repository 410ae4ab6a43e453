// The table of customers, with a search by name or id; each row opens its account.
import { pluralize } from '../../../domain/words/pluralize.ts'
import {
  OrganizationListDocument,
  type OrganizationListQuery,
} from '../../../gql/operations/organizations.generated.ts'
import { useAddressState } from '../../hooks/use-address-state.ts'
import { useRead } from '../../hooks/use-read.ts'
import { useSearchText } from '../../hooks/use-search-text.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SearchField } from '../../ui/field/search-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { type CsvColumn, ExportCsv } from '../../ui/table/export-csv.tsx'
import { sortedRows } from '../../ui/table/table-sort.ts'
import { Toolbar } from '../../ui/table/toolbar.tsx'
import { noFilterYet } from './unavailable.ts'

type Customer = OrganizationListQuery['organizations'][number]

const columns: Column<Customer>[] = [
  { id: 'name', header: 'Customer Name', width: 220, cell: ({ name }) => name, sortBy: ({ name }) => name },
  { id: 'id', header: 'Customer ID', width: 200, cell: ({ id }) => id, sortBy: ({ id }) => id },
]

const csvColumns: CsvColumn<Customer>[] = [
  { header: 'Customer Name', cell: ({ name }) => name },
  { header: 'Customer ID', cell: ({ id }) => id },
]

export function CustomerTable() {
  const [{ sort }, change] = useAddressState({ sort: '' })
  const { query, ...box } = useSearchText()
  const customers = useRead(OrganizationListDocument, { search: query || null }, { keepPrevious: true })

  const rows = customers.data?.organizations
  const found = rows?.length
  return (
    <>
      <Toolbar>
        <SearchField
          {...box}
          placeholder="Name or ID"
          found={found === undefined || customers.previous ? '' : pluralize(found, 'customer', 'customers')}
        />
        <SelectField
          label="Filter"
          value=""
          options={[{ value: '', label: 'All customers' }]}
          onChange={() => {}}
          unavailable={noFilterYet}
        />
        <ExportCsv name="customers" columns={csvColumns} rows={rows && sortedRows(rows, columns, sort)} />
        <ButtonLink look="primary" to={paths.createCustomer.link()}>
          New Customer
        </ButtonLink>
      </Toolbar>
      <Loaded reading={customers}>
        {({ organizations }) => (
          <DataTable
            label="Customers"
            columns={columns}
            rows={organizations}
            rowId={({ id }) => id}
            linkTo={({ id }) => paths.customer.link(id)}
            sort={sort}
            onSort={next => change({ sort: next })}
            empty={<NothingFound searched={query !== ''} />}
            fills
          />
        )}
      </Loaded>
    </>
  )
}

const NothingFound = ({ searched }: { searched: boolean }) =>
  searched ? (
    <EmptyState
      text="No customers found"
      advice="Try a shorter part of the name or the ID, or clear the search."
    />
  ) : (
    <EmptyState text="No customers yet" advice="Create the first account with New Customer." />
  )
