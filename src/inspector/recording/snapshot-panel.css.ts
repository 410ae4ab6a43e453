import { globalStyle, style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'
import { scrolled } from '../common/inspector.css.ts'

export const snapshot = style({
  display: 'flex',
  flexDirection: 'column',
  flex: '2 1 0',
  minHeight: '5rem',
  borderTop: `1px solid ${theme.color.lineStrong}`,
})
globalStyle(`${snapshot} h4`, {
  margin: `0 0 ${theme.space.xs}`,
  fontSize: theme.font.small,
  fontWeight: 600,
  color: theme.color.textMuted,
})
globalStyle(`${scrolled} > * + h4`, { marginTop: theme.space.m })
export const changes = style({
  display: 'grid',
  gap: theme.space.xs,
})
export const change = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: theme.space.s,
  fontSize: theme.font.small,
})
export const path = style({ fontWeight: 600, overflowWrap: 'anywhere' })
export const gone = style({ color: theme.color.danger })
export const added = style({ color: theme.color.success, textDecoration: 'none' })
