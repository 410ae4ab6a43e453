import { style } from '@vanilla-extract/css'
import { theme } from '../../../ui/theme/theme.css.ts'

export const named = style({
  display: 'grid',
  gap: theme.space.s,
  padding: `${theme.space.m} ${theme.space.l}`,
  background: theme.color.surfaceSunken,
  borderRadius: theme.radius.m,
})
/** As many beside each other as there is room for. */
export const parts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))',
  gap: theme.space.l,
})
export const namedList = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${theme.space.s} ${theme.space.l}`,
  maxHeight: '120px',
  margin: 0,
  padding: 0,
  overflowY: 'auto',
  listStyle: 'none',
})
