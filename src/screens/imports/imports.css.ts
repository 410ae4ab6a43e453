import { style } from '@vanilla-extract/css'
import { fieldLook } from '../../ui/theme/looks.ts'
import { theme } from '../../ui/theme/theme.css.ts'

export const help = style({
  display: 'grid',
  gap: theme.space.s,
  maxWidth: '80ch',
  color: theme.color.textMuted,
  overflowWrap: 'anywhere',
})
export const buttons = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.space.m })
export const pasted = style({
  width: '100%',
  minHeight: '140px',
  padding: theme.space.m,
  ...fieldLook,
  fontFamily: 'ui-monospace, monospace',
  fontSize: theme.font.label,
  resize: 'vertical',
})
export const dropping = style({ outline: `3px dashed ${theme.color.accent}`, outlineOffset: '4px' })
export const rows = style({ width: '100%', borderCollapse: 'collapse', overflowWrap: 'break-word' })
export const cell = style({
  padding: `${theme.space.s} ${theme.space.m} ${theme.space.s} 0`,
  borderBottom: `1px solid ${theme.color.line}`,
  textAlign: 'start',
  verticalAlign: 'top',
  // Names and values without a space break where they must.
  maxWidth: '60vw',
  fontWeight: 'inherit',
})
export const head = style([
  cell,
  { whiteSpace: 'nowrap', color: theme.color.textMuted, fontSize: theme.font.label, fontWeight: 600 },
])
export const lines = style({ display: 'grid', gap: theme.space.s })
export const fault = style({ color: theme.color.danger })
