import { style, styleVariants } from '@vanilla-extract/css'
import { theme } from '../theme/theme.css.ts'

const button = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.space.s,
  minHeight: '44px',
  padding: `0 ${theme.space.l}`,
  border: '1px solid transparent',
  borderRadius: theme.radius.s,
  fontWeight: 600,
  fontSize: theme.font.body,
  textDecoration: 'none',
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  transition: 'background-color 120ms, border-color 120ms',
  selectors: { '&[aria-disabled="true"], &:disabled': { cursor: 'default', opacity: 0.65 } },
})

export const buttonLook = styleVariants({
  primary: [
    button,
    {
      background: theme.color.accent,
      color: theme.color.onAccent,
      selectors: { '&:hover:not(:disabled)': { background: theme.color.accentStrong } },
    },
  ],
  plain: [
    button,
    {
      background: theme.color.surface,
      color: theme.color.text,
      borderColor: theme.color.lineStrong,
      selectors: { '&:hover:not(:disabled)': { background: theme.color.surfaceSunken } },
    },
  ],
  /** In rows. */
  small: [
    button,
    {
      minHeight: '28px',
      padding: `0 ${theme.space.m}`,
      background: theme.color.surface,
      color: theme.color.text,
      borderColor: theme.color.lineStrong,
      fontSize: theme.font.label,
      selectors: { '&:hover:not(:disabled)': { background: theme.color.surfaceSunken } },
      '@media': { '(pointer: coarse)': { minHeight: '44px' } },
    },
  ],
  quiet: [
    button,
    {
      background: 'transparent',
      color: theme.color.accent,
      selectors: { '&:hover:not(:disabled)': { background: theme.color.accentSoft } },
    },
  ],
  danger: [
    button,
    {
      background: theme.color.surface,
      color: theme.color.danger,
      borderColor: theme.color.danger,
      selectors: { '&:hover:not(:disabled)': { background: theme.color.dangerSoft } },
    },
  ],
})
