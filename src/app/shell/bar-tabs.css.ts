import { style, styleVariants } from '@vanilla-extract/css'
import { narrow, theme } from '../../ui/theme/theme.css.ts'

export const tabsLook = styleVariants({
  horizontal: {
    display: 'flex',
    alignItems: 'stretch',
    height: '100%',
    gap: theme.space.xs,
    '@media': { [narrow]: { display: 'none' } },
  },
  vertical: { display: 'grid', gap: theme.space.xs },
})

const anyTab = style({
  display: 'flex',
  alignItems: 'center',
  padding: `0 ${theme.space.m}`,
  color: theme.color.textMuted,
  fontWeight: 600,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  selectors: {
    '&:hover': { color: theme.color.text },
    '&[data-active]': { color: theme.color.accent },
    '&:focus-visible': { outlineOffset: '-4px' },
  },
})
export const tab = styleVariants({
  horizontal: [
    anyTab,
    {
      borderBlock: '3px solid transparent',
      selectors: { '&[data-active]': { borderBottomColor: theme.color.accent } },
      // In forced colours an invisible line takes the background's colour.
      '@media': {
        '(forced-colors: active)': {
          borderBlockColor: 'Canvas',
          selectors: { '&[data-active]': { borderBottomColor: 'Highlight' } },
        },
      },
    },
  ],
  vertical: [
    anyTab,
    {
      minHeight: '48px',
      borderRadius: theme.radius.s,
      selectors: {
        '&[data-active]': {
          background: theme.color.accentSoft,
          boxShadow: `inset 4px 0 ${theme.color.accent}`,
        },
      },
      '@media': {
        '(forced-colors: active)': {
          selectors: { '&[data-active]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
        },
      },
    },
  ],
})
