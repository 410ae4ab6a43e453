import { style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'

export const roles = style({ display: 'grid', gap: theme.space.m, maxWidth: '720px' })
export const role = style({
  display: 'grid',
  gap: theme.space.xs,
  padding: theme.space.l,
  background: theme.color.surface,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.m,
})
export const roleName = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: theme.space.m,
  overflowWrap: 'anywhere',
})
export const permitted = style({ color: theme.color.textMuted })
