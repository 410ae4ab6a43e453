import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { dropHintLook } from '../../ui/theme/looks.ts'
import { theme } from '../../ui/theme/theme.css.ts'

/** With the edge of the dock above it or at its left. */
export const frame = styleVariants({
  bottom: { display: 'flex', flexDirection: 'column', height: '100%' },
  right: { display: 'flex', height: '100%' },
})
export const inspector = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  overflow: 'auto',
  background: theme.color.surface,
  color: theme.color.text,
  fontSize: theme.font.label,
  lineHeight: 1.4,
})
// There is less room than on a screen of the product.
globalStyle(`${inspector} [role="tab"]`, {
  minHeight: '32px',
  padding: `0 ${theme.space.m}`,
  fontSize: theme.font.small,
  '@media': { '(pointer: coarse)': { minHeight: '44px' } },
})
globalStyle(`${inspector} :has(> [role="tablist"])`, { gap: 0 })
globalStyle(`${inspector} [role="tabpanel"]`, { gap: 0, outlineOffset: '-2px', overflow: 'hidden' })
globalStyle(`${inspector} :is(h1, h2, h3)`, { fontSize: theme.font.label, fontWeight: 600 })

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${theme.space.xs} ${theme.space.l}`,
  flex: 'none',
  padding: `${theme.space.xs} ${theme.space.m}`,
  borderBottom: `1px solid ${theme.color.line}`,
})
export const aside = style({ marginLeft: 'auto' })
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(180px, 2fr) minmax(0, 5fr) minmax(0, 5fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  flex: '1 0 12rem',
  minHeight: 0,
})
export const tabbed = style({ display: 'flex', flexDirection: 'column', flex: '1 0 16rem', minHeight: 0 })
export const column = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 0,
  flex: 1,
  overflow: 'hidden',
  borderLeft: `1px solid ${theme.color.line}`,
  selectors: { '&:first-child': { borderLeft: 0 } },
})
export const columnHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${theme.space.xs} ${theme.space.m}`,
  flex: 'none',
  minHeight: '32px',
  padding: `${theme.space.xs} ${theme.space.m}`,
  borderBottom: `1px solid ${theme.color.line}`,
  fontSize: theme.font.small,
  overflowWrap: 'anywhere',
})
export const empty = style({ padding: theme.space.m, color: theme.color.textMuted })
export const muted = style({ color: theme.color.textMuted })
export const scrolled = style({
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  padding: theme.space.m,
  selectors: { '&:focus-visible': { outlineOffset: '-2px' } },
})
export const code = style({
  margin: 0,
  fontFamily: 'ui-monospace, monospace',
  fontSize: theme.font.small,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
export const statusLabel = style({ fontWeight: 600, whiteSpace: 'nowrap' })
export const announcement = style({
  padding: `${theme.space.xs} ${theme.space.m}`,
  fontSize: theme.font.small,
  overflowWrap: 'anywhere',
  selectors: { '&:empty': { padding: 0 } },
})
export const fileError = style({
  padding: `${theme.space.s} ${theme.space.m}`,
  background: theme.color.dangerSoft,
  color: theme.color.danger,
  fontWeight: 600,
  overflowWrap: 'anywhere',
})
export const notice = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.space.m,
  padding: `${theme.space.s} ${theme.space.m}`,
  background: theme.color.surfaceSunken,
  fontWeight: 600,
})
export const dropHint = style({
  ...dropHintLook,
  position: 'absolute',
  inset: theme.space.s,
  zIndex: 2,
  fontSize: theme.font.lead,
})
