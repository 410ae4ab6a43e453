import { globalStyle, style } from '@vanilla-extract/css'
import { fieldLook } from '../../ui/theme/looks.ts'
import { theme } from '../../ui/theme/theme.css.ts'

export const sendForm = style({
  display: 'grid',
  alignContent: 'start',
  gap: theme.space.m,
  maxWidth: '36rem',
})
export const choices = style({ display: 'grid', gap: '2px', minWidth: 0, margin: 0, padding: 0, border: 0 })
export const choice = style({
  display: 'flex',
  alignItems: 'baseline',
  gap: theme.space.s,
  padding: `${theme.space.xs} 0`,
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '@media': { '(pointer: coarse)': { minHeight: '44px' } },
})
const text = style({
  minWidth: 0,
  padding: theme.space.s,
  ...fieldLook,
  color: theme.color.text,
  fontFamily: 'ui-monospace, monospace',
  fontSize: theme.font.label,
  selectors: { '&[aria-invalid="true"]': { borderColor: theme.color.danger, borderWidth: '2px' } },
  '@media': { '(pointer: coarse)': { fontSize: theme.font.lead } },
})
export const nameText = style([text, { minHeight: '32px' }])
export const fieldsText = style([text, { resize: 'vertical' }])
globalStyle(`${sendForm} > button`, { justifySelf: 'start', minHeight: '32px' })
