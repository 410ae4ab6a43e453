// Styles that several parts of the timeline are made of.
import { theme } from '../../ui/theme/theme.css.ts'

/** Text that ends in '…' where it has no room. */
export const cutLook = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** A part of the page on a ground of its own. */
export const boxLook = {
  background: theme.color.surface,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.m,
} as const

/** A fieldset or list without what browsers give it. */
export const plainLook = { margin: 0, padding: 0, border: 0 } as const

/** A button that is a line of a list. */
export const lineButtonLook = {
  width: '100%',
  textAlign: 'left',
  background: 'transparent',
  border: 0,
  cursor: 'pointer',
  outlineOffset: '-2px',
} as const
