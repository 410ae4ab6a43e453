import { style } from '@vanilla-extract/css'
import { theme } from '../theme/theme.css.ts'

export const waiting = style({ color: theme.color.textMuted })
export const emptyState = style({
  display: 'grid',
  justifyItems: 'center',
  gap: theme.space.m,
  padding: `${theme.space.xxl} ${theme.space.l}`,
  textAlign: 'center',
  color: theme.color.textMuted,
})
export const emptyText = style({ color: theme.color.text, fontWeight: 600 })
