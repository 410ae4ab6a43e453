// One battery: its attributes, live metrics and records (spec 2).
import { useState } from 'react'
import { energyText } from '../../../../domain/schedule/words/sentences.ts'
import type { MetricName } from '../../../../domain/telemetry/telemetry.ts'
import { AssetDetailDocument } from '../../../../gql/operations/assets.generated.ts'
import { useHistoryTab } from '../../../history/use-history-tab.tsx'
import { useAddressState } from '../../../hooks/use-address-state.ts'
import { useOffer } from '../../../hooks/use-feature.ts'
import { useParam } from '../../../hooks/use-param.ts'
import { useRead } from '../../../hooks/use-read.ts'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Offered } from '../../../ui/feedback/offered.tsx'
import { DescriptionList } from '../../../ui/layout/description-list.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { TabSet } from '../../../ui/navigation/tab-set.tsx'
import {
  AssetDay,
  AssetToday,
  FaultsTab,
  HistoricalData,
  LimitsTab,
  MaintenanceTab,
  MapTab,
  Monitoring,
} from '../lazy-tabs.ts'
import { orMissing } from '../missing.ts'
import { BackToAssets, EditInfo } from '../page-links.tsx'
import { Live } from '../unit/live/live.tsx'
import { LiveNotice } from '../unit/live/live-notice.tsx'
import { RunMode } from '../unit/live/live-value.tsx'
import { outOfServiceFact } from '../unit/out-of-service.ts'
import { assetHeader } from '../unit/unit-detail.css.ts'
import { titleStatus } from './asset-detail.css.ts'
import { OpenAlarms, useOpenAlarms } from './open-alarms.tsx'

/** The metrics that the page of one battery requests (spec 7). */
const metrics: MetricName[] = ['BATT_SOC_PERCENT', 'BATT_ENERGY_AVAIL_KWH', 'BATT_POWER_KW']

export default function AssetDetail() {
  const id = useParam('id')
  const [{ tab }, change] = useAddressState({ tab: 'monitoring', until: '' })
  const reading = useRead(AssetDetailDocument, { id })
  const historyTab = useHistoryTab({ type: 'asset', id }, 'HISTORY')
  const ranges = useOffer('telemetry_ranges')
  const asset = reading.data?.asset
  const alarms = useOpenAlarms({ assetId: id, limit: null })
  const isWaiting = useFirstWait(id, alarms.isAwaited && !reading.failure)
  return (
    <Page
      title={asset?.name ?? 'Asset'}
      before={<BackToAssets tab="mbess" />}
      beside={asset && ranges.isOffered && <TitleStatus assetId={id} />}
      tools={asset && <EditInfo to={paths.editAsset.link(id)} />}
    >
      <Loaded reading={isWaiting ? { ...reading, data: undefined } : reading} loading="loading...">
        {({ asset: unit, asset: { name, model, serialNumber, serviceArea, outOfService } }) => (
          <Live ids={[id]} metrics={metrics}>
            {/* Above what they would move if they came later. */}
            <OpenAlarms unit={name} of={alarms} />
            <div className={assetHeader}>
              <DescriptionList
                inLines
                of={[
                  { term: 'Model', value: orMissing(model?.name) },
                  { term: 'Serial Number', value: orMissing(serialNumber) },
                  { term: 'Service Area', value: orMissing(serviceArea?.name) },
                  unit.capacityKwh !== null && { term: 'Capacity', value: energyText(unit.capacityKwh) },
                  outOfServiceFact(outOfService),
                ]}
              />
              <AssetToday
                assetId={id}
                name={name}
                names={[id, serialNumber, name]}
                capacityKwh={unit.capacityKwh}
              />
            </div>
            <LiveNotice />
            <TabSet
              label="Asset"
              value={tab}
              onChange={next => change({ tab: next, until: '' })}
              tabs={[
                {
                  value: 'monitoring',
                  label: 'MONITORING',
                  content: (
                    <Offered offer={ranges} otherwise={<NotYet what="Monitoring" />}>
                      <Monitoring
                        assetId={id}
                        capacityKwh={unit.capacityKwh}
                        placeholder={<NotYet what="Monitoring" />}
                      />
                    </Offered>
                  ),
                },
                { value: 'faults', label: 'FAULTS', content: <FaultsTab assetId={id} name={name} /> },
                { value: 'settings', label: 'SETTINGS', content: <LimitsTab unit={unit} /> },
                {
                  value: 'historical',
                  label: 'HISTORICAL DATA',
                  content: (
                    <Offered offer={ranges} otherwise={<NotYet what="Historical data" />}>
                      <HistoricalData
                        assetId={id}
                        name={name}
                        capacityKwh={unit.capacityKwh}
                        placeholder={<NotYet what="Historical data" />}
                      />
                    </Offered>
                  ),
                },
                {
                  value: 'repairs',
                  label: 'REPAIRS & MAINTENANCE',
                  content: <MaintenanceTab unitType="asset" unitId={id} />,
                },
                {
                  value: 'schedule',
                  label: 'SCHEDULE',
                  content: (
                    <AssetDay assetId={id} names={[id, serialNumber, name]} capacityKwh={unit.capacityKwh} />
                  ),
                },
                { value: 'map', label: 'MAP', content: <MapTab battery={[id, serialNumber, name]} /> },
                ...historyTab,
              ]}
            />
          </Live>
        )}
      </Loaded>
    </Page>
  )
}

/** Once the page of a battery was shown, nothing that is read again takes it away. */
function useFirstWait(id: string, isAwaited: boolean): boolean {
  const [shownId, setShownId] = useState<string | null>(null)
  const isWaiting = isAwaited && shownId !== id
  if (!isWaiting && shownId !== id) setShownId(id)
  return isWaiting
}

const NotYet = ({ what }: { what: string }) => (
  <EmptyState text={`${what} ${what.endsWith('s') ? 'are' : 'is'} not available yet.`} />
)

const titleMetrics: MetricName[] = ['UNIT_STATUS']

/** The status beside the name, read by a request of its own: the specified requests of this page do not include it. */
const TitleStatus = ({ assetId }: { assetId: string }) => (
  <Live ids={[assetId]} metrics={titleMetrics}>
    <div className={titleStatus}>
      <RunMode assetId={assetId} missing="" />
    </div>
  </Live>
)
