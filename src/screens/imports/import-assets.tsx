// Imports batteries.
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/navigation/back-link.tsx'
import { ImportScreen } from './import-screen.tsx'

const ImportAssets = () => (
  <ImportScreen
    kind="assets"
    before={<BackLink to={paths.assets.link('mbess')}>Back to Asset Manager</BackLink>}
  />
)
export default ImportAssets
