import { style } from '@vanilla-extract/css'

export const shortened = style({ display: 'flex', minWidth: 0, overflow: 'hidden', whiteSpace: 'pre' })
/** Gives way first, with a sign that says so. */
export const head = style({ flex: '0 1 auto', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' })
/** Where not even the end has room, its own end stays: text that runs to the left is cut at its left. */
export const tail = style({
  flex: 'none',
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  direction: 'rtl',
})
