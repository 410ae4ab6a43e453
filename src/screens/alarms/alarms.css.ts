import { globalStyle, style } from '@vanilla-extract/css'
import { filterGridRules } from '../../ui/field/filter-grid.ts'
import { badgeLook } from '../../ui/theme/looks.ts'
import { narrow, theme } from '../../ui/theme/theme.css.ts'

export const filterGrid = style({ ...filterGridRules, '@media': { print: { display: 'none' } } })
export const list = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.space.l,
})
export const pager = style({ display: 'flex', flexWrap: 'wrap', gap: theme.space.m })
export const stacked = style({
  display: 'grid',
  gap: theme.space.xs,
  justifyItems: 'start',
  alignContent: 'start',
})
/** In one line where there is room. */
export const parts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${theme.space.s}`,
})
export const card = style({ display: 'grid', gap: theme.space.xs })
/** Short names stay on one line. */
export const unitName = style({ display: 'inline-block', minWidth: '8ch' })
/** The exact instant under an age, who has seen it, a note. */
export const more = style({
  color: theme.color.textMuted,
  fontSize: theme.font.label,
  fontWeight: 'normal',
})
export const kindBadge = style({
  ...badgeLook,
  padding: '2px 10px 2px 8px',
})
export const state = style({ fontWeight: 600, whiteSpace: 'nowrap' })
export const buttonRow = style({
  display: 'flex',
  gap: theme.space.s,
  '@media': { [narrow]: { flexWrap: 'wrap' } },
})

/** One kind: what it is beside its fields, and under it on narrow screens. */
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(160px, 2fr) minmax(0, 5fr)',
  alignContent: 'start',
  gap: theme.space.l,
  margin: 0,
  padding: `${theme.space.l} 0`,
  minWidth: 0,
  border: 0,
  borderTop: `1px solid ${theme.color.line}`,
  '@media': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.space.m } },
})
export const kindName = style({ fontSize: theme.font.body, fontWeight: 600 })
export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))',
  alignItems: 'start',
  gap: theme.space.s,
  '@media': { [narrow]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
})
export const wideForm = style({
  display: 'grid',
  // Two kinds beside each other where there is room.
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(560px, 100%), 1fr))',
  gap: `${theme.space.m} ${theme.space.xxl}`,
})
globalStyle(`${wideForm} > :not(${row})`, { gridColumn: '1 / -1' })
export const intro = style({ color: theme.color.textMuted, maxWidth: '70ch' })

/** Of an alarm, in its dialog. */
export const assignment = style({ display: 'grid', gap: theme.space.s, justifyItems: 'start' })
export const noteList = style({
  display: 'grid',
  gap: theme.space.s,
  margin: 0,
  paddingLeft: theme.space.l,
  overflowWrap: 'anywhere',
})
globalStyle(`${noteList} > li > *`, { display: 'block' })
