import { style } from '@vanilla-extract/css'
import { theme } from '../../../ui/theme/theme.css.ts'

export const named = style({
  display: 'grid',
  gap: theme.space.s,
  padding: `${theme.space.m} ${theme.space.l}`,
  background: theme.color.surfaceSunken,
  borderRadius: theme.radius.m,
})
export const namedList = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${theme.space.s} ${theme.space.l}`,
  maxHeight: '120px',
  overflowY: 'auto',
})
