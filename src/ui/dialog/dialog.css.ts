import { style } from '@vanilla-extract/css'
import { boxLook } from '../theme/looks.ts'
import { docked, theme } from '../theme/theme.css.ts'

export const backdrop = style({
  position: 'fixed',
  inset: `0 ${docked.beside} ${docked.below} 0`,
  zIndex: 25,
  background: theme.color.backdrop,
})
export const viewport = style({
  position: 'fixed',
  inset: `0 ${docked.beside} ${docked.below} 0`,
  zIndex: 25,
  display: 'grid',
  placeItems: 'center',
  padding: theme.space.l,
  overflowY: 'auto',
})
export const dialogBox = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.space.l,
  width: 'min(480px, 100%)',
  padding: theme.space.xl,
  ...boxLook,
  boxShadow: theme.color.shadow,
  outline: 'none',
  overflowWrap: 'anywhere',
})
