import { theme } from '../../ui/theme/theme.css.ts'

/** The style of a box above or below the chart, with the chart's columns: labels, picture, and room for its scrollbar. */
export const alignedBox = {
  display: 'flex',
  flex: 'none',
  overflow: 'hidden',
  scrollbarGutter: 'stable',
  background: theme.color.surface,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.m,
} as const
