import { style } from '@vanilla-extract/css'
import { narrow, theme } from '../theme/theme.css.ts'

export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
  gap: `${theme.space.l} ${theme.space.xl}`,
  '@media': {
    [narrow]: {
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(140px, 100%), 1fr))',
    },
  },
})
export const fact = style({ display: 'grid', alignContent: 'start', gap: theme.space.xs, minWidth: 0 })
export const term = style({ fontSize: theme.font.label, color: theme.color.textMuted })
export const value = style({ fontWeight: 550, overflowWrap: 'anywhere' })
/** On a card: the name beside its value, one under the other. */
export const lines = style({ display: 'grid', gap: theme.space.s })
export const line = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 5fr)',
  gap: theme.space.m,
  alignItems: 'baseline',
})
