// Edits a battery (spec 2).
import { AssetDetailDocument } from '../../../../gql/operations/assets.generated.ts'
import { useParam } from '../../../hooks/use-param.ts'
import { useRead } from '../../../hooks/use-read.ts'
import { paths } from '../../../paths.ts'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { BackLink } from '../../../ui/navigation/back-link.tsx'
import { AssetForm } from './asset-form.tsx'

export default function EditAsset() {
  const id = useParam('id')
  const reading = useRead(AssetDetailDocument, { id }, { fresh: true })
  return (
    <Page
      title={`${reading.data?.asset.name ?? ''} mBESS ASSET INFO`.trim()}
      above={<BackLink to={paths.asset.link(id)}>Back</BackLink>}
    >
      <Loaded reading={reading}>
        {({ asset }) => (
          <Panel>
            <AssetForm asset={asset} />
          </Panel>
        )}
      </Loaded>
    </Page>
  )
}
