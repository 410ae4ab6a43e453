import { style } from '@vanilla-extract/css'
import { theme } from '../theme/theme.css.ts'

export const frame = style({
  background: theme.color.surface,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.m,
})
export const table = style({ width: '100%', borderCollapse: 'collapse', overflowWrap: 'anywhere' })
export const cell = style({
  padding: `${theme.space.m} ${theme.space.l}`,
  borderTop: `1px solid ${theme.color.line}`,
  textAlign: 'start',
  verticalAlign: 'top',
  fontWeight: 'inherit',
})
export const head = style({
  padding: `${theme.space.m} ${theme.space.l}`,
  color: theme.color.textMuted,
  fontSize: theme.font.label,
  fontWeight: 600,
  textAlign: 'start',
  whiteSpace: 'nowrap',
})
export const cards = style({ display: 'grid', gap: theme.space.m, margin: 0, padding: 0, listStyle: 'none' })
export const card = style({
  padding: theme.space.l,
  background: theme.color.surface,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.m,
})
