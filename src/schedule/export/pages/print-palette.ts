// The palette of pages: always the light theme. Each file format has fills of its own for the kinds.
import type { RunKind } from '../../../../domain/schedule/runs/runs.ts'
import { light, lightKinds } from '../../../ui/theme/colors.ts'
import { createPalette, type Fill, type Palette } from '../../painting/palette.ts'
import { pageFont } from '../page-canvas/page-canvas.ts'

export const printPalette = (fillOf: (kind: RunKind, color: string) => Fill): Palette =>
  createPalette({ colors: { ...light, ...lightKinds }, fontFamily: pageFont, fillOf })
