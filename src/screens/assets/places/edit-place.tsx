// Edits a place.
import { editPlaceForm } from '../../../../domain/records/place.ts'
import { PlaceDetailDocument } from '../../../../gql/operations/places.generated.ts'
import { useParam } from '../../../hooks/use-param.ts'
import { useRead } from '../../../hooks/use-read.ts'
import { paths } from '../../../paths.ts'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { BackLink } from '../../../ui/navigation/back-link.tsx'
import { PlaceForm } from './place-form.tsx'

export default function EditPlace() {
  const id = useParam('id')
  const reading = useRead(PlaceDetailDocument, { id }, { fresh: true })
  return (
    <Page title="Edit Place" above={<BackLink to={paths.place.link(id)}>Back</BackLink>}>
      <Loaded reading={reading}>
        {({ place }) => (
          <Panel title={place.name}>
            <PlaceForm place={place} schema={editPlaceForm} />
          </Panel>
        )}
      </Loaded>
    </Page>
  )
}
