import { style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'
import { cutLook, lineButtonLook } from '../common/looks.ts'
import { panelBox } from '../common/side-panel.css.ts'

export const panel = style([panelBox, { flex: '0 0 min(21.25rem, 45%)', minHeight: 0 }])
export const panelHead = style({ padding: `${theme.space.s} ${theme.space.m}` })
export const diagram = style({ display: 'block', flex: 'none' })
export const unitList = style({
  flex: '1 1 0',
  minHeight: '96px',
  overflowY: 'auto',
  borderTop: `1px solid ${theme.color.line}`,
})
export const unitLine = style({ borderBottom: `1px solid ${theme.color.line}` })
export const unitButton = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignContent: 'center',
  gap: `0 ${theme.space.s}`,
  ...lineButtonLook,
  height: '100%',
  padding: `0 ${theme.space.m}`,
  selectors: { '&:hover': { background: theme.color.surfaceSunken } },
})
const cut = style(cutLook)
export const unitName = style([cut, { fontWeight: 600, lineHeight: 1.3 }])
export const unitEnergy = style({ gridRow: '1 / 3', gridColumn: 2, alignSelf: 'center', fontWeight: 600 })
export const unitPlace = style([
  cut,
  { gridColumn: 1, color: theme.color.textMuted, fontSize: theme.font.label, lineHeight: 1.3 },
])
