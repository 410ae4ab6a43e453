// The link from a unit to its form (spec 2).
import { ButtonLink } from '../../ui/button/button-link.tsx'

export const EditInfo = ({ to }: { to: string }) => <ButtonLink to={to}>EDIT INFO</ButtonLink>
