import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { theme } from '../theme/theme.css.ts'

const turn = keyframes({ to: { transform: 'rotate(1turn)' } })

const button = style({
  position: 'relative',
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
  selectors: {
    '&[aria-disabled="true"], &:disabled': { cursor: 'default', opacity: 0.65 },
    // A ring in place of the text, whose width stays.
    '&[data-waits]': { color: 'transparent' },
    '&[data-waits]::after': {
      content: '',
      position: 'absolute',
      inset: 0,
      width: '14px',
      height: '14px',
      margin: 'auto',
      border: `2px solid ${theme.color.textMuted}`,
      borderTopColor: 'transparent',
      borderRadius: '50%',
      animation: `${turn} 800ms linear infinite`,
      // Forced colours draw the text nevertheless.
      '@media': { '(forced-colors: active)': { display: 'none' } },
    },
  },
})

export const buttonLook = styleVariants({
  primary: [
    button,
    {
      background: theme.color.accent,
      color: theme.color.onAccent,
      selectors: {
        '&:hover:not(:disabled)': { background: theme.color.accentStrong },
        '&[data-waits]::after': { borderColor: theme.color.onAccent, borderTopColor: 'transparent' },
      },
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
