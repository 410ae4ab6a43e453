import { globalStyle, style } from '@vanilla-extract/css'
import { fieldLook } from '../theme/looks.ts'
import { theme } from '../theme/theme.css.ts'
import { input } from './field.css.ts'

export const selectBox = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
})
export const trigger = style([
  input,
  {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: theme.space.s,
    width: '100%',
    minWidth: 'min(160px, 100%)',
    textAlign: 'start',
    cursor: 'pointer',
  },
])
export const chosenText = style({
  flex: 1,
  minWidth: 0,
  padding: `${theme.space.s} 0`,
  lineHeight: 1.4,
  overflowWrap: 'anywhere',
  selectors: { '&[data-placeholder]': { color: theme.color.textMuted } },
})
export const list = style({
  position: 'absolute',
  top: 'calc(100% + 4px)',
  left: 0,
  zIndex: 30,
  minWidth: '100%',
  width: 'max-content',
  maxWidth: 'calc(100vw - 32px)',
  maxHeight: 'min(360px, 45dvh)',
  overflowY: 'auto',
  padding: theme.space.xs,
  ...fieldLook,
  boxShadow: theme.color.shadow,
  selectors: {
    '&[data-up]': { top: 'auto', bottom: 'calc(100% + 4px)' },
    '&[data-at-end]': { left: 'auto', right: 0 },
  },
})
export const option = style({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr)',
  alignItems: 'center',
  gap: theme.space.xs,
  minHeight: '40px',
  padding: `${theme.space.xs} ${theme.space.m} ${theme.space.xs} ${theme.space.s}`,
  borderRadius: theme.radius.s,
  cursor: 'pointer',
  userSelect: 'none',
  overflowWrap: 'anywhere',
  selectors: {
    '&[data-highlighted]': {
      background: theme.color.accentSoft,
      outline: `2px solid ${theme.color.focus}`,
      outlineOffset: '-2px',
    },
  },
})
globalStyle(`${option}[aria-selected="false"] > svg`, { visibility: 'hidden' })
