import { style, styleVariants } from '@vanilla-extract/css'
import { narrow, theme } from '../../ui/theme/theme.css.ts'

export const entries = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
  gap: theme.space.l,
})
const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(150px, 100%), 1fr))',
  alignItems: 'end',
  gap: theme.space.m,
}
/** `folded` on narrow screens alone, where the fields would fill the first screen. */
export const filterGrid = styleVariants({
  open: grid,
  folded: { ...grid, '@media': { [narrow]: { display: 'none' } } },
})
export const filterFold = style({
  display: 'none',
  '@media': { [narrow]: { display: 'block' } },
})
/** Their texts begin where the fields above begin. */
export const exportLinks = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.space.m,
  margin: 0,
  marginInlineStart: `calc(-1 * ${theme.space.l})`,
})
