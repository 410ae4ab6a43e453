// A canvas that records shapes, lines and texts with their positions.
import { runKinds } from '../../../../domain/schedule/runs/runs.ts'
import type { ComparedCanvas } from '../../../../src/schedule/compare/chart/paint-compared.ts'
import type { Palette } from '../../../../src/schedule/painting/palette.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
}
interface Point {
  x: number
  y: number
}

/** Fills have the names of their kinds. */
export const testPalette: Palette = {
  surface: 'surface',
  edge: 'surface',
  text: 'text',
  surfaceSunken: 'surfaceSunken',
  textMuted: 'textMuted',
  line: 'line',
  lineStrong: 'lineStrong',
  accent: 'accent',
  dangerSoft: 'dangerSoft',
  energy: 'energy',
  shortfall: 'shortfall',
  kinds: Object.fromEntries(
    runKinds.map(kind => {
      const ground = { color: `plain ${kind}`, text: 'text' }
      return [kind, { color: `plain ${kind}`, flat: `plain ${kind}`, fill: kind, ground, pastGround: ground }]
    }),
  ) as Palette['kinds'],
  font: px => `${px}px test`,
}

export function recordingCanvas(): ComparedCanvas & { drawn: ReturnType<typeof newDrawing> } {
  const drawn = newDrawing()
  let path: (Box | Point[])[] = []
  let isDashed = false
  const state = { fillStyle: '', strokeStyle: '', lineWidth: 1, globalAlpha: 1, font: '' }
  return Object.assign(state, {
    drawn,
    lineJoin: 'miter' as const,
    textBaseline: 'middle' as const,
    textAlign: 'left' as const,
    beginPath() {
      path = []
    },
    closePath() {},
    rect: (x: number, y: number, width: number, height: number) => path.push({ x, y, width, height }),
    moveTo: (x: number, y: number) => path.push([{ x, y }]),
    lineTo(x: number, y: number) {
      const last = path.at(-1)
      if (Array.isArray(last)) last.push({ x, y })
    },
    arc() {},
    setLineDash(dashes: number[]) {
      isDashed = dashes.length > 0
    },
    fill() {
      for (const part of path) {
        if (Array.isArray(part)) drawn.areas.push({ fill: state.fillStyle, points: part })
        else drawn.boxes.push({ fill: state.fillStyle, ...part })
      }
    },
    stroke() {
      const lines = isDashed ? drawn.dashed : drawn.lines
      for (const line of path) if (Array.isArray(line)) lines.push(line)
    },
    fillRect() {},
    strokeRect: (x: number, y: number, width: number, height: number) =>
      drawn.frames.push({ x, y, width, height }),
    fillText: (text: string) => drawn.texts.push(text),
    measureText: (text: string) => ({ width: text.length * 6 }) as TextMetrics,
  }) as unknown as ComparedCanvas & { drawn: ReturnType<typeof newDrawing> }
}

const newDrawing = () => ({
  boxes: [] as (Box & { fill: string })[],
  lines: [] as Point[][],
  dashed: [] as Point[][],
  areas: [] as { fill: string; points: Point[] }[],
  frames: [] as Box[],
  texts: [] as string[],
})
