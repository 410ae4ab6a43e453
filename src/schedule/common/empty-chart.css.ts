import { style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'

export const emptyPlan = style({
  display: 'grid',
  placeItems: 'center',
  flex: '1 1 0',
  minHeight: '260px',
  padding: theme.space.xl,
  background: theme.color.surface,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.m,
  color: theme.color.textMuted,
})
