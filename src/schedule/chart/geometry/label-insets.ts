/** Pixels before a unit's name, and after it or what stands beside it, whatever the size of the letters. */
export const labelInset = 12
export const labelGap = 4
