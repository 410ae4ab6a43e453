// The roles that an organization's users can have, each with its permissions.
import { permissionsOf, roleLabel } from '../../../domain/roles.ts'
import { useRoleNames } from '../../hooks/use-role-names.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { roleOptions } from '../../ui/field/role-options.ts'
import { permitted, role as roleItem, roleName, roles } from './organizations.css.ts'

export function RoleList({ organizationId }: { organizationId: string }) {
  const { reading } = useRoleNames(organizationId)
  return (
    <Loaded reading={reading}>
      {({ organizationRoles }) =>
        organizationRoles.length === 0 ? (
          <EmptyState text="No roles" advice="The server offers no role to users of this organization." />
        ) : (
          <ul className={roles} aria-label="Roles">
            {roleOptions(organizationRoles).map(({ value }) => (
              <Role key={value} name={value} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

const Role = ({ name }: { name: string }) => (
  <li className={roleItem}>
    <div className={roleName}>
      <h2>{roleLabel(name)}</h2>
      <code>{name}</code>
    </div>
    {byVerb(permissionsOf(name)).map(([verb, objects]) => (
      <p key={verb}>
        <span className={permitted}>may {verb}</span> {objects.join(', ')}
      </p>
    ))}
  </li>
)

/** 'see users', 'see assets' -> 'see': users, assets. */
function byVerb(permissions: readonly string[]): [verb: string, objects: string[]][] {
  const objects = new Map<string, string[]>()
  for (const permission of permissions) {
    const [verb = '', object = ''] = permission.split(' ')
    objects.set(verb, [...(objects.get(verb) ?? []), object])
  }
  return [...objects]
}
