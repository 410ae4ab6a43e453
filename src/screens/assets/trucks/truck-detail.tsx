// One truck: its attributes and records (spec 2).
import { TruckDetailDocument } from '../../../../gql/operations/trucks.generated.ts'
import { useHistoryTab } from '../../../history/use-history-tab.tsx'
import { useAddressState } from '../../../hooks/use-address-state.ts'
import { useParam } from '../../../hooks/use-param.ts'
import { useRead } from '../../../hooks/use-read.ts'
import { paths } from '../../../paths.ts'
import { StoredRunSheets } from '../../../run-sheets/stored-run-sheets.tsx'
import { ButtonLink } from '../../../ui/button/button-link.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { DescriptionList } from '../../../ui/layout/description-list.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { TabSet } from '../../../ui/navigation/tab-set.tsx'
import { Toolbar } from '../../../ui/table/toolbar.tsx'
import { MaintenanceTab, OverviewTab, TruckToday, UnitDay } from '../lazy-tabs.ts'
import { orMissing } from '../missing.ts'
import { BackToAssets, EditInfo } from '../page-links.tsx'
import { outOfServiceFact } from '../unit/out-of-service.ts'
import { truckHeader } from '../unit/unit-detail.css.ts'
import { recordList } from '../unit/unit-records.css.ts'

export default function TruckDetail() {
  const id = useParam('id')
  const [{ tab }, change] = useAddressState({ tab: 'overview' })
  const reading = useRead(TruckDetailDocument, { id })
  const historyTab = useHistoryTab({ type: 'truck', id }, 'HISTORY')
  const truck = reading.data?.truck
  return (
    <Page
      title={truck?.name ?? 'Truck'}
      before={<BackToAssets tab="equipment" />}
      tools={truck && <EditInfo to={paths.editTruck.link(id)} />}
    >
      <Loaded reading={reading} loading="loading...">
        {({ truck: { name, model, vin, licensePlate, mbessCapacity, serviceArea, outOfService } }) => (
          <>
            <div className={truckHeader}>
              <DescriptionList
                inLines
                of={[
                  { term: 'Model', value: orMissing(model) },
                  { term: 'Asset Type', value: 'TRUCK' },
                  { term: 'Service Area', value: orMissing(serviceArea?.name) },
                  { term: 'Capacity', value: orMissing(mbessCapacity?.toString()) },
                  { term: 'Vehicle Plate', value: orMissing(licensePlate) },
                  outOfServiceFact(outOfService),
                ]}
              />
              <TruckToday truck={{ id, vin, name }} capacity={mbessCapacity} />
            </div>
            <TabSet
              label="Truck"
              value={tab}
              onChange={next => change({ tab: next })}
              tabs={[
                {
                  value: 'overview',
                  label: 'OVERVIEW',
                  content: <OverviewTab truck={{ id, vin, name }} />,
                },
                {
                  value: 'repairs',
                  label: 'REPAIRS & MAINTENANCE',
                  content: <MaintenanceTab unitType="truck" unitId={id} />,
                },
                {
                  value: 'schedule',
                  label: 'SCHEDULE',
                  content: (
                    <div className={recordList}>
                      <Toolbar>
                        <ButtonLink to={paths.runSheet.link(id)}>Run Sheet</ButtonLink>
                      </Toolbar>
                      <UnitDay kind="truck" names={[id, vin, name]} />
                    </div>
                  ),
                },
                ...historyTab,
              ]}
            />
          </>
        )}
      </Loaded>
      {!truck && reading.failure?.kind === 'unreachable' && <StoredRunSheets truckId={id} />}
    </Page>
  )
}
