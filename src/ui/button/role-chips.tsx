// A user's roles by their names on screen.
import { roleLabel } from '../../../domain/roles.ts'
import { Chips } from './chip.tsx'

export const RoleChips = ({ roles }: { roles: readonly string[] }) =>
  roles.length > 0 && <Chips label="Roles" texts={roles.map(roleLabel)} />
