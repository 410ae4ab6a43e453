// The kinds' fill patterns for SVG: the legend and the details.
import { memo } from 'react'
import { type RunKind, runKinds } from '../../../domain/schedule/runs/runs.ts'
import { theme } from '../../ui/theme/theme.css.ts'
import { kindTiles, patternId } from '../layout/kinds.ts'
import { patternSheet, tileLines } from './kind-patterns.css.ts'
import { kindColorNames } from './palette.ts'

/** Rendered once in the document; fills refer to it by id. */
export const KindPatterns = memo(() => (
  <svg className={patternSheet} aria-hidden="true">
    {runKinds.map(kind => (
      <KindPattern key={kind} kind={kind} />
    ))}
  </svg>
))

function KindPattern({ kind }: { kind: RunKind }) {
  const tile = kindTiles[kind]
  const size = tile?.size ?? 8
  return (
    <pattern id={patternId(kind)} width={size} height={size} patternUnits="userSpaceOnUse">
      <rect width={size} height={size} fill={theme.kind[kindColorNames[kind]]} />
      {tile && <path className={tileLines} d={tile.path} strokeWidth={tile.strokeWidth} />}
    </pattern>
  )
}
