import { style } from '@vanilla-extract/css'
import { theme } from '../theme/theme.css.ts'

export const secretText = style({
  display: 'block',
  padding: theme.space.m,
  background: theme.color.surfaceSunken,
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: theme.radius.s,
  overflowWrap: 'anywhere',
  userSelect: 'all',
})
export const issuedSecret = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.space.m,
})
