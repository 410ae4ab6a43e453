import { globalStyle, style } from '@vanilla-extract/css'
import { ownDatesRules, toolButtonRules, toolsRules } from '../../../ui/button/time-tool-rules.ts'
import { boxLook } from '../../../ui/theme/looks.ts'
import { narrow, theme } from '../../../ui/theme/theme.css.ts'

export const tools = style(toolsRules)
globalStyle(`${tools} button`, toolButtonRules)
export const dates = style(ownDatesRules)
export const surface = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.space.s,
  flex: 'none',
  padding: `${theme.space.m} ${theme.space.l}`,
  ...boxLook,
})
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `${theme.space.xs} ${theme.space.xl}`,
  margin: 0,
  fontSize: theme.font.label,
})
export const total = style({
  display: 'inline-flex',
  alignItems: 'baseline',
  gap: theme.space.s,
  fontVariantNumeric: 'tabular-nums',
})
export const totalKwh = style({ fontSize: theme.font.lead, fontWeight: 600 })
/** What is pointed at, at the end of the line; below it on a phone, where the place is kept. */
export const pointedAt = style({
  marginLeft: 'auto',
  minHeight: '1.5em',
  fontVariantNumeric: 'tabular-nums',
  '@media': { [narrow]: { flexBasis: '100%', marginLeft: 0, minHeight: '3em' } },
})
export const note = style({ color: theme.color.textMuted, fontSize: theme.font.label })

const forced = (color: string) => ({ '@media': { '(forced-colors: active)': { fill: color } } })
export const chart = style({ display: 'block' })
export const charged = style({ fill: theme.kind.charge, ...forced('CanvasText') })
export const delivered = style({ fill: theme.kind.microgrid, ...forced('GrayText') })
/** Over a bar that is not all of its day. */
export const unfinished = style({ fill: 'url(#unfinished-energy)' })
export const hatch = style({ fill: theme.color.surfaceSunken, ...forced('Canvas') })
export const unknown = style({
  fill: theme.color.surfaceSunken,
  '@media': { '(forced-colors: active)': { fill: 'Canvas', stroke: 'GrayText' } },
})
export const markedStep = style({ fill: theme.color.accentSoft })
export const gridLine = style({ stroke: theme.color.line })
export const zeroLine = style({ stroke: theme.color.lineStrong })
const label = style({ fill: theme.color.textMuted, fontSize: theme.font.axis })
export const axisText = style([label, { textAnchor: 'end', fontVariantNumeric: 'tabular-nums' }])
export const timeText = style([label, { textAnchor: 'middle' }])
const swatch = style({
  display: 'inline-block',
  // A border, because browsers print no backgrounds.
  border: '5px solid',
  borderRadius: '2px',
  forcedColorAdjust: 'none',
})
const swatchOf = (borderColor: string, inForcedColors: string) =>
  style([swatch, { borderColor, '@media': { '(forced-colors: active)': { borderColor: inForcedColors } } }])
export const chargedSwatch = swatchOf(theme.kind.charge, 'CanvasText')
export const deliveredSwatch = swatchOf(theme.kind.microgrid, 'GrayText')
