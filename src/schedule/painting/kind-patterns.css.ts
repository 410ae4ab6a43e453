import { style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'
import { screenTileOpacity, tileOpacity } from '../layout/kinds.ts'

export const patternSheet = style({ position: 'absolute', width: 0, height: 0 })
export const tileLines = style({
  fill: 'none',
  stroke: theme.color.surface,
  opacity: screenTileOpacity,
  '@media': {
    'print, (prefers-contrast: more)': { opacity: tileOpacity },
    '(forced-colors: active)': { stroke: 'CanvasText', opacity: 1 },
  },
})
