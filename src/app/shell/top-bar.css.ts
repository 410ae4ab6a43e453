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
    'screen and (max-width: 480px)': { padding: `0 ${theme.space.m}`, gap: theme.space.s },
  },
})
export const brand = style({
  display: 'flex',
  alignItems: 'center',
  gap: theme.space.s,
  color: theme.color.accent,
  fontSize: theme.font.lead,
  fontWeight: 600,
  letterSpacing: '-0.01em',
  textDecoration: 'none',
  '@media': {
    // Where there is no room, the name is on a second line that is cut off, and the logo remains.
    'screen and (max-width: 480px)': {
      flexWrap: 'wrap',
      alignSelf: 'center',
      minWidth: '36px',
      height: '36px',
      overflow: 'hidden',
    },
  },
})
export const loginLink = style({
  alignSelf: 'center',
  marginLeft: 'auto',
  padding: `${theme.space.s} ${theme.space.m}`,
  fontWeight: 600,
  textDecoration: 'none',
  borderRadius: theme.radius.s,
  selectors: { '&:hover': { background: theme.color.accentSoft } },
})
