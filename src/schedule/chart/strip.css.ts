import { style } from '@vanilla-extract/css'
import { drawn, theme } from '../../ui/theme/theme.css.ts'
import { spreadLook } from '../common/looks.ts'
import { alignedBox } from './aligned-box.ts'

export const strip = style(alignedBox)
export const stripLabels = style({ flex: 'none', borderRight: `1px solid ${theme.color.line}` })
export const laneLabel = style({
  ...spreadLook,
  gap: theme.space.xs,
  padding: `0 ${theme.space.xs} 0 ${theme.space.m}`,
  overflow: 'hidden',
  fontSize: theme.font.axis,
  lineHeight: 1,
  whiteSpace: 'nowrap',
})
export const laneName = style({
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  color: theme.color.textMuted,
})
export const laneValue = style({ flex: 'none', fontWeight: 600, fontVariantNumeric: 'tabular-nums' })
export const stripBox = style({ position: 'relative', flex: 1, minWidth: 0, overflow: 'hidden' })
export const stripPicture = style({ display: 'block' })
export const stripLine = style({
  position: 'absolute',
  left: 0,
  top: 0,
  bottom: 0,
  width: '1px',
  background: drawn.now,
  pointerEvents: 'none',
})
export const stripButton = style({
  position: 'absolute',
  inset: '0 0 auto 0',
  padding: 0,
  background: 'none',
  border: 0,
  cursor: 'pointer',
  outlineOffset: '-2px',
})
