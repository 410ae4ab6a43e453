import { style } from '@vanilla-extract/css'

/** Not seen, and heard all the same. */
export const heardRules = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  margin: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
export const heard = style(heardRules)
