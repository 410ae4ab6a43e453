import { style, styleVariants } from '@vanilla-extract/css'
import { theme } from '../ui/theme/theme.css.ts'

export const part = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.space.s })
export const name = style({ color: theme.color.textMuted, fontSize: theme.font.small })
const row = style({ gap: theme.space.m })
export const states = styleVariants({
  beside: [row, { display: 'flex', flexWrap: 'wrap', alignItems: 'start' }],
  /** As fields stand in a form of several columns. */
  columns: [
    row,
    {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
      alignItems: 'start',
    },
  ],
  wide: [row, { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }],
})
