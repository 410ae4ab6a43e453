import { globalStyle, style } from '@vanilla-extract/css'
import { narrow, theme } from '../ui/theme/theme.css.ts'

export const pages = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.space.m })
globalStyle(`${pages} > button`, { justifySelf: 'start' })
export const entryList = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' })
export const row = style({ borderBottom: `1px solid ${theme.color.line}` })
export const entryHead = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: theme.space.l,
  padding: `${theme.space.m} ${theme.space.s}`,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  listStyle: 'none',
  selectors: {
    '&::-webkit-details-marker': { display: 'none' },
    '&::before': { content: '"›"', flex: 'none', color: theme.color.textMuted },
    'details[open] > &::before': { transform: 'rotate(90deg)' },
    '&:hover': { background: theme.color.surfaceSunken },
  },
  '@media': { [narrow]: { flexWrap: 'wrap', gap: theme.space.xs } },
})
globalStyle(`${entryHead} > span`, { flex: 1, '@media': { [narrow]: { flexBasis: '80%' } } })
export const entryTime = style({
  flex: 'none',
  color: theme.color.textMuted,
  fontSize: theme.font.label,
  fontVariantNumeric: 'tabular-nums',
})
export const refusedMark = style({ color: theme.color.danger, fontWeight: 600 })
export const entryDetails = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.space.m,
  padding: `${theme.space.m} ${theme.space.s} ${theme.space.l} ${theme.space.xl}`,
  overflowWrap: 'anywhere',
})
export const changeTable = style({ borderCollapse: 'collapse', maxWidth: '720px', textAlign: 'left' })
globalStyle(`${changeTable} :is(th, td)`, {
  padding: `${theme.space.xs} ${theme.space.l} ${theme.space.xs} 0`,
  verticalAlign: 'top',
  fontWeight: 400,
})
globalStyle(`${changeTable} thead th`, { color: theme.color.textMuted, fontSize: theme.font.label })
export const links = style({ display: 'flex', flexWrap: 'wrap', gap: theme.space.l, margin: 0 })
