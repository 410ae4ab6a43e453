import { style, styleVariants } from '@vanilla-extract/css'
import { fieldLook } from '../../../ui/theme/looks.ts'
import { theme } from '../../../ui/theme/theme.css.ts'
import { cutLook } from '../../common/looks.ts'

/** Over the picture; lets the pointer through to the bars. */
export const layer = style({ position: 'absolute', overflow: 'clip', pointerEvents: 'none', zIndex: 2 })

const box = style({ position: 'absolute', borderRadius: theme.radius.s })
/** Where it is in the plan. */
export const ghost = style([box, { border: `2px dashed ${theme.color.text}`, background: 'transparent' }])
const { trip, park, stage, charge, microgrid } = theme.kind
const colorOfKind = { trip, carried: trip, park, stage, charge, microgrid }
/** Where it would go, by its kind. */
export const dragLook = styleVariants(colorOfKind, background => [
  box,
  { border: `2px solid ${theme.color.focus}`, background, opacity: 0.75 },
])

/** Of a battery, while what it depends on is dragged: a bar that it would have, and one that it would no longer have. */
export const movedBar = styleVariants(colorOfKind, background => [
  box,
  { outline: `1px solid ${theme.color.focus}`, background },
])
export const vanished = style([
  box,
  { border: `1px dashed ${theme.color.text}`, background: theme.color.surface },
])
export const movedCurve = style({
  position: 'absolute',
  left: 0,
  height: '100%',
  overflow: 'visible',
  fill: 'none',
  stroke: theme.color.focus,
  strokeWidth: 2,
})

/** Of a bar that is chosen with others. */
export const chosenFrame = style([box, { outline: `3px solid ${theme.color.focus}`, outlineOffset: '1px' }])
export const chosenCount = style({
  position: 'absolute',
  right: theme.space.s,
  bottom: theme.space.s,
  padding: `${theme.space.xs} ${theme.space.s}`,
  background: theme.color.surface,
  border: `1px solid ${theme.color.focus}`,
  borderRadius: theme.radius.s,
  fontSize: theme.font.label,
  fontWeight: 600,
})

const hatch = (colour: string, width: string, angle = '45deg') =>
  `repeating-linear-gradient(${angle}, ${colour} 0 ${width}, transparent ${width} calc(2 * ${width}))`

/** Over the bars of a unit, which stay legible under it. */
export const outOfService = style([
  box,
  {
    overflow: 'hidden',
    border: `1px solid ${theme.color.danger}`,
    background: hatch(`color-mix(in srgb, ${theme.color.danger} 45%, transparent)`, '4px'),
  },
])
/** Hatched the other way: a draft cannot change it. */
export const inMaintenance = style([
  outOfService,
  { background: hatch(`color-mix(in srgb, ${theme.color.danger} 45%, transparent)`, '4px', '-45deg') },
])
const label = style({
  position: 'absolute',
  top: 0,
  padding: `0 ${theme.space.xs}`,
  background: theme.color.surface,
  color: theme.color.text,
  borderRadius: theme.radius.s,
  fontSize: theme.font.label,
})
export const outOfServiceLabel = style([
  label,
  { left: theme.space.xs, maxWidth: `calc(100% - 2 * ${theme.space.xs})`, ...cutLook },
])

/** Under everything else that lies over the chart. */
const upTo = style({ position: 'absolute', pointerEvents: 'none' })
export const past = style([
  upTo,
  {
    background: `color-mix(in srgb, ${theme.color.lineStrong} 18%, transparent)`,
    borderInlineEnd: `1px solid ${theme.color.lineStrong}`,
  },
])
export const protectedPart = style([upTo, { borderInlineEnd: `2px dashed ${theme.color.text}` }])
export const protectedLabel = style([label, { right: theme.space.xs, whiteSpace: 'nowrap' }])
export const lockedFrame = style([box, { outline: `2px dotted ${theme.color.text}`, outlineOffset: '-2px' }])

/** The tones differ by pattern too. */
export const drop = styleVariants({
  good: [box, { background: theme.color.success }],
  short: [box, { background: hatch(theme.kind.microgrid, '5px') }],
  faulty: [box, { background: hatch(theme.color.danger, '2px') }],
  impossible: [box, { background: 'transparent', borderBottom: `1px dotted ${theme.color.lineStrong}` }],
})

export const sentence = style({
  position: 'absolute',
  maxWidth: 'min(26rem, 90%)',
  padding: theme.space.s,
  ...fieldLook,
  color: theme.color.text,
  boxShadow: theme.color.shadow,
  fontSize: theme.font.label,
})
