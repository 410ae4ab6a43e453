import { style } from '@vanilla-extract/css'
import { narrow, theme } from './theme.css.ts'

export const frame = style({
  position: 'relative',
  overflow: 'auto',
  maxHeight: 'min(720px, 75dvh)',
  background: theme.color.surface,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.m,
  overflowAnchor: 'none',
})
export const filling = style({
  flex: '1 1 0',
  minHeight: '240px',
  maxHeight: 'none',
  '@media': { [narrow]: { flex: 'none', maxHeight: '75dvh', minHeight: 0 } },
})
export const table = style({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
})
export const headCell = style({
  position: 'sticky',
  top: 0,
  zIndex: 2,
  height: '44px',
  padding: `0 ${theme.space.l}`,
  background: theme.color.surface,
  borderBottom: `1px solid ${theme.color.line}`,
  color: theme.color.textMuted,
  fontSize: theme.font.label,
  fontWeight: 600,
  textAlign: 'start',
  whiteSpace: 'nowrap',
})
export const sortButton = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.space.xs,
  minHeight: '32px',
  margin: `0 calc(-1 * ${theme.space.s})`,
  padding: `0 ${theme.space.s}`,
  border: 0,
  borderRadius: theme.radius.s,
  background: 'transparent',
  font: 'inherit',
  color: 'inherit',
  cursor: 'pointer',
  selectors: { '&:hover': { background: theme.color.surfaceSunken, color: theme.color.text } },
})
export const row = style({
  selectors: {
    '&[data-opens]': { cursor: 'pointer' },
    '&[data-opens]:hover': { background: theme.color.surfaceSunken },
    '&:focus-within': { background: theme.color.accentSoft },
  },
})
export const cell = style({
  padding: `0 ${theme.space.l}`,
  borderBottom: `1px solid ${theme.color.line}`,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const atEnd = style({ textAlign: 'end' })
export const rowLink = style({
  color: theme.color.text,
  fontWeight: 600,
  textDecoration: 'none',
  selectors: {
    [`${row}:hover &`]: { color: theme.color.accent, textDecoration: 'underline' },
    '&:focus-visible': { outlineOffset: '3px' },
  },
})
export const note = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  fontSize: theme.font.label,
  color: theme.color.textMuted,
})
export const spacer = style({ padding: 0, border: 0 })
