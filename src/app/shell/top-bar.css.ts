import { style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'

export const bar = style({
  display: 'flex',
  alignItems: 'stretch',
  gap: theme.space.xl,
  height: theme.topBarHeight,
  padding: `0 ${theme.space.xl}`,
  background: theme.color.surface,
  borderBottom: `1px solid ${theme.color.line}`,
  '@media': {
    // Four things fit beside each other with letters twice as large, too.
    'screen and (max-width: 480px)': { padding: `0 ${theme.space.m}`, gap: theme.space.s },
    // Not printed.
    print: { display: 'none' },
  },
})
export const brand = style({
  display: 'flex',
  alignItems: 'center',
  gap: theme.space.s,
  color: theme.color.accent,
  fontSize: '1.125rem',
  fontWeight: 700,
  letterSpacing: '-0.01em',
  textDecoration: 'none',
})
export const loginLink = style({
  alignSelf: 'center',
  marginLeft: 'auto',
  padding: `${theme.space.s} ${theme.space.m}`,
  fontWeight: 650,
  textDecoration: 'none',
  borderRadius: theme.radius.s,
  selectors: { '&:hover': { background: theme.color.accentSoft } },
})
