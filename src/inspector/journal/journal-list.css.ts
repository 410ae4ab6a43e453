import { style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'

/** In a narrow list there is no room for the time; the chosen step shows it. */
const tight = '(max-width: 28rem)'

export const list = style({
  containerType: 'inline-size',
  position: 'relative',
  flex: '3 1 0',
  minHeight: '5rem',
  overflow: 'auto',
  overflowAnchor: 'none',
  selectors: { '&:focus-visible': { outlineOffset: '-2px' } },
})
export const inside = style({ position: 'relative', width: '100%' })
export const line = style({
  position: 'absolute',
  insetInline: 0,
  top: 0,
  display: 'grid',
  gridTemplateColumns: '3.5em 7.5em minmax(4em, 3fr) minmax(5em, 4fr) minmax(3em, 3fr)',
  alignItems: 'center',
  gap: theme.space.s,
  padding: `0 ${theme.space.s}`,
  fontSize: theme.font.small,
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: theme.color.surfaceSunken },
    '&[aria-selected="true"]': {
      background: theme.color.accentSoft,
      boxShadow: `inset 3px 0 0 ${theme.color.accent}`,
    },
  },
  '@container': {
    [tight]: { gridTemplateColumns: '3em minmax(4em, 3fr) minmax(5em, 4fr) minmax(3em, 3fr)' },
  },
  '@media': {
    '(forced-colors: active)': {
      selectors: { '&[aria-selected="true"]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
    },
  },
})
export const cell = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
export const number = style([cell, { color: theme.color.textMuted, textAlign: 'end' }])
export const mutedCell = style([cell, { color: theme.color.textMuted }])
export const timeCell = style([mutedCell, { '@container': { [tight]: { display: 'none' } } }])
export const strongCell = style([cell, { fontWeight: 600 }])
export const filters = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(7.5rem, 1fr))',
  gap: theme.space.xs,
  flex: 'none',
  padding: `${theme.space.xs} ${theme.space.s}`,
  borderBottom: `1px solid ${theme.color.line}`,
})
