import { style } from '@vanilla-extract/css'

export const ownWindow = style({ height: '100dvh' })
