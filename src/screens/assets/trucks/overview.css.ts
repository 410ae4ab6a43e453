import { globalStyle, style } from '@vanilla-extract/css'
import { narrow, theme } from '../../../ui/theme/theme.css.ts'

export const overview = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: theme.space.l,
  '@media': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
// Where the plan comes from, and the trips that are left, are as wide as the page.
globalStyle(`${overview} > :is(:first-child, :last-child)`, { gridColumn: '1 / -1' })
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.space.m,
})
export const trips = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.space.m,
  marginTop: theme.space.s,
})
export const quiet = style({ color: theme.color.textMuted })
