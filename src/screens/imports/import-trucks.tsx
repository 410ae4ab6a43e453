// Imports trucks.
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/navigation/back-link.tsx'
import { ImportScreen } from './import-screen.tsx'

const ImportTrucks = () => (
  <ImportScreen
    kind="trucks"
    before={<BackLink to={paths.assets.link('equipment')}>Back to Asset Manager</BackLink>}
  />
)
export default ImportTrucks
