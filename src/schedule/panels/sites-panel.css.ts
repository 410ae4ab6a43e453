import { style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'
import { spreadLook, wrapLook } from '../common/looks.ts'

export const siteAxis = style({ flex: 'none', overflow: 'hidden' })
export const siteList = style({
  flex: '1 1 0',
  minHeight: '96px',
  overflowX: 'hidden',
  overflowY: 'auto',
  scrollbarGutter: 'stable',
})
export const siteLine = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  borderTop: `1px solid ${theme.color.line}`,
})
export const siteId = style({
  ...spreadLook,
  flex: 'none',
  gap: theme.space.s,
  height: '100%',
  padding: `0 ${theme.space.s} 0 ${theme.space.m}`,
  overflow: 'hidden',
  background: 'transparent',
  border: 0,
  cursor: 'pointer',
  outlineOffset: '-2px',
  fontSize: theme.font.label,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  selectors: {
    '&:hover': { background: theme.color.surfaceSunken },
    '&[aria-pressed="true"]': { boxShadow: `inset 5px 0 0 ${theme.color.accent}` },
  },
})
export const siteTotal = style({ flex: 'none', color: theme.color.textMuted, fontWeight: 550 })
export const heat = style({
  flex: 1,
  minWidth: 0,
  height: '100%',
  borderLeft: `1px solid ${theme.color.line}`,
})
export const heatCell = style({
  fill: theme.kind.shortfall,
  cursor: 'pointer',
  selectors: {
    '&:hover': { stroke: theme.color.text, strokeWidth: 2 },
    '&[data-selected]': { stroke: theme.color.text, strokeWidth: 3 },
  },
})
export const siteStep = style({
  flex: 'none',
  minHeight: '26px',
  marginLeft: theme.space.xs,
  padding: `0 ${theme.space.s}`,
  background: theme.color.surface,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.s,
  fontSize: theme.font.small,
  cursor: 'pointer',
  selectors: { '&:hover': { background: theme.color.surfaceSunken } },
})

export const bound = style({
  display: 'grid',
  gap: theme.space.xs,
  flex: 'none',
  padding: `${theme.space.xs} ${theme.space.m}`,
  borderTop: `1px solid ${theme.color.line}`,
  fontSize: theme.font.small,
})
export const boundLine = style({
  ...wrapLook,
  gap: theme.space.s,
  minHeight: '28px',
})
export const boundReasons = style({ maxHeight: '160px', overflowY: 'auto', color: theme.color.textMuted })
export const boundList = style({ paddingLeft: theme.space.l, listStyle: 'disc' })
