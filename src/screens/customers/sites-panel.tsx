// The sites of one customer: its places, or the placeholder of spec 2 where there are none.
import { Link } from 'wouter'
import { kindLabel } from '../../../domain/words/places.ts'
import { PlaceListDocument, type PlaceListQuery } from '../../../gql/operations/places.generated.ts'
import { useOffer } from '../../hooks/use-feature.ts'
import { useRead } from '../../hooks/use-read.ts'
import { useMay } from '../../hooks/use-session.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Offered } from '../../ui/feedback/offered.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { type CardColumn, CardTable } from '../../ui/table/card-table.tsx'
import { noSitesYet } from './unavailable.ts'

/** On the pages of the account and of its sites. */
export function SitesPanel({ customerId }: { customerId: string }) {
  return (
    <Panel title="Customer sites">
      <Offered offer={useOffer('places')} otherwise={<EmptyState text={noSitesYet} />}>
        <Sites customerId={customerId} />
      </Offered>
    </Panel>
  )
}

function FirstSite() {
  const mayAdd = useMay('edit assets')
  return (
    <EmptyState
      text="No sites yet"
      advice="A place with this customer is one of its sites."
      action={mayAdd && <ButtonLink to={paths.createPlace.link()}>Add Place</ButtonLink>}
    />
  )
}

function Sites({ customerId }: { customerId: string }) {
  const places = useRead(PlaceListDocument, { organizationId: customerId, search: null })
  return (
    <Loaded reading={places}>
      {({ places }) =>
        places.length === 0 ? (
          <FirstSite />
        ) : (
          <CardTable label="Customer sites" columns={columns} rows={places} rowId={({ id }) => id} />
        )
      }
    </Loaded>
  )
}

type Site = PlaceListQuery['places'][number]

const columns: CardColumn<Site>[] = [
  { header: 'Site', cell: ({ id, name }) => <Link href={paths.place.link(id)}>{name}</Link> },
  { header: 'ID in Plans', cell: ({ id }) => id },
  { header: 'Kind', cell: ({ kind }) => kindLabel(kind) },
]
