import { globalStyle, style } from '@vanilla-extract/css'
import { boxLook } from '../theme/looks.ts'
import { theme } from '../theme/theme.css.ts'
import { selectWidth } from './select-box.css.ts'

export const frame = style({
  ...boxLook,
})
export const table = style({ width: '100%', borderCollapse: 'collapse', overflowWrap: 'anywhere' })
export const row = style({ selectors: { '&[data-selected]': { background: theme.color.accentSoft } } })
export const cell = style({
  padding: `${theme.space.m} ${theme.space.l}`,
  borderTop: `1px solid ${theme.color.line}`,
  textAlign: 'start',
  verticalAlign: 'top',
  fontWeight: 'inherit',
})
export const head = style({
  padding: `${theme.space.m} ${theme.space.l}`,
  color: theme.color.textMuted,
  fontSize: theme.font.label,
  fontWeight: 600,
  textAlign: 'start',
  whiteSpace: 'nowrap',
})
export const cards = style({ display: 'grid', gap: theme.space.m })
export const card = style({
  padding: theme.space.l,
  ...boxLook,
})

globalStyle(`${head}[data-selects], ${cell}[data-selects]`, {
  position: 'relative',
  paddingLeft: selectWidth,
})
// Beside the first line.
globalStyle(`${cell}[data-selects] > label`, { alignItems: 'start', paddingTop: theme.space.m })
globalStyle(`${card}[data-id]`, { position: 'relative', paddingLeft: selectWidth })
globalStyle(`${card}[data-selected]`, { background: theme.color.accentSoft })
globalStyle(`${card} > label`, { alignItems: 'start', paddingTop: theme.space.l })
export const allCards = style({ display: 'flex', justifyContent: 'end' })

globalStyle(`${table}[data-dense] ${cell}`, {
  height: '40px',
  padding: `${theme.space.xs} ${theme.space.m}`,
  verticalAlign: 'middle',
})
globalStyle(`${table}[data-dense] ${head}`, { padding: `${theme.space.s} ${theme.space.m}` })
globalStyle(`${table}[data-dense] ${cell}[data-selects] > label`, { alignItems: 'center', paddingTop: 0 })
globalStyle(`${table}[data-dense] :is(${cell}, ${head})[data-selects]`, { paddingLeft: selectWidth })
for (const [severity, color] of [
  ['severe', theme.color.danger],
  ['warning', theme.color.warning],
  ['notice', theme.color.lineStrong],
] as const) {
  globalStyle(`${row}[data-severity="${severity}"] > :first-child`, { boxShadow: `inset 4px 0 ${color}` })
  globalStyle(`${card}[data-severity="${severity}"]`, { boxShadow: `inset 4px 0 ${color}` })
}
