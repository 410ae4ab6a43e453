// Whether a user has a second factor, for administrators.

export const secondFactorState = (hasFactor: boolean, isRequired: boolean): string => {
  if (hasFactor) return 'In use'
  return isRequired ? 'Missing: the role requires one' : 'None'
}
