import { globalStyle, style } from '@vanilla-extract/css'
import { narrow, theme } from '../../ui/theme/theme.css.ts'

export const page = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
  gap: theme.space.l,
  marginTop: theme.space.l,
  '@media': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
globalStyle(`${page} > :first-child`, { gridColumn: '1 / -1' })
export const figures = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
  gap: theme.space.l,
  margin: 0,
})
export const figure = style({ display: 'grid', alignContent: 'start', gap: theme.space.xs })
export const figureName = style({ color: theme.color.textMuted, fontSize: theme.font.label })
export const figureValue = style({
  margin: 0,
  minHeight: '1.4em',
  fontSize: theme.font.title,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
})
export const figureNote = style({ margin: 0, color: theme.color.textMuted, fontSize: theme.font.label })
// As high as a line of badges before they are known, so that nothing moves when they are.
export const statuses = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${theme.space.s} ${theme.space.l}`,
  margin: 0,
  minHeight: '2rem',
})
export const statusCount = style({
  display: 'flex',
  alignItems: 'center',
  gap: theme.space.s,
  // A line under a badge would look like a part of it.
  textDecoration: 'none',
})

export const lines = style({ display: 'grid', gap: theme.space.m, margin: 0, padding: 0, listStyle: 'none' })
export const line = style({ display: 'flex', flexWrap: 'wrap', gap: theme.space.s })
export const quiet = style({ margin: 0, color: theme.color.textMuted })
export const done = style({ color: theme.color.success, fontWeight: 600 })
