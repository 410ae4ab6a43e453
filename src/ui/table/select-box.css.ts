import { style } from '@vanilla-extract/css'
import { toolLabelLook } from '../button/tool-row.ts'
import { theme } from '../theme/theme.css.ts'

/** Of the box before the name, in px: as wide as a finger. */
export const selectWidth = 44
/** In the corner of its cell. */
export const selectLabel = style({
  position: 'absolute',
  inset: `0 auto 0 0`,
  display: 'grid',
  placeItems: 'center',
  width: selectWidth,
  cursor: 'pointer',
})
export const selectBox = style({
  flex: 'none',
  width: '18px',
  height: '18px',
  margin: 0,
  accentColor: theme.color.accent,
  cursor: 'pointer',
})
/** Where its name is read beside the box. */
export const shownLabel = style({
  ...toolLabelLook(theme.font.label),
  gap: theme.space.s,
  minHeight: '44px',
  minWidth: 0,
  whiteSpace: 'nowrap',
})
export const shownSelectLabel = style([shownLabel, { flex: 'none' }])
