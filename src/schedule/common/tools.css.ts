import { globalStyle, style } from '@vanilla-extract/css'
import { quietToolsLook, toolFieldLook, toolGroupLook, toolLabelLook } from '../../ui/button/tool-row.ts'
import { narrow, theme, wide } from '../../ui/theme/theme.css.ts'
import { wrapLook } from './looks.ts'

export const tools = style({
  ...wrapLook,
  gap: `${theme.space.s} 10px`,
  flex: 'none',
  '@media': { print: { display: 'none' } },
})
/** Above the chart, which needs the room: one row, where it is as long as the chart is wide. */
export const toolRow = style([tools, quietToolsLook, { columnGap: theme.space.m }])
/** Between groups of tools. */
export const separator = style({ width: '1px', height: '20px', background: theme.color.line })
export const toolGroup = style(toolGroupLook(theme.space.s))
export const rowEnd = style([toolGroup, { marginLeft: 'auto' }])
/** In the wide layout one line of tools, whose sentences wrap: two lines of them fit into the height of the details. */
export const summaryTools = style({
  ...toolGroupLook(theme.space.s),
  '@media': { [wide]: { flexWrap: 'nowrap' }, [narrow]: { rowGap: theme.space.xs } },
})
globalStyle(`${summaryTools} > *`, { '@media': { [wide]: { flexWrap: 'nowrap', minWidth: 'min-content' } } })
// Without the height of a line of text around a button.
globalStyle(`${summaryTools} [aria-live]`, { display: 'flex', alignItems: 'center', gap: theme.space.xs })
globalStyle(`${summaryTools} button`, { '@media': { [wide]: { lineHeight: 1.15 } } })
export const quietGroup = style([toolGroup, quietToolsLook, { gap: '2px' }])
/** In a menu, one below the other. */
export const toolColumn = style({ ...toolGroupLook('2px'), ...quietToolsLook, display: 'grid' })
export const toolText = style({
  padding: `0 ${theme.space.xs}`,
  fontSize: theme.font.label,
  fontVariantNumeric: 'tabular-nums',
  fontWeight: 600,
  whiteSpace: 'nowrap',
})
export const toolField = style(toolFieldLook('34px', theme.font.label))
export const toolLabel = style(toolLabelLook(theme.font.label))
export const toolNote = style({
  color: theme.color.textMuted,
  fontSize: theme.font.label,
})
export const fieldProblem = style({
  color: theme.color.danger,
  fontWeight: 600,
  // An empty one would leave a gap in the row of tools.
  ':empty': { display: 'none' },
})
