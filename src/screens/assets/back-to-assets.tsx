// The way back from one unit, or from the form of a new one, to the list in which it stands.
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/navigation/back-link.tsx'

export const BackToAssets = ({ tab }: { tab: 'mbess' | 'equipment' }) => (
  <BackLink to={tab === 'mbess' ? paths.assets.link() : `${paths.assets.link()}?tab=equipment`}>
    Back to Asset Manager
  </BackLink>
)
