import { style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'

export const entries = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
  gap: theme.space.l,
})
export const filterGrid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(150px, 100%), 1fr))',
  alignItems: 'end',
  gap: theme.space.m,
})
/** Their texts begin where the fields above begin. */
export const exportLinks = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.space.m,
  margin: 0,
  marginInlineStart: `calc(-1 * ${theme.space.l})`,
})
