import { style } from '@vanilla-extract/css'
import { badgeLook } from '../theme/looks.ts'

export const badge = style({
  ...badgeLook,
  padding: '1px 10px',
  fontStyle: 'normal',
})
