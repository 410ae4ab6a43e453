import { style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'
import { lineButtonLook, markedLook } from './looks.ts'

export const listFrame = style({
  position: 'relative',
  flex: '1 1 0',
  minHeight: '96px',
  overflowY: 'auto',
  borderTop: `1px solid ${theme.color.line}`,
})
export const list = style({ position: 'relative' })
export const line = style({
  position: 'absolute',
  left: 0,
  right: 0,
  borderBottom: `1px solid ${theme.color.line}`,
})
export const navButton = style({
  display: 'grid',
  gap: theme.space.xs,
  ...lineButtonLook,
  padding: `${theme.space.s} ${theme.space.m}`,
  overflowWrap: 'anywhere',
  selectors: {
    '&:hover': { background: theme.color.surfaceSunken },
    '&[aria-current]': markedLook,
  },
})
