// Why a control of the organizations' screens is disabled: the feature does not exist yet, or the user may not use it.
export const noSimulatorYet = 'The simulator is not available yet.'
export const mayNotCreateUsers = 'Only administrators and business operators can create users.'
