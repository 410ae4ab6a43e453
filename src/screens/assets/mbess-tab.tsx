// The tab of batteries of the viewer's organization, with a search by name or serial number and a filter by service area.
import { pluralize } from '../../../domain/pluralize.ts'
import { may } from '../../../domain/roles.ts'
import { AssetListDocument } from '../../../gql/operations/assets.generated.ts'
import { BulkChanges } from '../../bulk-changes/bulk-changes.tsx'
import { useAddressState } from '../../hooks/use-address-state.ts'
import { useFeature } from '../../hooks/use-feature.ts'
import { useRead } from '../../hooks/use-read.ts'
import { useSearchText } from '../../hooks/use-search-text.ts'
import { useSession } from '../../hooks/use-session.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SearchField } from '../../ui/field/search-field.tsx'
import { ExportCsv } from '../../ui/table/export-csv.tsx'
import { Toolbar } from '../../ui/table/toolbar.tsx'
import { useRowSelection } from '../../ui/table/use-row-selection.ts'
import { batteryCsv, MbessTable, sortedBatteries } from './mbess-table.tsx'
import {
  ServiceAreaSelect,
  ServiceAreasMissing,
  useOfArea,
  useServiceAreaFilter,
} from './service-area-filter.tsx'

export function MbessTab() {
  const { viewer } = useSession()
  const organizationId = viewer?.organizationId
  return organizationId ? (
    <Batteries organizationId={organizationId} mayChange={may(viewer.roles, 'edit assets')} />
  ) : (
    <NoOrganization />
  )
}

const NoOrganization = () => (
  <EmptyState
    text="Your account belongs to no organization"
    advice="mBESS units are listed by organization. Ask an administrator to give your account one."
  />
)

function Batteries({ organizationId, mayChange }: { organizationId: string; mayChange: boolean }) {
  const [{ sort }, change] = useAddressState({ sort: '' })
  const imports = useFeature('imports', { whenQuiet: true })
  const { query, ...box } = useSearchText()
  const filter = useServiceAreaFilter()
  const batteries = useRead(
    AssetListDocument,
    { organizationId, search: query || null },
    { keepPrevious: true },
  )

  const found = batteries.data?.assets
  const shown = useOfArea(found, filter.area)
  const selection = useRowSelection(shown, mayChange)
  return (
    <>
      <Toolbar>
        <SearchField
          {...box}
          placeholder="Name or serial number"
          found={!found || batteries.previous ? '' : pluralize(shown.length, 'mBESS unit', 'mBESS units')}
        />
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
            empty={<NothingFound narrowed={query !== '' || filter.area !== ''} />}
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
      advice="Try a shorter part of the name or the serial number, or another service area."
    />
  ) : (
    <EmptyState text="No mBESS units yet" advice="Add the first one with Add mBESS." />
  )
