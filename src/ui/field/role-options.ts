// The roles to choose from, by their names on screen.
import { roleLabel, roleNames } from '../../../domain/roles.ts'
import type { Option } from './option.ts'

/** The product's roles in its own order, then roles that only the server knows; each once. */
export function roleOptions(names: readonly string[]): Option[] {
  const known = roleNames.filter(name => names.includes(name))
  return [...new Set([...known, ...names])].map(name => ({ value: name, label: roleLabel(name) }))
}
