import { globalStyle, style } from '@vanilla-extract/css'
import { docked, narrow, theme } from '../theme/theme.css.ts'

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: theme.space.l,
  padding: `${theme.space.l} ${theme.space.xl} ${theme.space.xl}`,
  '@media': { [narrow]: { padding: theme.space.l } },
})
export const fillingPage = style({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.space.m,
  height: `calc(100dvh - ${theme.topBarHeight} - ${docked.below})`,
  minHeight: '600px',
  padding: `${theme.space.l} ${theme.space.xl}`,
  '@media': { [narrow]: { height: 'auto', padding: theme.space.l } },
})
/** A chart needs the height that is space elsewhere. */
export const densePage = style([
  fillingPage,
  {
    gap: theme.space.s,
    '@media': { '(min-width: 861px)': { paddingBlock: `${theme.space.s} ${theme.space.xs}` } },
  },
])
export const pageTop = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.space.s })
export const pageHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${theme.space.xs} ${theme.space.m}`,
  minHeight: '36px',
})
/** On a line of its own in a narrow window: a heading whose text comes late moves nothing then. */
export const beforeHeading = style({ '@media': { [narrow]: { flexBasis: '100%' } } })
export const pageTools = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.space.s,
  marginLeft: 'auto',
})
globalStyle(`${pageTools} > :is(a, button)`, {
  minHeight: '36px',
  '@media': { '(pointer: coarse)': { minHeight: '44px' } },
})
