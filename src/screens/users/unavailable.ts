// Why a control of the users' screens is disabled for the viewer.
export const mayNotSetRoles = 'Only administrators can set roles.'
export const mayNotDelete = 'Only administrators can delete users.'
export const mayNotDeleteOneself = 'You cannot delete yourself. Another administrator can.'
/** Of roles in whatever organization (decisions, Roles outside the operator's organization). */
export const everyCustomerHint = 'Whoever has a role can see every customer.'
export const newRolesHint = `Roles take effect once the user has chosen a password with the mailed link. ${everyCustomerHint}`
export const temporaryPasswordHint = 'A temporary password. It must be changed at the first sign-in.'
export const hasNoIdentity = 'The server does not let this user have roles.'
