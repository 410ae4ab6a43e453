import { style } from '@vanilla-extract/css'
import { theme } from '../../../ui/theme/theme.css.ts'

export const bar = style({
  display: 'grid',
  gap: theme.space.xs,
  padding: theme.space.xs,
  background: theme.color.accentSoft,
  border: `1px solid ${theme.color.accent}`,
  borderRadius: theme.radius.m,
  '@media': { print: { display: 'none' } },
})
export const barLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${theme.space.s} ${theme.space.m}`,
})
/** Keeps its height, so that the chart does not move when a step says something. */
export const outcome = style({ minHeight: '1.4em', fontSize: theme.font.label, overflowWrap: 'anywhere' })

export const figures = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.space.m,
  fontSize: theme.font.label,
})
export const figure = style({ display: 'flex', gap: theme.space.xs })
export const figureTerm = style({ color: theme.color.textMuted })
export const figureValue = style({ fontWeight: 650, fontVariantNumeric: 'tabular-nums' })

export const typed = style({ position: 'relative', flex: '1 1 14rem', minWidth: 0 })
export const typedField = style({
  width: '100%',
  minHeight: '34px',
  padding: `0 ${theme.space.s}`,
  background: theme.color.surface,
  color: theme.color.text,
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: theme.radius.s,
  '@media': { '(pointer: coarse)': { minHeight: '44px' } },
})
export const typedMenu = style({
  position: 'absolute',
  top: '100%',
  left: 0,
  right: 0,
  zIndex: 10,
  marginTop: '2px',
  background: theme.color.surface,
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: theme.radius.s,
  boxShadow: theme.color.shadow,
})
export const typedOption = style({
  minHeight: '30px',
  padding: `${theme.space.xs} ${theme.space.s}`,
  cursor: 'pointer',
  selectors: { '&[aria-selected="true"]': { background: theme.color.accentSoft, fontWeight: 650 } },
  '@media': { '(pointer: coarse)': { minHeight: '44px' } },
})
export const meaning = style({
  padding: `${theme.space.xs} ${theme.space.s}`,
  borderTop: `1px solid ${theme.color.line}`,
  fontSize: theme.font.label,
  overflowWrap: 'anywhere',
})
export const meaningless = style([meaning, { color: theme.color.textMuted }])

export const steps = style({
  display: 'grid',
  gap: theme.space.xs,
  maxHeight: '9rem',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  overflowY: 'auto',
})
export const step = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.space.s,
  padding: `0 ${theme.space.s}`,
  background: theme.color.surface,
  borderRadius: theme.radius.s,
  fontSize: theme.font.label,
  selectors: {
    '&[data-undone]': { color: theme.color.textMuted, fontStyle: 'italic' },
    '&[aria-current]': { boxShadow: `inset 4px 0 0 ${theme.color.accent}` },
  },
})
export const stepWords = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' })
export const subheading = style({ fontSize: theme.font.label, fontWeight: 650 })
