import { globalStyle, style } from '@vanilla-extract/css'
import { boxLook } from '../../../ui/theme/looks.ts'
import { narrow, theme } from '../../../ui/theme/theme.css.ts'

/** What is of use on a screen only. */
export const onScreen = style({ display: 'contents', '@media': { print: { display: 'none' } } })

export const sheet = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.space.l,
  '@media': { print: { color: theme.color.text, fontSize: theme.font.label } },
})
// On paper lines are enough: the sheet has no frames in frames, and a trip is not broken over two pages.
globalStyle(`${sheet} :is(table, tr, ul, li, div)`, {
  '@media': { print: { borderRadius: 0, borderColor: theme.color.text, breakInside: 'avoid' } },
})

// On a phone what the sheet is about takes two lines.
globalStyle(`${sheet} > dl`, {
  '@media': { [narrow]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: theme.space.m } },
})

export const cards = style({ display: 'grid', gap: theme.space.s })
export const card = style({
  display: 'grid',
  gap: theme.space.s,
  padding: theme.space.m,
  ...boxLook,
})
export const cardHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `${theme.space.xs} ${theme.space.m}`,
  fontWeight: 600,
})
export const cardFacts = style({
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  gap: `${theme.space.xs} ${theme.space.m}`,
})
export const factName = style({ color: theme.color.textMuted, fontSize: theme.font.label })
export const factValue = style({ overflowWrap: 'anywhere' })

globalStyle(`${card}[data-turn]`, {
  borderColor: theme.color.accent,
  boxShadow: `inset 4px 0 ${theme.color.accent}`,
})

/** On a phone it is read at arm's length. */
export const time = style({
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '@media': { [narrow]: { fontSize: theme.font.title } },
})
export const mark = style({
  display: 'inline-block',
  marginInlineStart: theme.space.s,
  padding: '0 8px',
  border: '1px solid currentColor',
  borderRadius: theme.radius.pill,
  color: theme.color.accent,
  fontSize: theme.font.label,
  fontWeight: 600,
  '@media': { print: { color: theme.color.text } },
})
/** On paper it is soon wrong. */
export const turnMark = style([
  mark,
  {
    background: theme.color.accent,
    borderColor: theme.color.accent,
    color: theme.color.onAccent,
    '@media': { print: { display: 'none' } },
  },
])
export const was = style({
  display: 'block',
  color: theme.color.textMuted,
  fontSize: theme.font.label,
  fontWeight: 'normal',
  '@media': { print: { color: theme.color.text } },
})
export const dropped = style({ display: 'grid', gap: theme.space.xs, margin: 0 })

/** Of a stop: what was ticked, with a button at its end. */
export const ticks = style({ display: 'grid', gap: theme.space.s })
export const tick = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.space.m,
})
