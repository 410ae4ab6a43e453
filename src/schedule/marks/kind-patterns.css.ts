import { style } from '@vanilla-extract/css'

export const patternSheet = style({ position: 'absolute', width: 0, height: 0 })
