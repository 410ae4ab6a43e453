import { globalStyle, style } from '@vanilla-extract/css'
import { docked, narrow, theme } from '../theme/theme.css.ts'
import { selectWidth } from './select-box.css.ts'

export const frame = style({
  position: 'relative',
  overflow: 'auto',
  maxHeight: `min(720px, 0.75 * (100dvh - ${docked.below}))`,
  // A shade at the edge where columns are left to scroll to; the end of the table covers it.
  background: [
    `linear-gradient(to left, ${theme.color.surface} 16px, transparent) right / 48px 100% no-repeat local`,
    `linear-gradient(to left, color-mix(in srgb, ${theme.color.text} 18%, transparent), transparent) right / 12px 100% no-repeat scroll`,
    theme.color.surface,
  ].join(', '),
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.m,
  overflowAnchor: 'none',
})
export const filling = style({
  flex: '1 1 0',
  minHeight: '240px',
  maxHeight: 'none',
  '@media': {
    [narrow]: { flex: 'none', maxHeight: `calc(0.75 * (100dvh - ${docked.below}))`, minHeight: 0 },
  },
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
  cursor: 'pointer',
  selectors: { '&:hover': { background: theme.color.surfaceSunken, color: theme.color.text } },
})
export const row = style({
  selectors: {
    '&[data-opens]': { cursor: 'pointer' },
    '&[data-opens]:hover': { background: theme.color.surfaceSunken },
    '&:focus-within, &[data-selected]': { background: theme.color.accentSoft },
  },
})
export const cell = style({
  padding: `0 ${theme.space.l}`,
  borderBottom: `1px solid ${theme.color.line}`,
  // Not 'hidden': what is focused or searched for would scroll the cell, and its text out of sight.
  overflow: 'clip',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
const staying = style({
  position: 'sticky',
  left: 0,
  '@media': { [narrow]: { boxShadow: `1px 0 0 ${theme.color.line}` } },
})
/** The first column, which names the row: it stays in view when the others are scrolled. */
export const firstHeadCell = style([headCell, staying, { zIndex: 3 }])
export const firstCell = style([
  cell,
  staying,
  {
    zIndex: 1,
    background: theme.color.surface,
    selectors: {
      [`${row}[data-opens]:hover &`]: { background: theme.color.surfaceSunken },
      [`${row}:focus-within &, ${row}[data-selected] &`]: { background: theme.color.accentSoft },
    },
  },
])
globalStyle(`${firstHeadCell}[data-selects], ${firstCell}[data-selects]`, { paddingLeft: selectWidth })
export const atEnd = style({ textAlign: 'end', fontVariantNumeric: 'tabular-nums' })
export const rowLink = style({
  display: 'block',
  width: 'fit-content',
  maxWidth: '100%',
  overflow: 'clip',
  textOverflow: 'ellipsis',
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
  fontWeight: 400,
  color: theme.color.textMuted,
})
export const spacer = style({ padding: 0, border: 0 })
