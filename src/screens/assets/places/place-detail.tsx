// One place: what is known of it, and its history.
import { Link } from 'wouter'
import { chargersText, kindLabel, positionText } from '../../../../domain/place-words.ts'
import { PlaceDetailDocument } from '../../../../gql/operations/places.generated.ts'
import { useHistoryTab } from '../../../history/use-history-tab.tsx'
import { useAddressState } from '../../../hooks/use-address-state.ts'
import { useParam } from '../../../hooks/use-param.ts'
import { useRead } from '../../../hooks/use-read.ts'
import { paths } from '../../../paths.ts'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { DescriptionList } from '../../../ui/layout/description-list.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { TabSet } from '../../../ui/navigation/tab-set.tsx'
import { BackToAssets } from '../back-to-assets.tsx'
import { EditInfo } from '../edit-info.tsx'
import { orMissing } from '../missing.ts'

export default function PlaceDetail() {
  const id = useParam('id')
  const [{ tab }, change] = useAddressState({ tab: 'overview' })
  const reading = useRead(PlaceDetailDocument, { id })
  const historyTab = useHistoryTab({ type: 'place', id }, 'HISTORY')
  const place = reading.data?.place
  return (
    <Page
      title={place?.name ?? 'Place'}
      above={<BackToAssets tab="places" />}
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
                content: (
                  <Panel>
                    <DescriptionList
                      of={[
                        { term: 'ID', value: place.id },
                        { term: 'Kind', value: orMissing(kindLabel(place.kind)) },
                        { term: 'Customer', value: <CustomerLink customer={place.organization} /> },
                        { term: 'Coordinates', value: orMissing(positionText(place)) },
                        { term: 'Chargers', value: orMissing(chargersText(place)) },
                        { term: 'Tariff', value: orMissing(place.tariff) },
                        { term: 'Notes', value: orMissing(place.notes) },
                      ]}
                    />
                  </Panel>
                ),
              },
              ...historyTab,
            ]}
          />
        )}
      </Loaded>
    </Page>
  )
}

const CustomerLink = ({ customer }: { customer: { id: string; name: string } | null }) =>
  customer ? <Link href={paths.customerSites.link(customer.id)}>{customer.name}</Link> : orMissing(null)
