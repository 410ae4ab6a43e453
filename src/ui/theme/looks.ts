// Styles that parts of many pages are made of.
import { theme } from './theme.css.ts'

/** A part of the page on a ground of its own. */
export const boxLook = {
  background: theme.color.surface,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.m,
} as const

/** What is typed into or chosen from, and what opens from it. */
export const fieldLook = {
  background: theme.color.surface,
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: theme.radius.s,
} as const
