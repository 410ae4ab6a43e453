// The palette of paper: the light look whatever the screen's. Each kind of file has fills of its own.
import type { RunKind } from '../../../domain/schedule/runs/runs.ts'
import { light, lightKinds } from '../../ui/theme/colors.ts'
import { createPalette, type Fill, type Palette } from '../painting/palette.ts'
import { paperFont } from './paper-canvas.ts'

export const printPalette = (fillOf: (kind: RunKind, color: string) => Fill): Palette =>
  createPalette({ colors: { ...light, ...lightKinds }, fontFamily: paperFont, fillOf })
