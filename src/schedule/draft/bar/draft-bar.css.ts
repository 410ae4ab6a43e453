import { globalStyle, style } from '@vanilla-extract/css'
import { defaultToolsStyle, toolGroupLook } from '../../../ui/button/tool-row.ts'
import { fieldLook } from '../../../ui/theme/looks.ts'
import { docked, theme, wide } from '../../../ui/theme/theme.css.ts'
import { overview } from '../../chart/overview.css.ts'
import { strip } from '../../chart/strip.css.ts'
import { cutLook, plainLook, spreadLook, wrapLook } from '../../common/looks.ts'
import { quietGroup } from '../../common/tools.css.ts'

/** As useIsNarrow has it. */
const phone = 'screen and (max-width: 640px)'
const notPhone = 'screen and (min-width: 640.02px)'

export const bar = style({
  display: 'grid',
  gap: '3px',
  padding: `3px ${theme.space.xs}`,
  background: theme.color.accentSoft,
  border: `1px solid ${theme.color.accent}`,
  borderRadius: theme.radius.m,
  '@media': { print: { display: 'none' } },
})
// It takes the room of the overview and of all lanes of the totals but the shortfall's, where there is little for the chart.
const low = 'screen and (max-height: 940px)'
globalStyle(`${bar} ~ * ${overview}`, { '@media': { [low]: { display: 'none' } } })
globalStyle(`${bar} ~ * ${strip}`, { '@media': { [low]: { maxHeight: '0.875rem' } } })
export const barLine = style({
  ...wrapLook,
  gap: `${theme.space.s} ${theme.space.m}`,
  '@media': { [phone]: { flexWrap: 'nowrap' } },
})
export const barTools = style([
  quietGroup,
  { '@media': { [notPhone]: { flex: '1 1 0' }, [wide]: { flexWrap: 'nowrap' } } },
])
globalStyle(`${barTools} > *`, { '@media': { [wide]: { flex: 'none' } } })
/** Its button is shortened where new findings need the room: the tooltip says all. */
export const shortened = style({ display: 'flex', ':empty': { display: 'none' } })
globalStyle(`${barTools} > ${shortened}`, {
  '@media': { [wide]: { flex: '0 9999 auto', minWidth: '8rem' } },
})
globalStyle(`${shortened} > button`, {
  display: 'block',
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
})
/** What the last step did, whether the server has it, and the line for the next one: as high whatever is said. */
export const statusLine = style({
  display: 'contents',
  '@media': {
    [wide]: { display: 'flex', alignItems: 'center', gap: theme.space.m, paddingLeft: theme.space.s },
  },
})
export const outcomePlace = style({
  display: 'contents',
  '@media': {
    // The bar keeps one line: for a while it lies over the end of the list.
    [phone]: {
      display: 'grid',
      gap: theme.space.s,
      position: 'fixed',
      zIndex: 15,
      insetInline: theme.space.s,
      bottom: `calc(${docked.below} + ${theme.space.s})`,
      padding: theme.space.s,
      background: theme.color.accentSoft,
      border: `1px solid ${theme.color.accent}`,
      borderRadius: theme.radius.s,
      boxShadow: theme.color.shadow,
      selectors: {
        '&:not([data-recent])': {
          width: '1px',
          padding: 0,
          border: 0,
          clipPath: 'inset(50%)',
          overflow: 'hidden',
        },
      },
    },
  },
})
export const outcome = style({
  flex: '1 1 100%',
  order: 1,
  minHeight: '1.4em',
  fontSize: theme.font.label,
  overflowWrap: 'anywhere',
  '@media': {
    [wide]: {
      position: 'relative',
      order: 0,
      flex: '1 1 0',
      minWidth: 0,
      minHeight: 0,
      height: '20px',
      lineHeight: '20px',
    },
  },
})
/** What has no room in the line lies over what is below it for a while, and under the pointer. */
export const outcomeText = style({
  '@media': {
    [wide]: {
      position: 'absolute',
      insetInline: 0,
      top: 0,
      ...cutLook,
      background: theme.color.accentSoft,
      borderRadius: theme.radius.s,
      selectors: {
        ':is([data-recent], :hover) > &': {
          zIndex: 5,
          whiteSpace: 'normal',
          // What is below it is pressed as if it were not there.
          pointerEvents: 'none',
        },
      },
    },
  },
})
/** Over the menu, too. The browser's popovers have a frame, and stand in the middle of the window. */
export const refusal = style({
  position: 'fixed',
  zIndex: 30,
  right: 'auto',
  bottom: 'auto',
  ...plainLook,
  width: 'min(26rem, calc(100vw - 16px))',
  boxShadow: theme.color.shadow,
  '@media': { print: { display: 'none' } },
})
// The sheet of a narrow screen says it itself.
globalStyle(`:root:has([data-refusal-in-sheet]) ${refusal}`, { display: 'none' })

/** Whether the server has it. */
export const sharingLine = style({
  flex: '1 1 100%',
  order: 2,
  fontSize: theme.font.label,
  fontWeight: 600,
  selectors: { '&[data-quiet]': { fontWeight: 'inherit', color: theme.color.textMuted } },
  // An empty one takes no room, and still says what comes into it.
  ':empty': { position: 'absolute' },
  '@media': {
    [wide]: {
      flex: '0 1 auto',
      order: 0,
      maxWidth: '30rem',
      ...cutLook,
      fontSize: theme.font.small,
    },
    // The heading says it, too.
    [phone]: {
      selectors: {
        '&[data-quiet]': { position: 'absolute', width: '1px', clipPath: 'inset(50%)', overflow: 'hidden' },
      },
    },
  },
})

/** Beside the tools, as high with findings as without, so that nothing below moves. */
export const findingsPlace = style({ position: 'relative', alignSelf: 'stretch', minHeight: '34px' })
globalStyle(`${barTools} > ${findingsPlace}`, { flex: '1 1 9rem', minWidth: 0 })
// The first of them and its repair.
globalStyle(`${barTools} > ${findingsPlace}:not(:empty)`, {
  '@media': { [wide]: { flexBasis: '24rem', minWidth: '9rem' } },
})
/** What has no room in the line lies over what is below it, under the pointer or with the focus. */
export const newFindings = style({
  ...defaultToolsStyle,
  ...toolGroupLook(theme.space.xs),
  fontSize: theme.font.label,
  '@media': {
    [notPhone]: {
      position: 'absolute',
      insetInline: 0,
      top: 0,
      maxHeight: '100%',
      paddingBlock: '3px',
      overflow: 'hidden',
      background: theme.color.accentSoft,
      borderRadius: theme.radius.s,
      selectors: {
        '&:is(:hover, :focus-within)': {
          zIndex: 6,
          maxHeight: 'none',
          overflow: 'visible',
          boxShadow: theme.color.shadow,
        },
      },
    },
  },
})
globalStyle(`${newFindings} > button`, {
  display: 'block',
  maxWidth: '11rem',
  ...cutLook,
})
export const newFindingsCount = style({ fontWeight: 600 })
export const figures = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.space.m,
  fontSize: theme.font.label,
  '@media': {
    [wide]: {
      flexFlow: 'column wrap',
      gap: `0 ${theme.space.m}`,
      maxHeight: '30px',
      fontSize: theme.font.small,
      lineHeight: '15px',
    },
  },
})
export const panelBody = style({
  display: 'grid',
  alignContent: 'start',
  gap: theme.space.s,
  flex: '1 1 0',
  minHeight: '96px',
  padding: `0 ${theme.space.m} ${theme.space.m}`,
  overflowY: 'auto',
})
export const figure = style({ display: 'flex', gap: theme.space.xs })
export const figureTerm = style({ color: theme.color.textMuted })
export const figureValue = style({ fontWeight: 600, fontVariantNumeric: 'tabular-nums' })
/** What the draft comes to, between the buttons of a phone. */
export const shortFigure = style([figureValue, { flex: 1, minWidth: 0, lineHeight: 1.15 }])

export const typed = style({
  position: 'relative',
  flex: '1 1 14rem',
  minWidth: 0,
  '@media': { [wide]: { flex: '0 1 24rem', minWidth: '18rem', minHeight: '30px' } },
})
export const typedField = style({
  width: '100%',
  minHeight: '34px',
  padding: `0 ${theme.space.s}`,
  ...fieldLook,
  color: theme.color.text,
  '@media': {
    [wide]: { minHeight: '30px' },
    '(pointer: coarse)': { minHeight: '44px' },
  },
})
export const typedMenu = style({
  position: 'absolute',
  top: '100%',
  left: 0,
  right: 0,
  zIndex: 10,
  marginTop: '2px',
  ...fieldLook,
  boxShadow: theme.color.shadow,
  // In a menu, which scrolls.
  '@media': { [phone]: { position: 'static' } },
})
export const typedOptions = style({ maxHeight: 'min(18rem, 40dvh)', overflowY: 'auto' })
export const typedOption = style({
  minHeight: '30px',
  padding: `${theme.space.xs} ${theme.space.s}`,
  cursor: 'pointer',
  selectors: { '&[aria-selected="true"]': { background: theme.color.accentSoft, fontWeight: 600 } },
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
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
export const step = style({
  ...spreadLook,
  gap: theme.space.s,
  padding: `0 ${theme.space.s}`,
  background: theme.color.surfaceSunken,
  borderRadius: theme.radius.s,
  fontSize: theme.font.label,
  selectors: {
    '&[data-undone]': { color: theme.color.textMuted, fontStyle: 'italic' },
    '&[aria-current]': { boxShadow: `inset 4px 0 0 ${theme.color.accent}` },
  },
})
/** Its sentence, which can be long, has a line of its own above the buttons. */
export const stepInHistory = style([
  step,
  { flexWrap: 'wrap', justifyContent: 'flex-end', gap: theme.space.xs, paddingBlock: theme.space.xs },
])
globalStyle(`${stepInHistory} > :first-child`, { flexBasis: '100%' })
export const stepWords = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' })
/** It can be dragged out. */
export const parkedWords = style([stepWords, { cursor: 'grab' }])
export const subheading = style({ fontSize: theme.font.label, fontWeight: 600 })
