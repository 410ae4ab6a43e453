import { theme } from '../../ui/theme/theme.css.ts'

/** The style of a box above or below the chart, with the chart's columns: labels, picture, and room for its scrollbar. */
export const alignedBox = {
  display: 'flex',
  flex: 'none',
  overflow: 'hidden',
  scrollbarGutter: 'stable',
  background: theme.color.surface,
  // As wide as the chart's frame.
  border: '1px solid transparent',
  borderBottomColor: theme.color.line,
} as const
