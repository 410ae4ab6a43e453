import { style } from '@vanilla-extract/css'
import { theme } from '../theme/theme.css.ts'

export const bubble = style({
  position: 'fixed',
  zIndex: 40,
  width: 'max-content',
  maxWidth: 'min(320px, calc(100vw - 32px))',
  padding: `${theme.space.s} ${theme.space.m}`,
  background: theme.color.text,
  color: theme.color.canvas,
  border: '1px solid transparent',
  borderRadius: theme.radius.s,
  boxShadow: theme.color.shadow,
  fontSize: theme.font.label,
  lineHeight: 1.4,
  fontWeight: 400,
  textAlign: 'start',
  whiteSpace: 'normal',
})
