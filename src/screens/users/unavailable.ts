// Why a control of the users' screens is disabled for the viewer.
export const mayNotSetRoles = 'Only administrators can set roles.'
export const mayNotDelete = 'Only administrators can delete users.'
export const mayNotDeleteOneself = 'You cannot delete yourself. Another administrator can.'
export const noAdministratorYet = 'A new user can become an administrator after choosing a password.'
export const temporaryPasswordHint = 'A temporary password. It must be changed at the first sign-in.'
export const hasNoIdentity = 'The server does not let this user have roles.'
