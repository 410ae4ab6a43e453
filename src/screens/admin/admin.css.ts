import { style, styleVariants } from '@vanilla-extract/css'
import { filterGridRules } from '../../ui/field/filter-grid.ts'
import { narrow, theme } from '../../ui/theme/theme.css.ts'

export const entries = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
  gap: theme.space.l,
})
/** `folded` on narrow screens alone, where the fields would fill the first screen. */
export const filterLook = styleVariants({
  open: { ...filterGridRules, '@media': { print: { display: 'none' } } },
  folded: { ...filterGridRules, '@media': { [narrow]: { display: 'none' }, print: { display: 'none' } } },
})
export const filterFold = style({
  display: 'none',
  '@media': { [narrow]: { display: 'block' }, print: { display: 'none' } },
})
/** Their texts begin where the fields above begin. */
export const exportLinks = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.space.m,
  marginInlineStart: `calc(-1 * ${theme.space.l})`,
  '@media': { print: { display: 'none' } },
})
