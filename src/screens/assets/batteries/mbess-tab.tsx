// The tab of batteries, with a search by name or serial number, and filters by service area and, where the whole fleet is offered, by
// organization and state.
import { offeredUnitFilters, unitFilterLabel } from '../../../../domain/fleet/words.ts'
import { may } from '../../../../domain/roles.ts'
import { pluralize } from '../../../../domain/words/pluralize.ts'
import { BulkChanges } from '../../../bulk-changes/bulk-changes.tsx'
import { useAddressState } from '../../../hooks/use-address-state.ts'
import { useBatteries } from '../../../hooks/use-batteries.ts'
import { useFeature } from '../../../hooks/use-feature.ts'
import { useSearchText } from '../../../hooks/use-search-text.ts'
import { useSession } from '../../../hooks/use-session.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button/button-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { SearchField } from '../../../ui/field/search-field.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { ExportCsv } from '../../../ui/table/export-csv.tsx'
import { Toolbar } from '../../../ui/table/toolbar.tsx'
import { useRowSelection } from '../../../ui/table/use-row-selection.ts'
import { OrganizationFilter } from '../organization-filter.tsx'
import {
  ServiceAreaSelect,
  ServiceAreasMissing,
  useOfArea,
  useServiceAreaFilter,
} from '../service-area-filter.tsx'
import { batteryCsv, MbessTable, sortedBatteries } from './mbess-table.tsx'

const stateOptions = [
  { value: '', label: 'All states' },
  ...offeredUnitFilters.map(value => ({ value, label: unitFilterLabel(value) })),
]
const noFilters = { sort: '', organization: '', state: '' }
const knownFilters = { state: stateOptions.map(({ value }) => value) }
const stateEveryMs = 30_000

const NoOrganization = () => (
  <EmptyState
    text="Your account belongs to no organization"
    advice="mBESS units are listed by organization. Ask an administrator to give your account one."
  />
)

export function MbessTab() {
  const { viewer } = useSession()
  const isWholeFleet = useFeature('fleet')
  if (isWholeFleet || viewer?.organizationId) return <Batteries />
  return isWholeFleet === undefined ? <Loading /> : <NoOrganization />
}

function Batteries() {
  const { viewer } = useSession()
  const [{ sort, organization, state }, change] = useAddressState(noFilters, knownFilters)
  const imports = useFeature('imports', { whenQuiet: true })
  const { query, ...box } = useSearchText()
  const filter = useServiceAreaFilter()
  const batteries = useBatteries(
    { search: query, organizationId: organization, state },
    // Units change their state without being changed.
    { keepPrevious: true, ...(state !== '' && { everyMs: stateEveryMs }) },
  )
  const found = batteries.data?.assets
  const shown = useOfArea(found, filter.area)
  const selection = useRowSelection(shown, viewer !== null && may(viewer.roles, 'edit assets'))
  return (
    <>
      <Toolbar>
        <SearchField
          {...box}
          placeholder="Name or serial number"
          found={!found || batteries.previous ? '' : pluralize(shown.length, 'mBESS unit', 'mBESS units')}
        />
        {batteries.isWholeFleet && (
          <>
            <OrganizationFilter
              isOffered
              value={organization}
              onChange={next => change({ organization: next })}
            />
            <SelectField
              label="State"
              value={state}
              options={stateOptions}
              onChange={next => change({ state: next })}
            />
          </>
        )}
        <ServiceAreaSelect filter={filter} />
        <ExportCsv
          name="mbess"
          columns={batteryCsv(filter.nameOf)}
          rows={found && sortedBatteries(shown, filter.nameOf, sort)}
        />
        {imports && <ButtonLink to={paths.importAssets.link()}>Import</ButtonLink>}
        <ButtonLink look="primary" to={paths.createAsset.link()}>
          Add mBESS
        </ButtonLink>
      </Toolbar>
      <ServiceAreasMissing filter={filter} />
      <Loaded reading={batteries}>
        {() => (
          <MbessTable
            batteries={shown}
            areaName={filter.nameOf}
            sort={sort}
            onSort={next => change({ sort: next })}
            selection={selection}
            empty={<NothingFound narrowed={[query, filter.area, organization, state].some(Boolean)} />}
          />
        )}
      </Loaded>
      <BulkChanges kind="asset" selection={selection} />
    </>
  )
}

const NothingFound = ({ narrowed }: { narrowed: boolean }) =>
  narrowed ? (
    <EmptyState
      text="No mBESS units found"
      advice="Try a shorter part of the name or the serial number, or fewer filters."
    />
  ) : (
    <EmptyState text="No mBESS units yet" advice="Add the first one with Add mBESS." />
  )
