import { globalStyle, style } from '@vanilla-extract/css'
import { docked, narrow, theme } from '../ui/theme/theme.css.ts'

export const bar = style({
  position: 'sticky',
  bottom: `calc(${theme.space.s} + ${docked.below})`,
  zIndex: 5,
  display: 'flex',
  flex: 'none',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.space.s,
  padding: `${theme.space.s} ${theme.space.l}`,
  background: theme.color.surface,
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: theme.radius.m,
  boxShadow: theme.color.shadow,
  '@media': { [narrow]: { padding: theme.space.s } },
})
export const barCount = style({
  marginRight: 'auto',
  fontWeight: 600,
  '@media': { [narrow]: { flexBasis: '100%' } },
})
export const names = style({ margin: 0, fontWeight: 600 })
globalStyle(`${names} + p`, { margin: 0 })
export const progress = style({ width: '100%', accentColor: theme.color.accent })
export const results = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  maxHeight: 'min(320px, 40dvh)',
  overflow: 'auto',
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.s,
})
export const resultItem = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: `${theme.space.xs} ${theme.space.m}`,
  padding: `${theme.space.s} ${theme.space.m}`,
  selectors: { '&:not(:last-child)': { borderBottom: `1px solid ${theme.color.line}` } },
})
export const resultName = style({ fontWeight: 600 })
export const resultText = style({
  color: theme.color.textMuted,
  selectors: { '&[data-result="failed"]': { flexBasis: '100%', color: theme.color.danger } },
})
export const menuList = style({ display: 'grid', gap: theme.space.s })
