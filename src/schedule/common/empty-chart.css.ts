import { style } from '@vanilla-extract/css'
import { boxLook } from '../../ui/theme/looks.ts'
import { theme } from '../../ui/theme/theme.css.ts'

export const emptyPlan = style({
  display: 'grid',
  placeItems: 'center',
  flex: '1 1 0',
  minHeight: '260px',
  padding: theme.space.xl,
  ...boxLook,
  color: theme.color.textMuted,
})
