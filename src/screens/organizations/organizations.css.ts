import { style } from '@vanilla-extract/css'
import { boxLook } from '../../ui/theme/looks.ts'
import { theme } from '../../ui/theme/theme.css.ts'

export const roles = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))',
  gap: theme.space.m,
})
export const role = style({
  display: 'grid',
  alignContent: 'start',
  gap: theme.space.xs,
  padding: theme.space.l,
  ...boxLook,
})
export const roleName = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: theme.space.m,
  overflowWrap: 'anywhere',
})
/** An id is for copying, not for reading: it takes little room. */
export const recordId = style({
  color: theme.color.textMuted,
  fontFamily: 'ui-monospace, monospace',
  fontSize: theme.font.small,
})
export const permitted = style({ color: theme.color.textMuted })
