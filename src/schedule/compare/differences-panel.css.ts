import { style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'

export const differenceHead = style({ fontWeight: 600 })
export const differenceSign = style({ display: 'inline-block', minWidth: '1.1em' })
export const totals = style({
  width: `calc(100% - 2 * ${theme.space.m})`,
  margin: `0 ${theme.space.m} ${theme.space.s}`,
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  fontSize: theme.font.label,
})
const cell = {
  padding: `${theme.space.xs} ${theme.space.xs}`,
  borderBottom: `1px solid ${theme.color.line}`,
  overflowWrap: 'anywhere',
} as const
export const term = style({ ...cell, textAlign: 'left', fontWeight: 550, color: theme.color.textMuted })
export const value = style({ ...cell, textAlign: 'right', fontVariantNumeric: 'tabular-nums' })
export const column = style({ ...cell, textAlign: 'right', verticalAlign: 'bottom', fontWeight: 600 })
export const side = style({ display: 'block', color: theme.color.textMuted, fontWeight: 550 })
