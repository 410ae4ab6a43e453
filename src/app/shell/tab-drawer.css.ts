import { style } from '@vanilla-extract/css'
import { docked, theme } from '../../ui/theme/theme.css.ts'

export const backdrop = style({
  position: 'fixed',
  inset: `0 ${docked.beside} ${docked.below} 0`,
  zIndex: 15,
  background: theme.color.backdrop,
})
export const drawerPanel = style({
  position: 'fixed',
  inset: `0 ${docked.beside} ${docked.below} auto`,
  zIndex: 16,
  width: 'min(300px, 85vw)',
  padding: theme.space.l,
  overflowY: 'auto',
  background: theme.color.surface,
  boxShadow: theme.color.shadow,
})
export const drawerHead = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  padding: `0 0 ${theme.space.m} ${theme.space.m}`,
  fontWeight: 600,
})
