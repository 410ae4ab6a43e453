// Why a control of the organizations' screens does nothing: not built yet, or not this person's to use.
export const noSimulatorYet = 'The simulator is not available yet.'
export const mayNotCreateUsers = 'Only administrators and business operators can create users.'
