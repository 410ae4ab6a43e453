// What is said of roles that wait until their owner chooses a password by a mailed link.
import { roleLabel } from '../roles.ts'

/** To the person. */
export const ownRolesWait = (roles: readonly string[], email: string): string =>
  `${roles.map(roleLabel).join(', ')}: waiting until you choose a password by the link mailed to ${email}, because somebody else chose the first one.`

/** Beside the roles of somebody; `name`: of another person. */
export const rolesWait = (name?: string): string =>
  `The roles wait until ${name === undefined ? 'you choose' : `${name} chooses`} a password by the mailed link.`
export const mailedToFile =
  'This server has no mail server: the link is in a file in the folder mail of its data folder, for its operator to hand over.'
