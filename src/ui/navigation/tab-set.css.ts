import { style } from '@vanilla-extract/css'
import { narrow, theme } from '../theme/theme.css.ts'

const fade = '24px'

export const tabSet = style({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.space.l,
  minWidth: 0,
  minHeight: 0,
  flex: 1,
})
export const list = style({
  // What its tabs say of their place is measured from here.
  position: 'relative',
  display: 'flex',
  gap: theme.space.xs,
  flex: 'none',
  overflowX: 'auto',
  overflowY: 'hidden',
  borderBottom: `1px solid ${theme.color.line}`,
  // Where tabs end beyond the edge they fade; the last one can be scrolled clear of that.
  '@media': {
    [narrow]: {
      paddingRight: fade,
      maskImage: `linear-gradient(to left, transparent, ${theme.color.text} ${fade})`,
    },
  },
})
export const tab = style({
  flex: 'none',
  minHeight: '44px',
  padding: `0 ${theme.space.l}`,
  border: 0,
  borderBottom: '3px solid transparent',
  background: 'transparent',
  color: theme.color.textMuted,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  selectors: {
    '&:hover': { color: theme.color.text },
    '&[data-active]': { color: theme.color.accent, borderBottomColor: theme.color.accent },
    '&[aria-disabled="true"]': { cursor: 'default', opacity: 0.65 },
    '&:focus-visible': { outlineOffset: '-3px' },
  },
  // Where the system chooses the colours, a line that is not to be seen takes the ground's.
  '@media': {
    [narrow]: { paddingInline: theme.space.m },
    '(forced-colors: active)': {
      borderBottomColor: 'Canvas',
      selectors: { '&[data-active]': { borderBottomColor: 'Highlight' } },
    },
  },
})
export const panel = style({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.space.l,
  minWidth: 0,
  minHeight: 0,
  flex: 1,
  outlineOffset: '4px',
})
