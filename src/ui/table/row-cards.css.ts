// The look of a table whose rows are cards, for narrow windows.
import { globalStyle, style } from '@vanilla-extract/css'
import { toolFieldLook } from '../button/tool-row.ts'
import { value } from '../layout/description-list.css.ts'
import { boxLook } from '../theme/looks.ts'
import { theme } from '../theme/theme.css.ts'
import { selectWidth } from './select-box.css.ts'

export const tools = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.space.l,
})
export const sortChoice = style(toolFieldLook('44px', theme.font.lead))
/** What the bar of the selection covers at the lower edge of the window, in px. */
export const barHeight = 120
/** Without a frame: the cards have theirs. Rows that are measured keep their place without the browser's help. */
export const frame = style({ overflowAnchor: 'none', outlineOffset: '4px' })
export const table = style({ display: 'block' })
globalStyle(`${table} > tbody, ${table} > tbody > tr[aria-hidden], ${table} > tbody > tr[aria-hidden] > td`, {
  display: 'block',
})
// What separates cards is a part of them, so that the heights of all add up.
export const card = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) fit-content(45%)',
  rowGap: theme.space.s,
  padding: `${theme.space.s} ${theme.space.l} calc(${theme.space.l} + ${theme.space.m})`,
  isolation: 'isolate',
  selectors: { '&[data-opens]': { cursor: 'pointer' } },
  '::before': {
    content: '',
    position: 'absolute',
    inset: `0 0 ${theme.space.m}`,
    zIndex: -1,
    ...boxLook,
  },
})
// What takes the focus by the keyboard is scrolled clear of the bar.
globalStyle(`${card} :is(a, button, input)`, { scrollMarginBottom: barHeight })
globalStyle(`${card}:focus-within::before, ${card}[data-selected]::before`, {
  background: theme.color.accentSoft,
})
/** The name, beside the box, and as high as a thumb. */
export const cardName = style({
  display: 'grid',
  alignContent: 'center',
  minHeight: '44px',
  padding: 0,
  fontSize: theme.font.lead,
  fontWeight: 600,
  overflowWrap: 'anywhere',
  selectors: { '&[data-selects]': { paddingLeft: `calc(${selectWidth}px - ${theme.space.l})` } },
})
globalStyle(`${cardName} > label`, { inset: `${theme.space.s} auto auto 0`, height: '44px' })
globalStyle(`${cardName} > a`, { whiteSpace: 'normal' })
export const besideName = style({
  gridRow: 1,
  gridColumn: 2,
  alignSelf: 'center',
  // A badge that comes late takes nothing from the name.
  minWidth: '7.5rem',
  padding: `0 0 0 ${theme.space.m}`,
  fontWeight: 600,
  textAlign: 'end',
})
export const cardLine = style({ gridColumn: '1 / -1', padding: 0 })
/** In one line, where each says by itself what it is. */
export const atStart = style({ gridColumn: 1, alignSelf: 'center', padding: 0, minWidth: 0 })
export const atEnd = style({ gridColumn: 2, alignSelf: 'center', padding: 0, textAlign: 'end' })
// What is empty takes no room.
globalStyle(`${cardLine}:empty, ${cardLine}:has(${value}:empty)`, { display: 'none' })
