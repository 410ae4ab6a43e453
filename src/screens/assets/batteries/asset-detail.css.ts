import { style, styleVariants } from '@vanilla-extract/css'
import { narrow, theme } from '../../../ui/theme/theme.css.ts'

export const alarmList = style({ display: 'grid', gap: '1px' })
const line = style({
  display: 'flex',
  alignItems: 'center',
  gap: theme.space.m,
  minHeight: '40px',
  padding: `${theme.space.xs} ${theme.space.m}`,
  borderLeft: '4px solid',
  '@media': { [narrow]: { flexWrap: 'wrap', gap: theme.space.xs } },
})
export const alarmLine = styleVariants({
  severe: [line, { background: theme.color.dangerSoft, borderColor: theme.color.danger }],
  warning: [line, { background: theme.color.warningSoft, borderColor: theme.color.warning }],
  notice: [line, { background: theme.color.surface, borderColor: theme.color.lineStrong }],
})
export const alarmText = style({
  flex: 1,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '@media': { [narrow]: { flexBasis: '100%', order: 1 } },
})
export const alarmFailure = style({ display: 'block', color: theme.color.danger })
export const alarmAge = style({ color: theme.color.textMuted, fontSize: theme.font.small })
export const titleStatus = style({ flex: 1, display: 'flex', alignItems: 'center', minHeight: '24px' })
/** As high as the chart, so that nothing moves when it is there. */
export const chartPlace = style({
  display: 'grid',
  alignContent: 'start',
  gap: theme.space.s,
  minWidth: 0,
  minHeight: '268px',
})
export const chartTitle = style({
  color: theme.color.textMuted,
  fontSize: theme.font.small,
  lineHeight: '16px',
})
