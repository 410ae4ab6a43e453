// A link back from a unit, or from the form of a new one, to its list.
import { type AssetsTab, paths } from '../../paths.ts'
import { BackLink } from '../../ui/navigation/back-link.tsx'

export const BackToAssets = ({ tab }: { tab: AssetsTab }) => (
  <BackLink to={paths.assets.link(tab)}>Back to Asset Manager</BackLink>
)
