// Styles that parts of many pages are made of.
import { theme } from './theme.css.ts'

/** A part of the page on a ground of its own. */
export const boxLook = {
  background: theme.color.surface,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.m,
} as const

/** What is typed into or chosen from, what opens from it, and a small sentence or button over the page. */
export const fieldLook = {
  background: theme.color.surface,
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: theme.radius.s,
} as const

/** A button in the field that it belongs to, at its end. */
export const inFieldLook = {
  position: 'absolute',
  right: '4px',
  top: '4px',
  bottom: '4px',
  border: 0,
  borderRadius: theme.radius.s,
  background: 'transparent',
  cursor: 'pointer',
} as const

/** A few words in a frame of their own. */
export const badgeLook = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.space.xs,
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: theme.radius.pill,
  fontSize: theme.font.label,
  fontWeight: 600,
  whiteSpace: 'nowrap',
} as const

/** Over what takes a file, while one is dragged over it. */
export const dropHintLook = {
  display: 'grid',
  placeItems: 'center',
  background: theme.color.accentSoft,
  border: `3px dashed ${theme.color.accent}`,
  borderRadius: theme.radius.m,
  fontWeight: 600,
  pointerEvents: 'none',
} as const
