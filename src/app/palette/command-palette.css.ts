import { style } from '@vanilla-extract/css'
import { boxLook } from '../../ui/theme/looks.ts'
import { theme } from '../../ui/theme/theme.css.ts'

export { backdrop } from '../../ui/dialog/dialog.css.ts'

export const viewport = style({
  position: 'fixed',
  inset: 0,
  zIndex: 25,
  display: 'grid',
  alignItems: 'start',
  justifyItems: 'center',
  padding: `min(12vh, 96px) ${theme.space.m} ${theme.space.m}`,
})
export const paletteBox = style({
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr) auto',
  gridTemplateColumns: 'minmax(0, 1fr)',
  width: 'min(600px, 100%)',
  maxHeight: 'min(70dvh, 560px)',
  ...boxLook,
  boxShadow: theme.color.shadow,
  overflow: 'hidden',
  outline: 'none',
})
export const commandField = style({
  width: '100%',
  height: '52px',
  padding: `0 ${theme.space.l}`,
  // Smaller letters make phones zoom in.
  fontSize: theme.font.lead,
  color: theme.color.text,
  background: 'transparent',
  border: 0,
  borderBottom: `1px solid ${theme.color.line}`,
  selectors: {
    '&:focus-visible': { outline: `2px solid ${theme.color.focus}`, outlineOffset: '-2px' },
  },
})
export const commandList = style({ overflowY: 'auto', overscrollBehavior: 'contain', padding: theme.space.s })
export const groupLabel = style({
  padding: `${theme.space.s} ${theme.space.m} ${theme.space.xs}`,
  fontSize: theme.font.small,
  fontWeight: 600,
  color: theme.color.textMuted,
})
export const commandItem = style({
  display: 'flex',
  alignItems: 'center',
  gap: theme.space.m,
  minHeight: '40px',
  padding: `${theme.space.xs} ${theme.space.m}`,
  borderRadius: theme.radius.s,
  cursor: 'pointer',
  scrollMarginBlock: theme.space.s,
  selectors: {
    '&[data-highlighted]': {
      background: theme.color.accentSoft,
      boxShadow: `inset 3px 0 0 ${theme.color.accent}`,
    },
  },
  '@media': {
    '(forced-colors: active)': {
      selectors: { '&[data-highlighted]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
    },
  },
})
export const commandLabel = style({ minWidth: 0, overflowWrap: 'anywhere' })
export const commandDetail = style({
  minWidth: 0,
  marginLeft: 'auto',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: theme.font.label,
  color: theme.color.textMuted,
})
export const commandKey = style({
  flex: 'none',
  marginLeft: 'auto',
  padding: `0 ${theme.space.xs}`,
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: theme.radius.s,
  fontFamily: 'inherit',
  fontSize: theme.font.small,
})
export const paletteNote = style({
  padding: `0 ${theme.space.l}`,
  color: theme.color.textMuted,
  fontSize: theme.font.label,
  selectors: { '&:not(:empty)': { paddingBlock: theme.space.m } },
})
