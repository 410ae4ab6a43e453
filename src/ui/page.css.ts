import { style } from '@vanilla-extract/css'
import { narrow, theme } from './theme.css.ts'

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: theme.space.l,
  padding: theme.space.xl,
  '@media': { [narrow]: { padding: theme.space.l } },
})
