import { style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'
import { alignedBox } from './aligned-box.ts'

export const overview = style({ ...alignedBox, '@media': { print: { display: 'none' } } })
export const overviewLabel = style({
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  padding: `0 ${theme.space.m}`,
  borderRight: `1px solid ${theme.color.line}`,
  color: theme.color.textMuted,
  fontSize: theme.font.small,
})
export const overviewBox = style({ flex: 1, minWidth: 0 })
export const overviewPicture = style({ display: 'block', touchAction: 'none' })
