import { style, styleVariants } from '@vanilla-extract/css'
import { theme } from '../theme/theme.css.ts'
import { quiet } from './tool-row.ts'

const button = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.space.xs,
  background: `var(${quiet.ground}, ${theme.color.surface})`,
  color: theme.color.text,
  border: `1px solid var(${quiet.line}, ${theme.color.lineStrong})`,
  borderRadius: theme.radius.s,
  fontWeight: 550,
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  selectors: {
    '&:hover:not([aria-disabled])': { background: theme.color.surfaceSunken },
    '&[aria-disabled]': {
      color: theme.color.textMuted,
      borderColor: `var(${quiet.line}, ${theme.color.line})`,
      cursor: 'default',
      '@media': { '(forced-colors: active)': { color: 'GrayText', borderColor: 'GrayText' } },
    },
    '&[aria-pressed="true"]': {
      background: theme.color.accentSoft,
      borderColor: theme.color.accent,
      // A line shows it without colour.
      boxShadow: `inset 0 -3px 0 ${theme.color.accent}`,
      '@media': {
        '(forced-colors: active)': {
          background: 'Highlight',
          borderColor: 'Highlight',
          boxShadow: 'none',
          color: 'HighlightText',
          forcedColorAdjust: 'none',
        },
      },
    },
    '&[aria-pressed="true"]:hover:not([aria-disabled])': {
      '@media': { '(forced-colors: active)': { background: 'Highlight' } },
    },
  },
})

const size = {
  minWidth: '34px',
  minHeight: '34px',
  padding: `0 var(${quiet.padding}, 10px)`,
  fontSize: theme.font.label,
}
const onTouch = { '@media': { '(pointer: coarse)': { minHeight: '44px', minWidth: '44px' } } }

export const tool = styleVariants({
  normal: [
    button,
    {
      ...size,
      ...onTouch,
    },
  ],
  /** At most one on a screen. */
  primary: [
    button,
    {
      ...size,
      ...onTouch,
      padding: `0 ${theme.space.m}`,
      background: theme.color.accent,
      color: theme.color.onAccent,
      borderColor: theme.color.accent,
      selectors: {
        '&:hover:not([aria-disabled])': { background: theme.color.accentStrong },
        '&[aria-disabled]': { background: theme.color.surface },
      },
    },
  ],
  small: [
    button,
    {
      minWidth: '30px',
      minHeight: '28px',
      padding: `0 ${theme.space.s}`,
      fontSize: theme.font.small,
      // A small tool may be a sentence.
      whiteSpace: 'normal',
      ...onTouch,
    },
  ],
})

export const toolIcon = style({
  flex: 'none',
  width: '16px',
  height: '16px',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
})
export const goodIcon = style({
  color: theme.color.success,
  strokeWidth: 2,
  '@media': { '(forced-colors: active)': { color: 'inherit' } },
})
