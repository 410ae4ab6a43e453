import { style, styleVariants } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'

export const preview = style({
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  margin: theme.space.s,
  background: theme.color.canvas,
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: theme.radius.m,
  fontSize: theme.font.small,
  overflowWrap: 'anywhere',
  selectors: { '&:focus-visible': { outlineOffset: '-2px' } },
})
export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: theme.space.m,
  padding: theme.space.s,
  background: theme.color.surface,
  borderBottom: `1px solid ${theme.color.line}`,
})
const tab = style({ color: theme.color.textMuted })
export const tabOf = styleVariants({
  other: [tab],
  current: [
    tab,
    { color: theme.color.accent, fontWeight: 600, textDecoration: 'underline', textUnderlineOffset: '0.3em' },
  ],
})
export const who = style({ marginLeft: 'auto', fontWeight: 600 })
export const content = style({ display: 'grid', gap: theme.space.s, padding: theme.space.s })
export const addressLine = style({ fontSize: theme.font.lead, fontWeight: 600 })
export const flow = style({
  padding: theme.space.s,
  background: theme.color.surface,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.s,
})
export const dialog = style([
  flow,
  { border: `2px solid ${theme.color.lineStrong}`, boxShadow: theme.color.shadow },
])
export const flowState = style({ color: theme.color.textMuted })
export const busyMark = style({ fontStyle: 'italic' })
export const note = style({
  padding: theme.space.s,
  background: theme.color.successSoft,
  border: `1px solid ${theme.color.success}`,
  borderRadius: theme.radius.s,
})
export const noteError = style({
  padding: theme.space.s,
  background: theme.color.dangerSoft,
  border: `1px solid ${theme.color.danger}`,
  borderRadius: theme.radius.s,
})
export const dayLine = style({ fill: theme.track })
export const windowBox = style({ fill: theme.color.accent, fillOpacity: 0.35, stroke: theme.color.accent })
export const playheadLine = style({ stroke: theme.color.danger, strokeWidth: 6 })
