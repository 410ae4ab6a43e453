import { style } from '@vanilla-extract/css'
import { fieldLook, inFieldLook } from '../theme/looks.ts'
import { theme } from '../theme/theme.css.ts'

export const field = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.space.xs })
export const fieldLabel = style({ fontSize: theme.font.label, fontWeight: 600 })
export const inputBox = style({ position: 'relative', display: 'flex' })
export const input = style({
  flex: 1,
  minWidth: 0,
  minHeight: '44px',
  padding: `0 ${theme.space.m}`,
  fontSize: theme.font.lead,
  ...fieldLook,
  selectors: {
    '&::placeholder': { color: theme.color.textMuted, opacity: 1 },
    '&[aria-invalid="true"]': { borderColor: theme.color.danger, borderWidth: '2px' },
    '&[data-with-toggle]': { paddingRight: '72px' },
    '&:disabled, &[aria-disabled="true"]': {
      background: theme.color.surfaceSunken,
      color: theme.color.textMuted,
      cursor: 'default',
      '@media': { '(forced-colors: active)': { color: 'GrayText', borderColor: 'GrayText' } },
    },
  },
})
export const fieldError = style({ color: theme.color.danger, fontSize: theme.font.label })
export const fieldHint = style({ color: theme.color.textMuted, fontSize: theme.font.label })
export const checkboxLabel = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifySelf: 'start',
  gap: theme.space.s,
  minHeight: '32px',
  fontWeight: 600,
  cursor: 'pointer',
})
export const passwordToggle = style({
  ...inFieldLook,
  padding: `0 ${theme.space.s}`,
  color: theme.color.accent,
  fontWeight: 600,
  fontSize: theme.font.label,
})
