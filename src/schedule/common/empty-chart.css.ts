import { style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'
import { boxLook } from './looks.ts'

export const emptyPlan = style({
  display: 'grid',
  placeItems: 'center',
  flex: '1 1 0',
  minHeight: '260px',
  padding: theme.space.xl,
  ...boxLook,
  color: theme.color.textMuted,
})
