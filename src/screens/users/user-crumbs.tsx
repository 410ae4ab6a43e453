// Breadcrumbs of a user's screens: below the user administration of the organization (spec 2).
import { useMay } from '../../hooks/use-session.ts'
import { paths } from '../../paths.ts'
import { type Breadcrumb, Breadcrumbs } from '../../ui/navigation/breadcrumbs.tsx'

interface UserCrumbsProps {
  /** Missing while it is not known. */
  organizationId: string | null | undefined
  children: readonly Breadcrumb[]
}

export function UserCrumbs({ organizationId, children }: UserCrumbsProps) {
  const leads = useMay('see organizations')
  return (
    <Breadcrumbs
      crumbs={[
        { label: 'Organizations', to: leads ? paths.organizations.link() : undefined },
        {
          label: 'User Admin',
          to: leads && organizationId ? paths.organization.link(organizationId) : undefined,
        },
        ...children,
      ]}
    />
  )
}
