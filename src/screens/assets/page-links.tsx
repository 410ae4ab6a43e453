// The links of the page of a unit or a place: back to its list, which its form has too, and to its form (spec 2).
import { type AssetsTab, paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { BackLink } from '../../ui/navigation/back-link.tsx'

export const BackToAssets = ({ tab }: { tab: AssetsTab }) => (
  <BackLink to={paths.assets.link(tab)}>Back to Asset Manager</BackLink>
)

export const EditInfo = ({ to }: { to: string }) => <ButtonLink to={to}>EDIT INFO</ButtonLink>
