// Styles that several parts of the timeline are made of.
import { theme } from '../../ui/theme/theme.css.ts'

/** Text that ends in '…' where it has no room. */
export const cutLook = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** A fieldset or popover without the browser's margin, padding and frame. */
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

/** Parts in a line, or in several where they have no room. */
export const wrapLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'center' } as const

/** Parts at both ends of a line. */
export const spreadLook = { display: 'flex', alignItems: 'center', justifyContent: 'space-between' } as const

/** A bar at the edge, so that the mark does not depend on colour. */
export const markedLook = {
  background: theme.color.accentSoft,
  boxShadow: `inset 5px 0 0 ${theme.color.accent}`,
} as const

/** What stands at the left of a line of the chart; its width is set where it is used. */
export const cornerLook = {
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  padding: `0 ${theme.space.m}`,
  borderRight: `1px solid ${theme.color.line}`,
  color: theme.color.textMuted,
  fontSize: theme.font.small,
} as const
