import { globalStyle, style } from '@vanilla-extract/css'
import { boxLook } from '../../ui/theme/looks.ts'
import { theme } from '../../ui/theme/theme.css.ts'
import { cutLook } from '../common/looks.ts'

export const tableFrame = style({
  flex: '1 1 0',
  minHeight: '260px',
  overflow: 'auto',
  ...boxLook,
})
export const tableLook = style({
  width: '100%',
  minWidth: '56rem',
  // Of equal widths: rows come and go, and columns stay where they are.
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: theme.font.label,
  selectors: { '&[data-compared]': { minWidth: '104rem' } },
})
/** What another plan does in a run's time takes more words than anything else of it. */
export const comparedColumn = style({ width: '22rem' })
export const tableHead = style({ position: 'sticky', top: 0, zIndex: 1, background: theme.color.surface })
export const tableRow = style({})
export const number = style({ textAlign: 'right', fontVariantNumeric: 'tabular-nums' })
export const short = style({ width: '7.5rem' })
export const way = style({ display: 'flex', gap: '0.3em', minWidth: 0 })

globalStyle(`${tableHead} th`, {
  padding: `${theme.space.s} ${theme.space.m}`,
  textAlign: 'left',
  whiteSpace: 'nowrap',
  borderBottom: `1px solid ${theme.color.lineStrong}`,
})
globalStyle(`${tableRow} > *`, {
  padding: `0 ${theme.space.m}`,
  textAlign: 'left',
  ...cutLook,
  borderBottom: `1px solid ${theme.color.line}`,
})
globalStyle(`${tableLook} ${number}`, { textAlign: 'right' })
globalStyle(`${tableLook} th${number}`, { width: '10rem' })
