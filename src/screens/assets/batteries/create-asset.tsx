// Creates a battery (spec 2).
import { Page } from '../../../ui/layout/page.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { BackToAssets } from '../back-to-assets.tsx'
import { AssetForm } from './asset-form.tsx'

const CreateAsset = () => (
  <Page title="Add New mBESS" above={<BackToAssets tab="mbess" />}>
    <Panel>
      <AssetForm asset={null} />
    </Panel>
  </Page>
)
export default CreateAsset
