// Texts of users and their organizations (spec 8).
export const userCreated = 'User created successfully'
export const userNotCreated = 'Error creating user.'
export const userUpdated = 'User updated successfully'
export const userNotUpdated = 'Error updating user.'
export const userNotLoaded = (message: string) => `Error loading user: ${message}`
export const userWithoutOrganization = "User's organization could not be found"

export const userDeleted = 'Successfully deleted user'
export const userNotDeleted = 'An error occurred deleting user'
export const usersCreated = (count: number) => `${count} user(s) created successfully.`
export const usersNotCreated = (count: number) => `${count} user(s) failed to create.`
/** After the server's own sentence that an email is taken. */
export const maybeOfEarlierTry = 'It may be from your earlier attempt, which got no response.'
export const rolesNotAssigned = 'Error assigning roles to the user.'
export const sessionWasEnded = 'Signed out there'
export const sessionsWereEnded = 'Signed out everywhere else'
export const allSessionsWereEnded = 'Signed out everywhere'
export const sessionNotEnded = 'Error signing out.'
export const userDeactivated = 'User deactivated'
export const userActivated = 'User activated'
export const accountDeactivated = 'Account deactivated'
export const accountActivated = 'Account activated'
export const ownAccountStaysActive = 'You cannot deactivate your own account.'
export const activationFailed = 'Error changing the account.'
export const invitationSent = 'Invitation sent'
export const invitationNotSent = 'Error sending the invitation.'
export const invitationWithdrawn = 'Invitation withdrawn'
export const invitationNotWithdrawn = 'Error withdrawing the invitation.'
export const organizationCreated = 'Successfully created organization'
export const organizationNotCreated = 'An error occurred creating organization'
export const accountUpdated = 'Account updated successfully'
export const organizationNotUpdated = 'Error updating organization.'

export const emailPending = (email: string) =>
  `We have sent a link to ${email}. Your address changes when you open it.`
export const emailConfirmed = 'Your email address has been changed.'
export const emailRestored = 'Your old email address is back. We have sent a link to choose a new password.'
export const signInMethodsRemoved =
  'What was added lately to sign in with was removed. We have sent a link to choose a new password.'
export const emailLinkFailed = 'The link could not be used. Please try again.'
export const emailLinkInvalid = 'This link is no longer valid.'
