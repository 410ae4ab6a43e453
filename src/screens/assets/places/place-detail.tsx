// One place: what is known of it, and its history.
import { Link } from 'wouter'
import { chargersText, kindLabel, positionText } from '../../../../domain/words/places.ts'
import { PlaceDetailDocument, type PlaceDetailQuery } from '../../../../gql/operations/places.generated.ts'
import { useHistoryTab } from '../../../history/use-history-tab.tsx'
import { useAddressState } from '../../../hooks/use-address-state.ts'
import { useParam } from '../../../hooks/use-param.ts'
import { useRead } from '../../../hooks/use-read.ts'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { DescriptionList } from '../../../ui/layout/description-list.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { TabSet } from '../../../ui/navigation/tab-set.tsx'
import { orMissing } from '../missing.ts'
import { BackToAssets, EditInfo } from '../page-links.tsx'
import { place as placeLook, today } from './place-today.css.ts'
import { PlaceToday } from './place-today.tsx'

export default function PlaceDetail() {
  const id = useParam('id')
  const [{ tab }, change] = useAddressState({ tab: 'overview' })
  const reading = useRead(PlaceDetailDocument, { id })
  const historyTab = useHistoryTab({ type: 'place', id }, 'HISTORY')
  const place = reading.data?.place
  return (
    <Page
      title={place?.name ?? 'Place'}
      before={<BackToAssets tab="places" />}
      tools={place && <EditInfo to={paths.editPlace.link(id)} />}
    >
      <Loaded reading={reading} loading="loading...">
        {({ place }) => (
          <TabSet
            label="Place"
            value={tab}
            onChange={next => change({ tab: next })}
            tabs={[
              {
                value: 'overview',
                label: 'OVERVIEW',
                content: <Overview place={place} />,
              },
              ...historyTab,
            ]}
          />
        )}
      </Loaded>
    </Page>
  )
}

const Overview = ({ place }: { place: PlaceDetailQuery['place'] }) => (
  <div className={placeLook}>
    <Facts place={place} />
    <div className={today}>
      <PlaceToday place={place} />
    </div>
  </div>
)

function Facts({ place }: { place: PlaceDetailQuery['place'] }) {
  const position = positionText(place)
  const chargers = chargersText(place)
  return (
    <Panel title="Place">
      <DescriptionList
        inLines
        of={[
          { term: 'ID', value: place.id },
          { term: 'Kind', value: orMissing(kindLabel(place.kind)) },
          { term: 'Customer', value: <CustomerLink customer={place.organization} /> },
          chargers !== null && { term: 'Chargers', value: chargers },
          chargers !== null && { term: 'Tariff', value: orMissing(place.tariff) },
          position !== null && {
            term: 'Coordinates',
            value: <Link href={paths.assets.link('map')}>{position}</Link>,
          },
          { term: 'Notes', value: orMissing(place.notes) },
        ]}
      />
      {chargers === null && (
        <Missing
          text="No chargers are known"
          advice="With their number and power, the audit of a plan can find places where too many batteries charge at once."
          place={place}
        />
      )}
      {position === null && (
        <Missing
          text="No coordinates are known"
          advice="With coordinates, the place is shown on the map, with the units that are there."
          place={place}
        />
      )}
    </Panel>
  )
}

interface MissingProps {
  text: string
  advice: string
  place: { id: string }
}

const Missing = ({ text, advice, place }: MissingProps) => (
  <EmptyState
    text={text}
    advice={advice}
    action={<Link href={paths.editPlace.link(place.id)}>Add them</Link>}
  />
)

const CustomerLink = ({ customer }: { customer: { id: string; name: string } | null }) =>
  customer ? <Link href={paths.customerSites.link(customer.id)}>{customer.name}</Link> : orMissing(null)
