// The sites of one customer: its places, or the placeholder of spec 2 where there are none.
import { kindLabel } from '../../../domain/place-words.ts'
import { PlaceListDocument, type PlaceListQuery } from '../../../gql/operations/places.generated.ts'
import { useFeature } from '../../hooks/use-feature.ts'
import { useParam } from '../../hooks/use-param.ts'
import { useRead } from '../../hooks/use-read.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { CustomerLayout } from './customer-layout.tsx'
import { noSitesYet } from './unavailable.ts'

export default function CustomerSites() {
  const id = useParam('id')
  const offersPlaces = useFeature('places')
  return (
    <CustomerLayout id={id}>
      {() => (
        <Panel title="Customer Sites">
          {offersPlaces === undefined && <Loading />}
          {offersPlaces === false && <NoSites />}
          {offersPlaces && <Sites customerId={id} />}
        </Panel>
      )}
    </CustomerLayout>
  )
}

const NoSites = () => <EmptyState text={noSitesYet} />

function Sites({ customerId }: { customerId: string }) {
  const places = useRead(PlaceListDocument, { organizationId: customerId, search: null })
  return (
    <Loaded reading={places}>
      {({ places }) =>
        places.length === 0 ? (
          <NoSites />
        ) : (
          <DataTable
            label="Customer sites"
            columns={columns}
            rows={places}
            rowId={({ id }) => id}
            linkTo={({ id }) => paths.place.link(id)}
          />
        )
      }
    </Loaded>
  )
}

type Site = PlaceListQuery['places'][number]

const columns: Column<Site>[] = [
  { id: 'name', header: 'Site', width: 200, cell: ({ name }) => name },
  { id: 'id', header: 'ID in Plans', width: 120, cell: ({ id }) => id },
  { id: 'kind', header: 'Kind', width: 120, cell: ({ kind }) => kindLabel(kind) },
]
