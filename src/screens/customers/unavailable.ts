// Why a control of the customer accounts is disabled: the feature does not exist yet.
export const noContractsYet = 'Contracts are not available yet.'
export const noFilterYet = 'Customers cannot be filtered yet.'
export const noSitesYet = 'Customer sites are not available yet.'
export const userStaysActive = 'Users cannot be deactivated yet.'
export const accountStaysActive = 'Accounts cannot be deactivated yet.'
export const mayNotDeactivate = 'Only administrators can deactivate and activate accounts.'
export const mayNotInvite = 'Only administrators and business operators can invite users.'
