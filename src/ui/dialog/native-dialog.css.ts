import { style } from '@vanilla-extract/css'
import { theme } from '../theme/theme.css.ts'

export const dialog = style({
  width: 'min(520px, calc(100vw - 32px))',
  maxHeight: 'min(80dvh, 720px)',
  margin: 'auto',
  padding: theme.space.xl,
  overflow: 'auto',
  background: theme.color.surface,
  color: theme.color.text,
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: theme.radius.m,
  boxShadow: theme.color.shadow,
  '::backdrop': { background: theme.color.backdrop },
})
export const dialogHead = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.space.l,
  marginBottom: theme.space.m,
})
